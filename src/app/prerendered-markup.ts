/**
 * What hydration depends on: the elements and the texts, in a number. Attributes do not count: React
 * leaves alone what a password manager or an extension has added to an element.
 */
export const fingerprint = (element: Element): string => {
  let hash = 0x811c9dc5;
  for (const char of `${element.querySelectorAll('*').length} ${element.textContent}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Where the focus goes when what had it is gone. */
export const focusHeading = (page: Document): boolean => {
  const heading = page.querySelector('h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

/** The heading of a screen, which can take the focus; that of a page that still loads cannot. */
export const headingOf = (page: Document): HTMLElement | null => page.querySelector('h1[tabindex]');

/** Where the focus goes when what had it is gone. */
export const focusHeading = (page: Document): boolean => {
  const heading = headingOf(page);
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

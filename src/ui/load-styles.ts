/** Resolves when the style sheets are there, or will not come: what they dress can be used without. */
export const loadStyles = async (page: Document, addresses: readonly string[]): Promise<void> => {
  const missing = addresses.filter((href) => page.head.querySelector(`link[href="${href}"]`) === null);
  await Promise.all(missing.map((href) => loadStyle(page, href)));
};

const loadStyle = (page: Document, href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      resolve();
    });
    page.head.append(link);
  });

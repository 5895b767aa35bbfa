/** A page that stands in a file of its own before the script does (prerender.tsx). */
export type PrerenderedPage = {
  readonly path: string;
  /** With a trailing token, which may be left out or not: the same page for each. */
  readonly hasToken: boolean;
  readonly file: string;
};

const pageAt = (path: string, hasToken = false): PrerenderedPage => ({ path, hasToken, file: `${path.slice(1)}.html` });

/** What needs no session. Every other address gets `index.html`, the frame of the signed-in screens. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  pageAt('/login'),
  pageAt('/login/confirm'),
  pageAt('/signup'),
  pageAt('/forgot-password'),
  pageAt('/new-password', true),
  pageAt('/confirm', true),
];

/** The file of an address, `index.html` where it has none of its own. */
export const pageFileOf = (pathname: string): string => {
  const found = prerenderedPages.find(({ path, hasToken }) => pathname === path || (hasToken && pathname.startsWith(`${path}/`) && !pathname.slice(path.length + 1).includes('/')));
  return found?.file ?? 'index.html';
};

import { fingerprint } from '../domain/shared/characters.ts';

/** A page that stands in a file of its own before the script does (prerender.tsx). */
export type PrerenderedPage = {
  readonly path: string;
  /** Whether a token stands behind it: the same page for each. */
  readonly token: 'none' | 'optional' | 'required';
  readonly file: string;
};

const pageAt = (path: string, token: PrerenderedPage['token'] = 'none'): PrerenderedPage => ({ path, token, file: `${path.slice(1)}.html` });

/** What needs no session. Every other address gets `index.html`, the frame of the signed-in screens. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  pageAt('/login'),
  pageAt('/login/confirm'),
  pageAt('/signup'),
  pageAt('/forgot-password'),
  pageAt('/new-password', 'optional'),
  pageAt('/confirm', 'required'),
];

/** The router shows no page for what it cannot decode. */
const isToken = (text: string): boolean => {
  try {
    return !text.includes('/') && decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** The file of an address, `index.html` where it has none of its own. */
export const pageFileOf = (pathname: string): string => {
  const found = prerenderedPages.find(({ path, token }) => {
    if (pathname === path) return token !== 'required';
    return token !== 'none' && pathname.startsWith(`${path}/`) && isToken(pathname.slice(path.length + 1));
  });
  return found?.file ?? 'index.html';
};

/**
 * What hydration depends on: the elements and the texts, in a number. Attributes do not count: React
 * leaves alone what a password manager or an extension has added to an element.
 */
export const markupFingerprint = (element: Element): string => fingerprint(`${element.querySelectorAll('*').length} ${element.textContent}`).toString(36);

import { pageFileOf } from '../../src/app/prerendered-pages.ts';

/** How the built files are served. Every host's own settings are written from these rules, and preview obeys them. */
export type HeaderSet = Readonly<Record<string, string>>;

export type Answer =
  | { readonly kind: 'file'; readonly path: string }
  /** A page of the app, by the file that holds its markup. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'missing' };

export const hashedFolder = 'static';

/** A missing file in here is a 404 even when its name has no known ending. `assets` is the usual name elsewhere. */
export const assetFolders: readonly string[] = [hashedFolder, 'assets'];

/** A list and not "anything with a dot", because tokens and names in an address may contain dots. */
export const assetEndings: readonly string[] = [
  'css', 'gif', 'htm', 'html', 'ico', 'jpeg', 'jpg', 'js', 'json', 'map', 'mjs', 'png', 'svg', 'txt', 'wasm',
  'webmanifest', 'webp', 'woff', 'woff2', 'xml',
];

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'];

export const commonHeaders: HeaderSet = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  // Links from a mail carry a token in the path.
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
};

export const hashedCache = 'public, max-age=31536000, immutable';
export const freshCache = 'no-cache';
export const missingCache = 'no-store';

export function answerFor(pathname: string, files: ReadonlySet<string>): Answer {
  const path = pathname.replace(/^\/+/, '');
  if (path === '') return { kind: 'page', path: 'index.html' };
  if (files.has(path)) return path.endsWith('.html') ? { kind: 'page', path } : { kind: 'file', path };
  const [folder = ''] = path.split('/');
  const ending = /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (assetFolders.includes(folder) || assetEndings.includes(ending)) return { kind: 'missing' };
  const page = pageFileOf(pathname);
  return { kind: 'page', path: files.has(page) ? page : 'index.html' };
}

export function headersFor(answer: Answer): HeaderSet {
  return { ...commonHeaders, 'Cache-Control': cacheFor(answer) };
}

function cacheFor(answer: Answer): string {
  if (answer.kind === 'missing') return missingCache;
  return answer.kind === 'file' && answer.path.startsWith(`${hashedFolder}/`) ? hashedCache : freshCache;
}

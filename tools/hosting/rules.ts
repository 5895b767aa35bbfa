/** How the built files are served. Every host's own settings are written from these rules, and preview obeys them. */
export type HeaderSet = Readonly<Record<string, string>>;

export type Answer =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'app' }
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
  if (path === '' || path === 'index.html') return { kind: 'app' };
  if (files.has(path)) return { kind: 'file', path };
  const [folder = ''] = path.split('/');
  const ending = /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (assetFolders.includes(folder) || assetEndings.includes(ending)) return { kind: 'missing' };
  return { kind: 'app' };
}

export function headersFor(answer: Answer): HeaderSet {
  return { ...commonHeaders, 'Cache-Control': cacheFor(answer) };
}

function cacheFor(answer: Answer): string {
  if (answer.kind === 'missing') return missingCache;
  return answer.kind === 'file' && answer.path.startsWith(`${hashedFolder}/`) ? hashedCache : freshCache;
}

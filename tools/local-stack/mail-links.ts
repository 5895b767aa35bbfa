const VERIFY_LINK = /https?:\/\/[^\s"'<>]+\/auth\/v1\/verify\?[^\s"'<>]+/g;

const PAGES = new Map([
  ['signup', { path: 'confirm', lead: 'Confirm your email address on this page:' }],
  ['recovery', { path: 'new-password', lead: 'Set a new password on this page:' }],
]);

/**
 * The server's own links verify on GET, so a mail scanner that opens them uses them up.
 * Ours open a page of the app, which verifies when a person says so.
 */
export function rewriteMailLinks(html: string, siteUrl: string): string {
  return html.replace(VERIFY_LINK, (link) => readLink(link, siteUrl)?.url ?? link);
}

/** The server's plain text offers a code to type in, and the app has no place for one. */
export function rewriteMailText(text: string, siteUrl: string): string {
  const [link = ''] = text.match(VERIFY_LINK) ?? [];
  const page = readLink(link, siteUrl);
  return page === undefined ? text : `${page.lead}\n\n${page.url}\n`;
}

function readLink(link: string, siteUrl: string): { url: string; lead: string } | undefined {
  const [, query = ''] = link.replaceAll('&amp;', '&').split('?');
  const params = new URLSearchParams(query);
  const page = PAGES.get(params.get('type') ?? '');
  const tokenHash = params.get('token');
  if (page === undefined || tokenHash === null) return undefined;
  return { url: `${siteUrl}/${page.path}/${encodeURIComponent(tokenHash)}`, lead: page.lead };
}

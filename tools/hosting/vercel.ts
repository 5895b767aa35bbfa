import { prerenderedPages } from '../../src/app/prerendered-pages.ts';
import { assetEndings, assetFolders, commonHeaders, freshCache, hashedCache, hashedFolder, type HeaderSet } from './rules.ts';

const list = (headers: HeaderSet) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/**
 * Vercel looks for a file first; what no rule rewrites and no file answers is a 404. It gives that the headers of its address, so the
 * long cache is for the files that there are: a browser would know for a year that one is missing which a release that is taken back has.
 */
export function renderVercel(hashedFiles: readonly string[]): string {
  const asset = `(?:${assetFolders.join('|')})/|.*\\.(?:${assetEndings.join('|')})$`;
  const settings = {
    rewrites: [
      ...prerenderedPages.map(({ path, file, token }) => ({ source: `${path}${{ none: '', optional: '/:token?', required: '/:token' }[token]}`, destination: `/${file}` })),
      { source: `/((?!${asset}).*)`, destination: '/index.html' },
    ],
    headers: [
      { source: '/(.*)', headers: list(commonHeaders) },
      { source: `/((?!${hashedFolder}/).*)`, headers: list({ 'Cache-Control': freshCache }) },
      ...hashedFiles.map((file) => ({ source: `/${file}`, headers: list({ 'Cache-Control': hashedCache }) })),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

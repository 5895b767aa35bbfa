import { prerenderedPages } from '../../src/app/prerendered-pages.ts';
import { assetFolders, commonHeaders, freshCache, hashedCache, hashedFolder } from './rules.ts';

// Cloudflare joins a header that two rules set, so each path gets its Cache-Control from one rule only.
// Where none is set, both hosts answer `max-age=0, must-revalidate`.
export function renderHeaders(): string {
  const common = Object.entries(commonHeaders).map(([name, value]) => `  ${name}: ${value}`);
  const fresh = ['/', '/index.html', '/early.js'].map((path) => `${path}\n  Cache-Control: ${freshCache}`);
  return [`/*\n${common.join('\n')}`, ...fresh, `/${hashedFolder}/*\n  Cache-Control: ${hashedCache}`, ''].join('\n');
}

// Cloudflare leaves out what it does not know (a 404 here, a rewrite of everything to index.html) and then
// does the same by itself: the nearest 404.html, and otherwise the page. A 404.html at the top would end that.
export function renderRedirects(): string {
  const missing = assetFolders.map((folder) => `/${folder}/*  /${folder}/404.html  404`);
  // Both hosts answer /login with login.html by themselves. A token is no part of a file's name.
  const pages = prerenderedPages.filter(({ token }) => token !== 'none').map(({ path }) => `${path}/*  ${path}  200`);
  return [...missing, ...pages, '/*  /index.html  200', ''].join('\n');
}

export const missingPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Not found</title>
  </head>
  <body>
    <p>This file does not exist, or a newer release has replaced it. <a href="/">Open the app</a></p>
  </body>
</html>
`;

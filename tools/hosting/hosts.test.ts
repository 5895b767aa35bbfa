import { describe, expect, test } from 'vitest';
import { renderHeaders, renderRedirects } from './netlify-and-cloudflare.ts';
import { renderNginx } from './nginx.ts';
import { commonHeaders } from './rules.ts';
import { renderVercel } from './vercel.ts';

type VercelSettings = { rewrites: { source: string; destination: string }[]; headers: { source: string; headers: { key: string; value: string }[] }[] };

const built = 'static/js/index-abc.js';

function vercelSettings(): VercelSettings {
  const parsed: VercelSettings = JSON.parse(renderVercel([built]));
  return parsed;
}

describe('Netlify and Cloudflare Pages', () => {
  test('_redirects: a missing asset is a 404, a token leads to its page, everything else is the app', () => {
    expect(renderRedirects()).toBe(
      '/static/*  /static/404.html  404\n/assets/*  /assets/404.html  404\n/new-password/*  /new-password  200\n/confirm/*  /confirm  200\n/*  /index.html  200\n',
    );
  });

  test('_headers: every header, and one Cache-Control for each path', () => {
    const blocks = renderHeaders().trim().split(/\n(?=\/)/);
    expect(blocks.map((block) => block.split('\n')[0])).toEqual(['/*', '/', '/index.html', '/early.js', '/static/*']);
    for (const name of Object.keys(commonHeaders)) expect(blocks[0]).toContain(`\n  ${name}: `);
    expect(blocks[0]).not.toContain('Cache-Control');
    expect(blocks[4]).toContain('immutable');
  });
});

describe('Vercel', () => {
  const rewritten = (path: string) => {
    const pattern = (source: string) => new RegExp(`^${source.replace('/:token?', '(?:/[^/]+)?').replace('/:token', '/[^/]+')}$`);
    return vercelSettings().rewrites.find(({ source }) => pattern(source).test(path))?.destination;
  };

  test.each([
    ['/', '/index.html'],
    ['/login', '/login.html'],
    ['/new-password', '/new-password.html'],
    ['/new-password/a.b.c', '/new-password.html'],
    ['/confirm/a.b.c', '/confirm.html'],
    ['/confirm', '/index.html'],
    ['/systems/42/edit', '/index.html'],
  ])('for %s it gives %s', (path, file) => {
    expect(rewritten(path)).toBe(file);
  });

  test.each(['/static/js/gone.js', '/assets/none.js', '/none.js', '/static/x'])('leaves %s a 404', (path) => {
    expect(rewritten(path)).toBeUndefined();
  });
});

test('Vercel gives its headers to what is missing, too: that is not kept for a year, since a release that is taken back has those names again', () => {
  const isForGood = (path: string) =>
    vercelSettings().headers.some(({ source, headers }) => new RegExp(`^${source}$`).test(path) && headers.some(({ value }) => value.includes('immutable')));
  expect([`/${built}`, '/static/js/gone-abc.js', '/early.js'].map(isForGood)).toEqual([true, false, false]);
});

describe('nginx', () => {
  test('each page has its file, with a token or without, and only the last location falls back to the frame', () => {
    const tries = renderNginx().match(/location .*|try_files .*;/g)?.join(' ').split(' location ').slice(3);
    expect(tries).toEqual([
      '= /login { try_files /login.html =404;',
      '= /login/confirm { try_files /login/confirm.html =404;',
      '= /signup { try_files /signup.html =404;',
      '= /forgot-password { try_files /forgot-password.html =404;',
      '= /new-password { try_files /new-password.html =404;',
      '^~ /new-password/ { try_files /new-password.html =404;',
      '^~ /confirm/ { try_files /confirm.html =404;',
      '/ { try_files $uri /index.html;',
    ]);
  });
});

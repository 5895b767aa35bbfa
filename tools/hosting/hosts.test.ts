import { describe, expect, test } from 'vitest';
import { renderHeaders, renderRedirects } from './netlify-and-cloudflare.ts';
import { renderNginx } from './nginx.ts';
import { commonHeaders } from './rules.ts';
import { renderVercel } from './vercel.ts';

type VercelSettings = { rewrites: { source: string; destination: string }[]; headers: { source: string }[] };

function vercelSettings(): VercelSettings {
  const parsed: VercelSettings = JSON.parse(renderVercel());
  return parsed;
}

describe('Netlify and Cloudflare Pages', () => {
  test('_redirects: a missing asset is a 404, everything else is the app', () => {
    expect(renderRedirects()).toBe(
      '/static/*  /static/404.html  404\n/assets/*  /assets/404.html  404\n/*  /index.html  200\n',
    );
  });

  test('_headers: every header, and one Cache-Control for each path', () => {
    const blocks = renderHeaders().trim().split(/\n(?=\/)/);
    expect(blocks.map((block) => block.split('\n')[0])).toEqual(['/*', '/', '/index.html', '/theme.js', '/static/*']);
    for (const name of Object.keys(commonHeaders)) expect(blocks[0]).toContain(`\n  ${name}: `);
    expect(blocks[0]).not.toContain('Cache-Control');
    expect(blocks[4]).toContain('immutable');
  });
});

describe('Vercel', () => {
  const rewritten = (path: string) =>
    vercelSettings().rewrites.some(({ source }) => new RegExp(`^${source}$`).test(path));

  test.each(['/', '/login', '/new-password', '/new-password/a.b.c', '/systems/42/edit'])('gives the app for %s', (path) => {
    expect(rewritten(path)).toBe(true);
  });

  test.each(['/static/js/gone.js', '/assets/none.js', '/none.js', '/static/x'])('leaves %s a 404', (path) => {
    expect(rewritten(path)).toBe(false);
  });
});

describe('nginx', () => {
  test('only the last location falls back to the page', () => {
    const tries = renderNginx().match(/try_files .*;/g);
    expect(tries?.map((line) => line.includes('/index.html'))).toEqual([false, false, false, true]);
  });
});

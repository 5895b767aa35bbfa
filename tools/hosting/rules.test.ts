import { describe, expect, test } from 'vitest';
import { answerFor, headersFor } from './rules.ts';

const files = new Set(['index.html', 'login.html', 'new-password.html', 'favicon.svg', 'early.js', 'static/js/index-abc.js']);

describe('answerFor', () => {
  test.each([
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    ['/login', 'login.html'],
    ['/new-password/a.token.with.dots', 'new-password.html'],
    ['/systems/42/edit', 'index.html'],
    // A build without that page.
    ['/signup', 'index.html'],
  ])('for %s it gives %s', (path, file) => {
    expect(answerFor(path, files)).toEqual({ kind: 'page', path: file });
  });

  test.each(['favicon.svg', 'static/js/index-abc.js'])('gives the file %s', (path) => {
    expect(answerFor(`/${path}`, files)).toEqual({ kind: 'file', path });
  });

  test.each(['/static/js/gone.js', '/static/js', '/assets/none.js', '/none.js', '/systems/none.JS', '/robots.txt'])(
    'says that %s is missing',
    (path) => {
      expect(answerFor(path, files)).toEqual({ kind: 'missing' });
    },
  );
});

describe('headersFor', () => {
  const cacheOf = (path: string) => headersFor(answerFor(path, files))['Cache-Control'];

  test('keeps hashed files for good, the page not at all unasked, a 404 never', () => {
    expect(cacheOf('/static/js/index-abc.js')).toBe('public, max-age=31536000, immutable');
    expect(cacheOf('/early.js')).toBe('no-cache');
    expect(cacheOf('/systems/42')).toBe('no-cache');
    expect(cacheOf('/static/js/gone.js')).toBe('no-store');
  });

  test.each(['/', '/early.js', '/static/js/gone.js'])('protects %s', (path) => {
    expect(headersFor(answerFor(path, files))).toMatchObject({
      'Content-Security-Policy': "frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=31536000',
    });
  });
});

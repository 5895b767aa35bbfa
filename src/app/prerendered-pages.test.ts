import { expect, test } from 'vitest';
import { pageFileOf } from './prerendered-pages.ts';

test.each([
  ['/login', 'login.html'],
  ['/login/confirm', 'login/confirm.html'],
  ['/signup', 'signup.html'],
  ['/forgot-password', 'forgot-password.html'],
  ['/new-password', 'new-password.html'],
  ['/new-password/a.token', 'new-password.html'],
  ['/confirm/a.token', 'confirm.html'],
  ['/', 'index.html'],
  // A link that was cut off: there is no such page.
  ['/confirm', 'index.html'],
  ['/confirm/', 'index.html'],
  ['/login/other', 'index.html'],
  ['/new-password/a/b', 'index.html'],
  ['/confirm/a/b', 'index.html'],
  // The router cannot read it.
  ['/new-password/%E0%A4%A', 'index.html'],
  ['/systems/add', 'index.html'],
])('%s stands in %s', (pathname, file) => {
  expect(pageFileOf(pathname)).toBe(file);
});

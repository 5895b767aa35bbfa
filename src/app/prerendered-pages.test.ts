// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { markupFingerprint, pageFileOf } from './prerendered-pages.ts';

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

const before = (html: string): HTMLElement => Object.assign(document.createElement('div'), { innerHTML: html });

test.each([
  ['a text that was changed', '<p><b>Sign in</b></p>', '<p><b>Anmelden</b></p>'],
  ['an element that was put in', '<p><b>Sign in</b></p>', '<p><b><i>Sign in</i></b></p>'],
])('the fingerprint of markup tells of %s', (_, one, other) => {
  expect(markupFingerprint(before(one))).not.toBe(markupFingerprint(before(other)));
});

test('and not of an attribute', () => {
  expect(markupFingerprint(before('<p><b>Sign in</b></p>'))).toBe(markupFingerprint(before('<p data-x="1"><b>Sign in</b></p>')));
});

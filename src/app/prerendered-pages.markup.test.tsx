// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { markupFingerprint } from './prerendered-pages.ts';

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

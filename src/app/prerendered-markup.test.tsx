// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fingerprint } from './prerendered-markup.ts';

const before = (html: string): HTMLElement => Object.assign(document.createElement('div'), { innerHTML: html });

test.each([
  ['a text that was changed', '<p><b>Sign in</b></p>', '<p><b>Anmelden</b></p>'],
  ['an element that was put in', '<p><b>Sign in</b></p>', '<p><b><i>Sign in</i></b></p>'],
])('the fingerprint of markup tells of %s', (_, one, other) => {
  expect(fingerprint(before(one))).not.toBe(fingerprint(before(other)));
});

test('and not of an attribute', () => {
  expect(fingerprint(before('<p><b>Sign in</b></p>'))).toBe(fingerprint(before('<p data-x="1"><b>Sign in</b></p>')));
});

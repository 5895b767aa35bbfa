import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastedAddresses, pastedNumbers } from '../../../tests/spellings.ts';
import { parseEmailAddress } from '../auth/credentials.ts';
import { readFactorName } from '../auth/second-factor.ts';
import { wordsOfName } from '../systems/change-log.ts';
import { parseNumberText } from '../systems/figure-with-unit.ts';
import { decodeBase64Url, keepableText } from './characters.ts';

describe('field reports 82, 83: a number is read as it is seen', () => {
  test.each(pastedNumbers)('%j is read as %j', (text, value) => {
    expect(parseNumberText(text)).toEqual({ ok: true, value });
  });

  test.each(['10–15', '15–', '–', '––15', '〜15', '1\u200B 5'])('%j is none', (text) => {
    expect(parseNumberText(text).ok).toBe(false);
  });
});

test.each(pastedAddresses)('field report 82: the address %j is asked about as it is seen', (text) => {
  expect(parseEmailAddress(text)).toBe('ana@example.test');
});

describe('keepableText', () => {
  test.each([
    ['\u0000', ''],
    ['a\u0000b', 'ab'],
    ['half \uD83D or \uDE00', 'half  or '],
    ['a\u0001b\u0008c\u000Ed\u001Fe\uFFFEf\uFFFFg', 'abcdefg'],
    ['line\vline\fpage', 'line\nline\npage'],
    [' 😀 \t\r\n\u007F\u0085\u200B\u202E\uFFFD ', ' 😀 \t\r\n\u007F\u0085\u200B\u202E\uFFFD '],
  ])('%j is kept as %j', (text, kept) => {
    expect(keepableText(text)).toBe(kept);
  });

  test('so are the name of an authenticator, and what is looked for among the deleted', () => {
    expect(readFactorName('Tab\u0000let', [])).toEqual({ name: 'Tablet' });
    expect([' Dol\u0000ly \u0000 2', ' '].map(wordsOfName)).toEqual([['dolly', '2'], []]);
  });
});

describe('decodeBase64Url', () => {
  test('gives back any bytes, with and without the signs that fill up the end', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const plain = Buffer.from(bytes);
        expect(decodeBase64Url(plain.toString('base64url'))).toBe(plain.toString('latin1'));
        expect(decodeBase64Url(plain.toString('base64').replaceAll('+', '-').replaceAll('/', '_'))).toBe(plain.toString('latin1'));
      }),
    );
  });

  test.each(['a+b/', 'a b', 'Zo\u00EB', 'YQ==YQ', '.'])('%j is not written that way', (text) => {
    expect(decodeBase64Url(text)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase64Url } from './base64url.ts';

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

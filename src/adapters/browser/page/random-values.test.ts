import { expect, test } from 'vitest';
import { createRandomId, createProofKey } from './random-values.ts';
import { createHash } from 'node:crypto';

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const withoutSecureContext = {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
};

test.each([
  ['in a secure context', crypto],
  ['without one', withoutSecureContext],
])('gives a new random UUID at each call %s', (_context, source) => {
  const randomId = createRandomId(source);
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(id).toMatch(uuid4);
  expect(new Set(ids).size).toBe(200);
});

test('uses every random bit but the six that mark the version and the variant', () => {
  const filled = (byte: number) => ({ getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(byte) });
  expect(createRandomId(filled(0xff))()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(createRandomId(filled(0))()).toBe('00000000-0000-4000-8000-000000000000');
});

test('the verifier is 43 characters of an address, another one each time; the challenge is its hash', async () => {
  const create = createProofKey(globalThis.crypto);
  const [one, other] = [await create(), await create()];
  expect(one.codeVerifier).toMatch(/^[\w-]{43}$/);
  expect(other.codeVerifier).not.toBe(one.codeVerifier);
  expect(one.codeChallenge).toBe(createHash('sha256').update(one.codeVerifier).digest('base64url'));
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProofKey } from './pkce.ts';

test('the verifier is 43 characters of an address, another one each time; the challenge is its hash', async () => {
  const create = createProofKey(globalThis.crypto);
  const [one, other] = [await create(), await create()];
  expect(one.codeVerifier).toMatch(/^[\w-]{43}$/);
  expect(other.codeVerifier).not.toBe(one.codeVerifier);
  expect(one.codeChallenge).toBe(createHash('sha256').update(one.codeVerifier).digest('base64url'));
});

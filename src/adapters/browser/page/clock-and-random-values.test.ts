import { expect, test } from 'vitest';
import { createProofKey, createRandomId, createSteadyClock } from './clock-and-random-values.ts';
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

const HOUR = 3_600_000;

const start = () => {
  const clocks = { wall: 1_800_000_000_000, elapsed: 5_000.25 };
  const now = createSteadyClock({ wall: () => clocks.wall, elapsed: () => clocks.elapsed });
  const begun = now();
  return {
    begun,
    /** How far it has gone on, once the two have moved like this. */
    after: (wall: number, elapsed: number): number => {
      clocks.wall += wall;
      clocks.elapsed += elapsed;
      return now() - begun;
    },
  };
};

test('it starts at the time of the device, and goes on with it', () => {
  const { begun, after } = start();
  expect([begun, after(0, 0), after(1_000, 1_000), after(500, 500)]).toEqual([1_800_000_000_000, 0, 1_000, 1_500]);
});

test('field report 95: set back by an hour, it goes on by the seconds that have really gone by', () => {
  const { after } = start();
  expect([after(10_000, 10_000), after(-HOUR + 2_000, 2_000), after(3_000, 3_000)]).toEqual([10_000, 12_000, 15_000]);
});

test('where the device slept, the sleep counts, though the other clock stood still', () => {
  const { after } = start();
  expect([after(HOUR, 100), after(1_000, 1_000)]).toEqual([HOUR, HOUR + 1_000]);
});

test('a moment is in whole milliseconds, and no part of one is lost', () => {
  const { after } = start();
  expect([after(0, 0.4), after(0, 0.4), after(0, 0.4)]).toEqual([0, 1, 1]);
});

test('it never goes back, whatever either of the two does', () => {
  const { after } = start();
  expect([after(-HOUR, -7), after(-1, 0), after(1, 0)]).toEqual([0, 0, 1]);
});

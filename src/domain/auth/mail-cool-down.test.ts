import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed, success } from '../shared/result.ts';
import type { AuthFailure } from './auth-failure.ts';
import { parseEmailAddress } from './credentials.ts';
import { present } from '../../../tests/samples.ts';
import {
  beginCoolDown,
  type CoolDown,
  coolDownKey,
  isMailUnderWay,
  parseCoolDowns,
  runningCoolDowns,
  secondsLeft,
  secondsToWait,
  withCoolDown,
  withLookedAt,
} from './mail-cool-down.ts';

const keyOf = (mail: 'confirmation' | 'recovery', typed: string) => coolDownKey(mail, present(parseEmailAddress(typed)));
const key = keyOf('confirmation', 'ana@example.test');
const limited = (rest: Partial<Extract<AuthFailure, { kind: 'rateLimited' }>>) =>
  failed({ kind: 'rateLimited' as const, message: 'Too soon', retryAfterSeconds: null, limit: 'requests' as const, ...rest });

describe('the key of a cool-down', () => {
  test('is the same however the address was typed, and names it nowhere', () => {
    expect(key).toBe(keyOf('confirmation', ' Ana@EXAMPLE.test\u00a0'));
    expect(key).toMatch(/^confirmation [\da-f]{8}$/);
  });

  test('is one for any address: one fingerprint in sixteen begins with a 0', () => {
    const keys = Array.from({ length: 100 }, (_, index) => keyOf('recovery', `ana${index}@example.test`));
    expect(keys.filter((each) => !/^recovery [\da-f]{8}$/.test(each))).toEqual([]);
    expect(keys.some((each) => each.startsWith('recovery 0'))).toBe(true);
  });

  test('tells addresses and mails apart', () => {
    const keys = ['ana@example.test', 'ana+test@example.test', 'bea@example.test', 'jörg@exämple.test'].flatMap((email) => [
      keyOf('confirmation', email),
      keyOf('recovery', email),
    ]);
    expect(new Set(keys).size).toBe(8);
  });
});

describe('a cool-down', () => {
  test('field report 30: counts whole seconds, the last one out, and never longer than an hour', () => {
    const running = [beginCoolDown(key, 49, 1000)];
    expect([1000, 1001, 1999, 2000, 49_999, 50_000, 90_000].map((now) => secondsLeft(running, key, now))).toEqual([
      49, 49, 49, 48, 1, 0, 0,
    ]);
    expect(secondsLeft([], key, 0)).toBe(0);
    expect(secondsLeft([beginCoolDown(keyOf('recovery', 'ana@example.test'), 20, 1000), ...running], key, 1000)).toBe(49);
    expect([0, 0.4, 1e9].map((seconds) => beginCoolDown(key, seconds, 0).seconds)).toEqual([1, 1, 3600]);
  });

  test('never keeps anybody waiting for longer than it was, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3600 }), fc.integer(), fc.integer(), (seconds, begun, now) => {
        const left = secondsLeft(runningCoolDowns([beginCoolDown(key, seconds, begun)], now), key, now);
        return left >= 0 && left <= seconds;
      }),
    );
  });

  test.each([
    ['is right', [0, 20, 40], [60, 40, 20]],
    ['is set back by an hour', [0, 20, 20 - 3600, 30 - 3600, 45 - 3600, 60 - 3600], [60, 40, 40, 30, 15, 0]],
    ['is set back again and again', [0, 20, -3600, -7200, -7199, -9000], [60, 40, 40, 40, 39, 39]],
    ['was wrong, and is set right', [0, 10, 3600], [60, 50, 0]],
  ])('field report 95: a clock that %s, looked at after a reload each: what is left never grows, and goes on', (_, looks, left) => {
    let kept: readonly CoolDown[] = [beginCoolDown(key, 60, 0)];
    const seen = looks.map((second) => {
      kept = runningCoolDowns(kept, second * 1000);
      return secondsLeft(kept, key, second * 1000);
    });
    expect(seen).toEqual(left);
  });

  test('survives being written down, and what is none does not', () => {
    const all = withCoolDown([beginCoolDown(key, 49, 5000)], beginCoolDown(keyOf('recovery', 'bea@example.test'), 60, 6000));
    expect(parseCoolDowns(JSON.stringify(all))).toEqual(all);
    expect(['', '{', '[{}]', '"x"', '[{"key":"x","endsAt":1,"seconds":1}]'].map(parseCoolDowns)).toEqual([null, null, null, null, null]);
  });
});

describe('what is kept', () => {
  const written = (rest: object) => JSON.stringify([{ key, endsAt: 1000, seconds: 60, ...rest }]);

  test.each([
    { key: ` ${key}` }, { key: `${key}0` }, { key: 'confirmation' }, { seconds: 0 }, { seconds: 1.5 }, { seconds: 3601 }, { endsAt: 0.5 },
  ])('%j is no cool-down', (rest) => {
    expect([parseCoolDowns(written({})), parseCoolDowns(written(rest))]).toEqual([[{ key, endsAt: 1000, seconds: 60 }], null]);
  });

  test.each([1, 3600])('%d seconds are', (seconds) => {
    expect(parseCoolDowns(written({ seconds }))).toEqual([{ key, endsAt: 1000, seconds }]);
  });

  test('what was over when another one begins goes, and what was not stays', () => {
    const other = keyOf('recovery', 'ana@example.test');
    const first = beginCoolDown(key, 1, 0);
    const later = (at: number) => beginCoolDown(other, 5, at);
    expect([withCoolDown([first], later(1000)), withCoolDown([first], later(999))]).toEqual([[later(1000)], [first, later(999)]]);
    expect(withCoolDown([later(0)], later(999))).toEqual([later(999)]);
  });

  test('a look at one replaces it, but not one of the same mail that has begun since', () => {
    const other = beginCoolDown(keyOf('recovery', 'ana@example.test'), 60, 30_000);
    const [first, again] = [beginCoolDown(key, 60, 0), beginCoolDown(key, 60, 10_000)];
    const looks = [5000, -3_600_000].flatMap((now) => runningCoolDowns([first], now));
    const seenAt = (kept: readonly CoolDown[]) => looks.map((seen) => withLookedAt(kept, seen));
    expect(seenAt([first])).toEqual(looks.map((seen) => [seen]));
    expect(withLookedAt([other, first], present(looks[0]))).toEqual([{ ...other, endsAt: 65_000, seconds: 60 }, looks[0]]);
    expect(withLookedAt([other, again], present(looks[0]))).toEqual([other, again]);
  });
});

describe('the answer to a request for a mail', () => {
  test.each([
    ['a success', success(null), 60, true],
    ['a 429 with a number', limited({ retryAfterSeconds: 48 }), 49, false],
    ['a 429 that has rounded its last second away', limited({ retryAfterSeconds: 0 }), 1, false],
    ['a 429 of requests without a number', limited({}), null, false],
    ['a 429 of mails without a number', limited({ limit: 'mails' }), null, false],
    ['a 429 of this address', limited({ retryAfterSeconds: 48, limit: 'address' }), 49, true],
    ['a mail that could not be sent', failed({ kind: 'mailNotSent', message: 'Error sending recovery email' } as const), null, false],
    ['no answer', failed({ kind: 'unreachable' } as const), null, false],
  ] as const)('field reports 30, 100, 102: %s says how long to wait, and whether a mail is under way', (_what, answer, seconds, underWay) => {
    expect([secondsToWait(answer), isMailUnderWay(answer)]).toEqual([seconds, underWay]);
  });
});

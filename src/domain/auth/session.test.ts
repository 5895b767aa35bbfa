import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../../tests/samples.ts';
import { authUserSchema, expiryOf, identitiesInOrder, isDueForRefresh, isExpired, isExpiredOnRecovery, mustAddFactor, nextAssuranceLevel, refreshBackOffMs, sessionSchema, TICK_MS, ticksUntilExpiry } from './session.ts';

const END = 1_800_000;
const session = aSession('1', END / 1000);

const judged = (msLeft: number) => ({
  ticks: ticksUntilExpiry(session, END - msLeft),
  due: isDueForRefresh(session, END - msLeft),
  goneOnRecovery: isExpiredOnRecovery(session, END - msLeft),
  gone: isExpired(session, END - msLeft),
});

describe('the end of a session', () => {
  test.each([
    [120_000, { ticks: 4, due: false, goneOnRecovery: false, gone: false }],
    [119_999, { ticks: 3, due: true, goneOnRecovery: false, gone: false }],
    [90_000, { ticks: 3, due: true, goneOnRecovery: false, gone: false }],
    [89_999, { ticks: 2, due: true, goneOnRecovery: false, gone: false }],
    [30_000, { ticks: 1, due: true, goneOnRecovery: false, gone: false }],
    [29_999, { ticks: 0, due: true, goneOnRecovery: false, gone: false }],
    [10_000, { ticks: 0, due: true, goneOnRecovery: false, gone: false }],
    [9_999, { ticks: 0, due: true, goneOnRecovery: true, gone: false }],
    [1, { ticks: 0, due: true, goneOnRecovery: true, gone: false }],
    [0, { ticks: 0, due: true, goneOnRecovery: true, gone: true }],
    [-1, { ticks: -1, due: true, goneOnRecovery: true, gone: true }],
    [-3_600_000, { ticks: -120, due: true, goneOnRecovery: true, gone: true }],
  ])('with %d ms left', (msLeft, judgement) => {
    expect(judged(msLeft)).toEqual(judgement);
  });

  test('of a token that was given out now, by the clock of this device', () => {
    expect(expiryOf(3600, 1_500_999)).toBe(5100);
  });

  test('the tick and the back-off of spec §9', () => {
    expect(TICK_MS).toBe(30_000);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(refreshBackOffMs)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600]);
  });
});

describe('assurance level', () => {
  const factor = (status: string) => ({ id: 'f', factor_type: 'totp', status, friendly_name: 'Phone' });
  const withFactors = (aal: string, factors: readonly unknown[]) =>
    aSession('1', 0, { aal, user: aUser('ana', { factors }) });

  test.each([
    ['aal1', [], 'aal1'],
    ['aal2', [], 'aal2'],
    ['aal1', [factor('unverified')], 'aal1'],
    ['aal1', [factor('verified')], 'aal2'],
    ['aal2', [factor('verified')], 'aal2'],
    ['aal1', [factor('unverified'), factor('verified')], 'aal2'],
  ])('%s with %j may become %s', (aal, factors, next) => {
    expect(nextAssuranceLevel(withFactors(aal, factors))).toBe(next);
  });

  test('where a second factor is required, who is signed in without one has to add it', () => {
    const sessions = [null, withFactors('aal1', []), withFactors('aal1', [factor('unverified')]), withFactors('aal1', [factor('verified')]), withFactors('aal2', [])];
    const [required, optional] = [true, false].map((isRequired) => sessions.map((each) => mustAddFactor(each, isRequired)));
    expect([required, optional]).toEqual([[false, true, true, false, false], sessions.map(() => false)]);
  });
});

describe('what the provider says of user and session', () => {
  test('lists it leaves out are empty', () => {
    const bare = { id: 'ana', email: null, identities: [], factors: [] };
    expect(v.parse(authUserSchema, { id: 'ana' })).toEqual(bare);
    expect(v.parse(authUserSchema, { id: 'ana', email: null, identities: null, factors: null, role: 'x' })).toEqual(bare);
  });

  test('a list that is empty in one user is not shared with another', () => {
    expect(v.parse(authUserSchema, { id: 'a' }).factors).not.toBe(v.parse(authUserSchema, { id: 'b' }).factors);
  });

  test('identities and factors', () => {
    const user = {
      id: 'ana',
      email: 'ana@example.test',
      identities: [{ identity_id: 'i' }],
      factors: [{ id: 'f', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }],
    };
    expect(v.parse(authUserSchema, user)).toEqual(user);
    expect(v.is(authUserSchema, { ...user, factors: [{ id: 'f', factor_type: 'totp', status: 'maybe' }] })).toBe(false);
  });

  test('a session may lack a refresh token and a level', () => {
    const given = { access_token: 'a', expires_at: 1, expires_in: 1, user: { id: 'ana' } };
    expect(v.parse(sessionSchema, given)).toEqual({ ...given, refresh_token: null, aal: 'aal1', user: aUser('ana', { email: null }) });
    expect(v.is(sessionSchema, { ...given, access_token: '' })).toBe(false);
    expect(v.is(sessionSchema, { ...given, refresh_token: '' })).toBe(false);
    expect(v.is(sessionSchema, { ...given, expires_at: Infinity })).toBe(false);
  });
});

test('the ways to sign in stand in an order that stays, address and password first', () => {
  const identities = [['3', 'github'], ['2', 'github'], ['5', 'apple'], ['4', 'email'], ['1', undefined]].map(([identity_id = '', provider]) => ({ identity_id, provider }));
  expect([identities, identities.toReversed()].map((each) => identitiesInOrder(each).map(({ identity_id }) => identity_id))).toEqual([['1', '4', '5', '2', '3'], ['1', '4', '5', '2', '3']]);
});

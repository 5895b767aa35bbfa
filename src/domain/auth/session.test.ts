import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../../tests/samples.ts';
import { authUserSchema, expiryOf, identitiesInOrder, isDueForRefresh, isExpired, isExpiredOnRecovery, mustAddFactor, nextAssuranceLevel, refreshBackOffMs, sessionSchema, TICK_MS, ticksUntilExpiry, isJwt, parseStoredEnd, parseStoredSession, storageKey } from './session.ts';

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

const without = (key: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(session).filter(([name]) => name !== key)));

describe('parseStoredSession', () => {
  test('reads what was written', () => {
    expect(parseStoredSession(JSON.stringify(session))).toEqual(session);
  });

  test('what else the provider wrote there is left behind', () => {
    expect(parseStoredSession(JSON.stringify({ ...session, token_type: 'bearer', weak_password: null }))).toEqual(session);
  });

  test.each([
    '{"access_tok', '"hello"', '123', 'null', '[]', '{}', '', ' ', 'undefined', 'true', '[null]', '{"__proto__":{}}',
    without('user'), without('access_token'), without('expires_at'), without('expires_in'),
    JSON.stringify({ ...session, user: null }),
    JSON.stringify({ ...session, user: {} }),
    JSON.stringify({ ...session, user: { id: '' } }),
    JSON.stringify({ ...session, access_token: 7 }),
    JSON.stringify({ ...session, expires_at: '1800' }),
    JSON.stringify({ ...session, expires_at: Infinity }),
    JSON.stringify({ ...session, aal: 'aal3' }),
    JSON.stringify([session]),
    JSON.stringify({ currentSession: session }),
  ])('%j is no session', (text) => {
    expect(parseStoredSession(text)).toBeNull();
  });
});

const part = (text: string): string => Buffer.from(text).toString('base64url');

describe('field report 115: what the provider gives as an access token', () => {
  test('is a JWT', () => {
    expect(isJwt(`${part('{"alg":"ES256"}')}.${part('{"sub":"Jörg 衣"}')}.c2ln`)).toBe(true);
  });

  test.each([
    'garbage', '', 'a.b.c', '..', `${part('{}')}.${part('{}')}`, `${part('{}')}.${part('{}')}.`, `${part('{}')}.${part('{}')}.c2ln.x`,
    `${part('{}')}.${part('null')}.c2ln`, `${part('{}')}.${part('{')}.c2ln`, `${part('{}')}.${part('{}')}.c 2`, ` ${part('{}')}.${part('{}')}.c2ln`,
  ])('and %j is none', (text) => expect(isJwt(text)).toBe(false));

  test('a session without one is none, where it has to be one', () => {
    const spoilt = JSON.stringify({ ...session, access_token: 'garbage' });
    const whole = { ...session, access_token: `${part('{}')}.${part('{}')}.c2ln` };
    expect([parseStoredSession(spoilt, isJwt), parseStoredSession(JSON.stringify(whole), isJwt)]).toEqual([null, whole]);
  });
});

test('why a session was cleared is known by the word that stands in its place', () => {
  const ends = ['person', 'deletion', 'provider', 'otherDevice'];
  expect([...ends, 'nobody', '', null].map(parseStoredEnd)).toEqual([...ends, null, null, null]);
});

test.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['https://ABCDEFGH.supabase.co', 'sb-abcdefgh-auth-token'],
  ['https://db.example.org/supabase', 'sb-db-auth-token'],
  ['https://bücher.example:8443', 'sb-bücher-auth-token'],
  ['http://127.0.0.1:5173', 'sb-127.0.0.1-5173-auth-token'],
  ['http://127.0.0.1:5174', 'sb-127.0.0.1-5174-auth-token'],
  ['http://127.0.0.1', 'sb-127.0.0.1-auth-token'],
  ['http://localhost:54321', 'sb-localhost-54321-auth-token'],
  ['http://192.168.10.20:8000', 'sb-192.168.10.20-8000-auth-token'],
  ['http://db.localhost:54321', 'sb-db-auth-token'],
  ['https://a10.0.0.1.example.org', 'sb-a10-auth-token'],
  ['http://[::1]:54321', 'sb--1-54321-auth-token'],
])('%s -> %s', (url, key) => {
  expect(storageKey(url)).toBe(key);
});

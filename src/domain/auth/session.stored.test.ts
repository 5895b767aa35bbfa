import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSession } from '../../../tests/samples.ts';
import { decodeBase64Url, isJwt, parseStoredEnd, parseStoredSession, storageKey } from './session.ts';

const session = aSession('1', 1_800_000);

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

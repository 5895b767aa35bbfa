import { describe, expect, test } from 'vitest';
import { aSession } from '../testing/samples.ts';
import { parseStoredSession } from './stored-session.ts';

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

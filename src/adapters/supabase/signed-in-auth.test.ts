import { describe, expect, test } from 'vitest';
import { json, text } from '../../../tests/scripted-network.ts';
import { oldSession, parsedUser, sentUser } from './provider-answers.fixture.ts';
import { bearer, line, openAuth } from './scripted-auth.fixture.ts';

describe('with a session whose end is long past', () => {
  const token = `Bearer ${oldSession.access_token}`;

  test('the user is asked for with its token, and nothing is refreshed', async () => {
    const { auth, events, requests } = openAuth(json(200, sentUser));
    expect(await auth.as(oldSession).currentUser()).toStrictEqual({ ok: true, value: parsedUser });
    expect(requests.map(line)).toEqual(['GET /auth/v1/user']);
    expect(requests.map(bearer)).toEqual([token]);
    expect(events).toEqual([]);
  });

  test('a new password is set with its token, reported, and nothing is refreshed', async () => {
    const { auth, events, requests } = openAuth(json(200, sentUser));
    expect(await auth.as(oldSession).updatePassword('New-password-1')).toStrictEqual({ ok: true, value: parsedUser });
    expect(requests.map(line)).toEqual(['PUT /auth/v1/user']);
    expect(requests.map(bearer)).toEqual([token]);
    expect(requests[0]?.body).toStrictEqual({ password: 'New-password-1' });
    expect(events).toEqual([{ type: 'USER_UPDATED', user: parsedUser }]);
  });

  test.each(['local', 'global'] as const)('it is signed out, scope %s, with its token', async (scope) => {
    const { auth, events, requests } = openAuth(text(204, null));
    expect(await auth.as(oldSession).signOut(scope)).toStrictEqual({ ok: true, value: null });
    expect(requests.map(line)).toEqual([`POST /auth/v1/logout?scope=${scope}`]);
    expect(requests.map(bearer)).toEqual([token]);
    expect(events).toEqual([]);
  });
});

test.each([
  [403, { code: 'session_not_found', message: 'Session not found' }],
  [403, { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' }],
  [401, { code: 'bad_jwt', message: 'token is expired' }],
])('signing out of what is gone already is a success: %i %j', async (status, body) => {
  const { auth } = openAuth(json(status, body));
  expect(await auth.as(oldSession).signOut('local')).toStrictEqual({ ok: true, value: null });
});

test('a sign-out that the gateway stopped is none', async () => {
  const { auth } = openAuth(json(401, { message: 'Invalid API key', hint: '' }));
  expect((await auth.as(oldSession).signOut('local')).ok).toBe(false);
});

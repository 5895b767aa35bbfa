import { describe, expect, test } from 'vitest';
import { json, text } from '../../../../tests/scripted-network.ts';
import { parseTotpCode } from '../../../domain/auth/second-factor.ts';
import { htmlPage, jwt, oldSession, parsedSession, parsedUser, sentTokens, sentUser } from './provider-answers.fixture.ts';
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
])('field report 11: signing out of what is gone already is a success: %i %j', async (status, body) => {
  const { auth } = openAuth(json(status, body));
  expect(await auth.as(oldSession).signOut('local')).toStrictEqual({ ok: true, value: null });
});

test('a sign-out that the gateway stopped is none', async () => {
  const { auth } = openAuth(json(401, { message: 'Invalid API key', hint: '' }));
  expect((await auth.as(oldSession).signOut('local')).ok).toBe(false);
});

describe('the code of a second factor', () => {
  const raised = jwt({ sub: 'user-1', aal: 'aal2' });
  const challenge = { id: 'challenge-1', type: 'totp', expires_at: 1_800_000_300 };
  const code = parseTotpCode('123456');
  if (code === null) throw new Error('Six digits are a code.');
  const given = { factorId: 'factor/1', code };

  test('is verified in two requests with the token of the session, and reported', async () => {
    const { auth, events, requests } = openAuth(json(200, challenge), json(200, { ...sentTokens, access_token: raised }));
    const session = { ...parsedSession, access_token: raised, aal: 'aal2' };
    expect(await auth.as(oldSession).verifyCode(given)).toStrictEqual({ ok: true, value: session });
    expect(requests.map(line)).toEqual(['POST /auth/v1/factors/factor%2F1/challenge', 'POST /auth/v1/factors/factor%2F1/verify']);
    expect(requests.map(bearer)).toEqual([`Bearer ${oldSession.access_token}`, `Bearer ${oldSession.access_token}`]);
    expect(requests.map(({ body }) => body)).toStrictEqual([{}, { challenge_id: 'challenge-1', code: '123456' }]);
    expect(events).toEqual([{ type: 'MFA_CHALLENGE_VERIFIED', session }]);
  });

  const refusal = { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' };

  test.each([
    ['a wrong code', [json(200, challenge), json(422, refusal)], { kind: 'rejected', ...refusal }],
    ['a factor that is gone', [json(404, { code: 'mfa_factor_not_found', message: 'Factor not found' })], { kind: 'rejected', code: 'mfa_factor_not_found', message: 'Factor not found' }],
    ['a challenge that is none', [json(200, {})], { kind: 'unexpected' }],
    ['an answer that is no session', [json(200, challenge), json(200, {})], { kind: 'unexpected' }],
    ['no answer', [json(200, challenge), text(502, htmlPage)], { kind: 'unreachable' }],
  ])('%s is a failure, and nothing is reported', async (_, replies, failure) => {
    const { auth, events } = openAuth(...replies);
    expect(await auth.as(oldSession).verifyCode(given)).toStrictEqual({ ok: false, failure });
    expect(events).toEqual([]);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { json, offline, type Reply, scriptNetwork, text } from '../../../../tests/scripted-network.ts';
import { parseSixDigits } from '../../../domain/auth/second-factor.ts';
import { success } from '../../../domain/shared/result.ts';
import { createSupabaseAccountRepository } from './account-repository.ts';
import { bearer, credentials, htmlPage, jwt, line, oldSession, openAuth, parsedSession, parsedUser, sentTokens, sentUser } from './provider-answers.fixture.ts';
import { present } from '../../../../tests/samples.ts';

const { email, password } = credentials;

describe('sign-up', () => {
  test('sends e-mail and password only, and names where the link should end', async () => {
    const { auth, events, requests } = openAuth(json(200, sentUser));
    expect(await auth.signUp(credentials)).toStrictEqual({ ok: true, value: { user: parsedUser, session: null } });
    expect(requests.map(line)).toEqual(['POST /auth/v1/signup?redirect_to=https://app.example.test/dolly/']);
    expect(requests[0]?.body).toMatchObject({ email, password, data: {} });
    expect(requests[0]?.headers.get('apikey')).toBe('sb_publishable_x');
    expect(events).toEqual([]);
  });

  test('of an address that has an account gives a user without identities (hosted)', async () => {
    const { auth } = openAuth(json(200, { ...sentUser, id: 'made-up', identities: [], factors: undefined }));
    expect(await auth.signUp(credentials)).toStrictEqual(success({ user: { id: 'made-up', email, identities: [], factors: [] }, session: null }));
  });

  test('where no confirmation is asked for gives a session and reports SIGNED_IN', async () => {
    const { auth, events } = openAuth(json(200, sentTokens));
    expect(await auth.signUp(credentials)).toStrictEqual({ ok: true, value: { user: parsedUser, session: parsedSession } });
    expect(events).toEqual([{ type: 'SIGNED_IN', session: parsedSession }]);
  });
});

describe('sign-in', () => {
  test('counts the end of the session from the clock of this device', async () => {
    const { auth, events, requests } = openAuth(json(200, sentTokens));
    expect(await auth.signIn(credentials)).toStrictEqual({ ok: true, value: parsedSession });
    expect(requests.map(line)).toEqual(['POST /auth/v1/token?grant_type=password']);
    expect(events).toEqual([{ type: 'SIGNED_IN', session: parsedSession }]);
  });

  test.each([
    ['aal2', jwt({ aal: 'aal2' })],
    ['aal1', jwt({ aal: 'aal9' })],
    ['aal1', jwt({})],
    ['aal1', 'opaque'],
    ['aal1', 'a.%%%.c'],
  ])('is at %s with the token %s', async (aal, access_token) => {
    const { auth } = openAuth(json(200, { ...sentTokens, access_token }));
    expect(await auth.signIn(credentials)).toMatchObject({ ok: true, value: { aal, access_token } });
  });
});

test('a reset mail leads to the page for a new password', async () => {
  const { auth, requests } = openAuth(json(200, {}));
  expect(await auth.requestPasswordReset(email)).toStrictEqual({ ok: true, value: null });
  expect(requests.map(line)).toEqual(['POST /auth/v1/recover?redirect_to=https://app.example.test/dolly/new-password']);
  expect(requests[0]?.body).toMatchObject({ email });
});

test('the confirmation is sent again to the address (hosted)', async () => {
  const { auth, requests } = openAuth(json(200, {}));
  expect(await auth.resendConfirmation(email)).toStrictEqual({ ok: true, value: null });
  expect(requests.map(line)).toEqual(['POST /auth/v1/resend?redirect_to=https://app.example.test/dolly/']);
  expect(requests[0]?.body).toMatchObject({ email, type: 'signup' });
});

test.each([
  ['signIn', 'signup', 'SIGNED_IN'],
  ['recovery', 'recovery', 'PASSWORD_RECOVERY'],
] as const)('a link for %s is verified by its hash and reported', async (purpose, type, event) => {
  const { auth, events, requests } = openAuth(json(200, sentTokens));
  expect(await auth.verifyLink({ tokenHash: 'hash', purpose })).toStrictEqual({ ok: true, value: parsedSession });
  expect(requests.map(line)).toEqual(['POST /auth/v1/verify']);
  expect(requests[0]?.body).toMatchObject({ token_hash: 'hash', type });
  expect(events).toEqual([{ type: event, session: parsedSession }]);
});

test('tokens of an older link are taken over with one question', async () => {
  const { auth, events, requests } = openAuth(json(200, sentUser));
  const { access_token: accessToken, refresh_token: refreshToken } = sentTokens;
  const tokens = { purpose: 'recovery', accessToken, refreshToken, expiresIn: 3600 } as const;
  expect(await auth.adoptTokens(tokens)).toStrictEqual({ ok: true, value: parsedSession });
  expect(requests.map(line)).toEqual(['GET /auth/v1/user']);
  expect(requests.map(bearer)).toEqual([`Bearer ${accessToken}`]);
  expect(events).toEqual([{ type: 'PASSWORD_RECOVERY', session: parsedSession }]);
});

const open = (...replies: readonly Reply[]) => {
  const { auth, requests } = openAuth(...replies);
  return { refresh: () => auth.refresh(parsedSession.refresh_token), auth, requests };
};

test('a refresh is one request with the token in its body', async () => {
  const { refresh, requests } = open(json(200, sentTokens));
  expect(await refresh()).toStrictEqual({ ok: true, value: parsedSession });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url.href).toBe('https://abc.supabase.co/auth/v1/token?grant_type=refresh_token');
  expect(requests[0]?.body).toStrictEqual({ refresh_token: 'refresh-secret' });
  expect(requests[0]?.headers.get('apikey')).toBe('sb_publishable_x');
});

test('a refresh without a token asks nobody', async () => {
  const { auth, requests } = open();
  expect(await auth.refresh(null)).toStrictEqual({ ok: false, failure: { kind: 'sessionMissing' } });
  expect(requests).toEqual([]);
});

test('each attempt to refresh goes to the network, also right after a failed one', async () => {
  const { refresh, requests } = open(offline, offline, json(200, sentTokens));
  await refresh();
  await refresh();
  expect((await refresh()).ok).toBe(true);
  expect(requests).toHaveLength(3);
});

describe('at a refresh, the session ends', () => {
  test.each([
    [400, 'refresh_token_already_used'],
    [400, 'refresh_token_not_found'],
    [401, 'bad_jwt'],
    [403, 'user_banned'],
    [422, 'validation_failed'],
  ])('at %i %s', async (status, code) => {
    const { refresh } = open(json(status, { code, message: 'No' }));
    expect(await refresh()).toStrictEqual({ ok: false, failure: { kind: 'rejected', code, message: 'No' } });
  });
});

describe('at a refresh, the session is kept', () => {
  test.each([
    ['two refreshes at once', json(409, { code: 'conflict', message: 'Too many concurrent token refresh requests' })],
    ['a time-out of the provider', json(408, { code: 'request_timeout', message: 'Timeout' })],
    ['a missing route', json(404, { code: 404, message: 'no Route matched with those values' })],
    ['a wrong key of the app', json(401, { message: 'Invalid API key', hint: 'Double check your key.' })],
    ['a firewall that answers in JSON', json(403, { message: 'Forbidden' })],
  ])('at %s', async (_answer, reply) => {
    const { refresh } = open(reply);
    expect(await refresh()).toStrictEqual({ ok: false, failure: { kind: 'unreachable' } });
  });
});

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
    // Also from a page that is closed at once.
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true]);
    expect(requests.map(bearer)).toEqual([token]);
    expect(events).toEqual([]);
  });
});

test.each([
  [403, { code: 'session_not_found', message: 'Session not found' }],
  [403, { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' }],
  [401, { code: 'bad_jwt', message: 'token is expired' }],
])('field report 11: signing out of what is gone already is a success, but no proof that other devices are signed out: %i %j', async (status, body) => {
  const { auth } = openAuth(json(status, body), json(status, body));
  expect([await auth.as(oldSession).signOut('local'), (await auth.as(oldSession).signOut('global')).ok]).toStrictEqual([{ ok: true, value: null }, false]);
});

test('a sign-out that the gateway stopped is none', async () => {
  const { auth } = openAuth(json(401, { message: 'Invalid API key', hint: '' }));
  expect((await auth.as(oldSession).signOut('local')).ok).toBe(false);
});

describe('the code of a second factor', () => {
  const raised = jwt({ sub: 'user-1', aal: 'aal2' });
  const challenge = { id: 'challenge-1', type: 'totp', expires_at: 1_800_000_300 };
  const given = { factorId: 'factor/1', code: present(parseSixDigits('123456')) };

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
    ['no answer', [json(200, challenge), text(502, htmlPage)], { kind: 'serverError' }],
  ])('%s is a failure, and nothing is reported', async (_, replies, failure) => {
    const { auth, events } = openAuth(...replies);
    expect(await auth.as(oldSession).verifyCode(given)).toStrictEqual({ ok: false, failure });
    expect(events).toEqual([]);
  });
});

test('a new address is said to be confirmed before the session that the server opens with it has been ended', async () => {
  const { fetch, requests } = scriptNetwork(json(200, sentTokens), () => new Promise<never>(() => undefined));
  const account = createSupabaseAccountRepository({ supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_x', fetch, now: Date.now });
  expect(await account.confirmAddress('one')).toStrictEqual(success('changed'));
  await vi.waitFor(() => expect(requests.map((request) => [line(request), request.keepalive])).toEqual([['POST /auth/v1/verify', false], ['POST /auth/v1/logout?scope=local', true]]));
});

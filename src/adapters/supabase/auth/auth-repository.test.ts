import { describe, expect, test } from 'vitest';
import { json } from '../../../../tests/scripted-network.ts';
import { success } from '../../../domain/shared/result.ts';
import { credentials, jwt, parsedSession, parsedUser, sentTokens, sentUser } from './provider-answers.fixture.ts';
import { bearer, line, openAuth } from './scripted-auth.fixture.ts';

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

import { describe, expect, test } from 'vitest';
import { json, offline, type Reply } from '../../../../tests/scripted-network.ts';
import { parsedSession, sentTokens } from './provider-answers.fixture.ts';
import { openAuth } from './scripted-auth.fixture.ts';

const open = (...replies: readonly Reply[]) => {
  const { auth, requests } = openAuth(...replies);
  return { refresh: () => auth.refresh(parsedSession.refresh_token), auth, requests };
};

test('is one request with the token in its body', async () => {
  const { refresh, requests } = open(json(200, sentTokens));
  expect(await refresh()).toStrictEqual({ ok: true, value: parsedSession });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.url.href).toBe('https://abc.supabase.co/auth/v1/token?grant_type=refresh_token');
  expect(requests[0]?.body).toStrictEqual({ refresh_token: 'refresh-secret' });
  expect(requests[0]?.headers.get('apikey')).toBe('sb_publishable_x');
});

test('without a token asks nobody', async () => {
  const { auth, requests } = open();
  expect(await auth.refresh(null)).toStrictEqual({ ok: false, failure: { kind: 'sessionMissing' } });
  expect(requests).toEqual([]);
});

test('each attempt goes to the network, also right after a failed one', async () => {
  const { refresh, requests } = open(offline, offline, json(200, sentTokens));
  await refresh();
  await refresh();
  expect((await refresh()).ok).toBe(true);
  expect(requests).toHaveLength(3);
});

describe('the session ends', () => {
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

describe('the session is kept', () => {
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

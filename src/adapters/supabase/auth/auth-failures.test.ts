import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { halfAnAnswer, json, offline, type Reply, scriptNetwork, silence, text } from '../../../../tests/scripted-network.ts';
import type { AuthRepository } from '../../../domain/ports/auth.ts';
import { failed } from '../../../domain/shared/result.ts';
import { TIME_LIMIT_MS } from '../bounded-fetch.ts';
import { createSupabaseAccountRepository } from './account-repository.ts';
import { createSupabaseAuthRepository } from './auth-repository.ts';
import { credentials, htmlPage, NOW, oldSession } from './provider-answers.fixture.ts';

const { email } = credentials;
const link = { tokenHash: 'hash-secret', purpose: 'signIn' } as const;
const tokens = { purpose: 'signIn', accessToken: 'access-secret', refreshToken: 'refresh-secret', expiresIn: 60 } as const;

/** Every call of the port that goes over the network. */
const calls: readonly (readonly [string, (auth: AuthRepository) => Promise<{ readonly ok: boolean }>])[] = [
  ['signUp', (auth) => auth.signUp(credentials)],
  ['signIn', (auth) => auth.signIn(credentials)],
  ['requestPasswordReset', (auth) => auth.requestPasswordReset(email)],
  ['resendConfirmation', (auth) => auth.resendConfirmation(email)],
  ['verifyLink', (auth) => auth.verifyLink(link)],
  ['refresh', (auth) => auth.refresh(oldSession.refresh_token)],
  ['adoptTokens', (auth) => auth.adoptTokens(tokens)],
  ['currentUser', (auth) => auth.as(oldSession).currentUser()],
  ['updatePassword', (auth) => auth.as(oldSession).updatePassword('New-password-1')],
  ['signOut', (auth) => auth.as(oldSession).signOut('local')],
];

const open = (fetch: typeof globalThis.fetch): AuthRepository =>
  createSupabaseAuthRepository({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'sb_publishable_x',
    fetch,
    now: () => NOW,
    siteUrl: 'https://app.example.test',
  });

const unreachable = { ok: false, failure: { kind: 'unreachable' } };
const tooSoon = 'For security purposes, you can only request this after 49 seconds.';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(calls)('%s', (name, call) => {
  test.each([
    ['no network', 'unreachable', offline],
    ['500 of the provider', 'serverError', json(500, { code: 'unexpected_failure', message: 'Database error' })],
    ['502 with a page', 'serverError', text(502, htmlPage)],
    ['503 without a body', 'serverError', text(503, null)],
    ['524 of a proxy', 'serverError', text(524, htmlPage)],
    ['540 of a paused project', 'serverError', json(540, { message: 'Project is paused' })],
    ['402 of a project over its quota', 'serverError', json(402, { message: 'Service for this project is restricted due to the following violations: exceed_egress_quota.' })],
    ['402 in plain words', 'serverError', text(402, 'exceed_egress_quota', 'text/plain')],
    ['404 with a page', 'unreachable', text(404, htmlPage)],
    ['403 with a page', 'unreachable', text(403, `\n  ${htmlPage}`)],
    ['401 in plain words', 'unreachable', text(401, 'Unauthorized', 'text/plain')],
    ['400 without a body', 'unreachable', text(400, null)],
    ['400 with half an object', 'unreachable', text(400, '{"code":', 'application/json')],
    ['200 with the page of a hotel', 'unreachable', text(200, htmlPage)],
  ])('%s is %s', async (_answer, kind, reply) => {
    const log = vi.spyOn(console, 'error');
    const network = scriptNetwork(reply);
    expect(await call(open(network.fetch))).toStrictEqual({ ok: false, failure: { kind } });
    expect(network.requests).toHaveLength(1);
    expect(log).not.toHaveBeenCalled();
  });

  test('no network is offline where the device knows that', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await call(open(scriptNetwork(offline).fetch))).toStrictEqual({ ok: false, failure: { kind: 'offline' } });
    expect(await call(open(scriptNetwork(text(502, htmlPage)).fetch))).toStrictEqual({ ok: false, failure: { kind: 'serverError' } });
  });

  test.each([
    ['no answer', silence],
    ['half an answer', halfAnAnswer],
  ])('%s within the time limit is unreachable', async (_answer, reply) => {
    vi.useFakeTimers();
    const answer = call(open(scriptNetwork(reply).fetch));
    await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS);
    expect(await answer).toStrictEqual(unreachable);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['as the header says', { code: 429, msg: 'Slow down' }, { 'Retry-After': '17' }, 'Slow down', 17, 'requests'],
    ['as the header says, of all mails', { code: 'over_email_send_rate_limit', msg: 'Slow down' }, { 'Retry-After': '17' }, 'Slow down', 17, 'mails'],
    ['as the text says, of requests', { code: 'over_request_rate_limit', message: tooSoon }, {}, tooSoon, 49, 'requests'],
    ['not known', { code: 'over_request_rate_limit', message: 'Request rate limit reached' }, {}, 'Request rate limit reached', null, 'requests'],
    ['not known, of all mails', { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }, {}, 'email rate limit exceeded', null, 'mails'],
    ['not known, of all mails, as of yesterday', { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' }, {}, 'email rate limit exceeded', null, 'mails'],
    ['not known from the page of a gateway', htmlPage, {}, '', null, 'requests'],
    ['as the header of a gateway says', htmlPage, { 'Retry-After': '17' }, '', 17, 'requests'],
    ['not known from a date', { message: 'Slow down' }, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }, expect.any(String), null, 'requests'],
  ])('field reports 30, 102: 429 is rate limited, the wait %s', async (_wait, body, headers, message, retryAfterSeconds, limit) => {
    const reply: Reply = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: 429, headers: { ...headers } });
    expect(await call(open(scriptNetwork(reply).fetch))).toStrictEqual(failed({ kind: 'rateLimited', message, retryAfterSeconds, limit }));
  });

  test('429 that names the seconds for one address is said to be of that address', async () => {
    const reply = json(429, { code: 'over_email_send_rate_limit', message: tooSoon });
    expect(await call(open(scriptNetwork(reply).fetch))).toStrictEqual(failed({ kind: 'rateLimited', message: tooSoon, retryAfterSeconds: 49, limit: 'address' }));
  });

  test.runIf(name !== 'refresh').each([
    { code: 'unexpected_failure', message: 'Error sending confirmation email' },
    { code: 'unexpected_failure', message: 'Error sending recovery email' },
    { code: 500, error_code: 'unexpected_failure', msg: 'Error sending magic link email' },
  ])('field report 101: a mail server that fails is no network that does: %j', async (body) => {
    const log = vi.spyOn(console, 'error');
    const answer = await call(open(scriptNetwork(json(500, body)).fetch));
    expect(answer).toStrictEqual(failed({ kind: 'mailNotSent', message: body.message ?? body.msg }));
    expect(log).not.toHaveBeenCalled();
  });

  test('a message alone does not make it one', async () => {
    const reply = json(500, { code: 'unexpected_failure', message: 'Database error saving new user' });
    expect(await call(open(scriptNetwork(reply).fetch))).toStrictEqual(failed({ kind: 'serverError' }));
  });
});

describe.each(calls.filter(([name]) => name !== 'signOut'))('%s', (_name, call) => {
  test.each([
    ['as of today', { code: 'some_code', message: 'In its words' }],
    ['as of yesterday', { code: 400, error_code: 'some_code', msg: 'In its words' }],
    ['as of long ago', { error: 'some_code', error_description: 'In its words' }],
    ['with reasons', { code: 'some_code', message: 'In its words', weak_password: { reasons: ['length'] } }],
  ])('a refusal of the provider, spelled %s, keeps its code and words', async (_spelling, body) => {
    expect(await call(open(scriptNetwork(json(400, body)).fetch))).toStrictEqual(failed({ kind: 'rejected', code: 'some_code', message: 'In its words' }));
  });

  test.each([
    [['length', 'characters', 'pwned'], ['length', 'characters', 'pwned']],
    [['pwned', 'of_tomorrow'], ['pwned']],
    [[], []],
    [undefined, []],
    ['length', []],
  ])('field report 103: what a password is weak for, %j', async (reasons, weaknesses) => {
    const message = 'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789';
    const weak_password = reasons === undefined ? undefined : { reasons };
    const reply = json(422, { code: 'weak_password', message, weak_password });
    expect(await call(open(scriptNetwork(reply).fetch))).toStrictEqual(failed({ kind: 'rejected', code: 'weak_password', message, weaknesses }));
  });

  test.each(['session_not_found', 'user_not_found'])('a session that the provider does not know is missing, or its user: %s', async (code) => {
    const reply = json(403, { code, message: 'It does not exist' });
    expect(await call(open(scriptNetwork(reply).fetch))).toStrictEqual({ ok: false, failure: { kind: 'sessionMissing' } });
  });
});

test.each(['PGRST301', 'PGRST303'])('a token that the database does not take, %s, is one that the server does not take', async (code) => {
  const reply = json(401, { code, details: null, hint: null, message: 'JWT expired' });
  const answer = await createSupabaseAccountRepository({ supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_x', fetch: scriptNetwork(reply).fetch, now: () => NOW }).as(oldSession).deleteAccount();
  expect(answer).toStrictEqual(failed({ kind: 'rejected', code: 'bad_jwt', message: 'JWT expired' }));
});

const answered = calls.filter(([name]) => !['requestPasswordReset', 'resendConfirmation', 'signOut'].includes(name));

describe.each(answered)('%s', (_name, call) => {
  test.each([
    ['nothing', text(200, null)],
    ['null', json(200, null)],
    ['an empty object', json(200, {})],
    ['a list', json(200, [])],
    ['half an object', text(200, '{"access_token":"acc', 'application/json')],
    ['another shape', json(200, { access_token: 'a', refresh_token: 'b', expires_in: 'soon', user: { id: 7 } })],
  ])('200 with %s is unexpected', async (_answer, reply) => {
    expect(await call(open(scriptNetwork(reply).fetch))).toStrictEqual({ ok: false, failure: { kind: 'unexpected' } });
  });
});

test('the words of the gateway about the key of the app are passed on', async () => {
  const reply = json(401, { message: 'Invalid API key', hint: 'Double check your key.' });
  expect(await open(scriptNetwork(reply).fetch).signIn(credentials)).toStrictEqual(failed({ kind: 'rejected', code: 'gateway', message: 'Invalid API key' }));
});

test('a refusal in no shape of the provider is unexpected', async () => {
  expect(await open(scriptNetwork(json(400, { errors: ['?'] })).fetch).signIn(credentials)).toStrictEqual(failed({ kind: 'unexpected' }));
});

test('no answer repeats a token or a password that was sent', async () => {
  const replies = [offline, text(404, htmlPage), json(400, { errors: [] }), json(200, {}), text(200, '{', 'application/json')];
  const log = (['error', 'warn', 'log', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level));
  for (const [, call] of calls) {
    for (const reply of replies) {
      const answer = JSON.stringify(await call(open(scriptNetwork(reply).fetch)));
      expect(answer).not.toMatch(/secret|eyJ|password-1|Dolly-1/i);
    }
  }
  for (const spy of log) expect(spy).not.toHaveBeenCalled();
});

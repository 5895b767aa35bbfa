import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type LinkProblem, linkPurposeSchema, markedReturn, parseAuthCallback, parsePendingProvider } from './auth-callback.ts';

const tokens = { access_token: 'a.b.c', refresh_token: 'r', expires_in: '3600', token_type: 'bearer' };

const taken = { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 };

const problem = (name: LinkProblem) => ({ kind: 'problem', problem: name });

test('a link signs in or leads to a new password, and nothing else', () => {
  const given = ['signIn', 'recovery', 'signup', '', null];
  expect(given.filter((purpose) => v.is(linkPurposeSchema, purpose))).toEqual(['signIn', 'recovery']);
});

describe('parseAuthCallback', () => {
  test.each([
    [{ ...tokens, type: 'recovery' }, { ...taken, purpose: 'recovery' }],
    [{ ...tokens, type: 'signup' }, { ...taken, purpose: 'signIn' }],
    [{ ...tokens, type: 'magiclink' }, { ...taken, purpose: 'signIn' }],
    [tokens, { ...taken, purpose: 'signIn' }],
  ])('takes the tokens of %j', (fragment, authCallback) => {
    expect(parseAuthCallback(fragment, {})).toEqual(authCallback);
  });

  test.each([
    { access_token: 'broken' },
    { ...tokens, access_token: '' },
    { ...tokens, refresh_token: '' },
    { access_token: 'a', refresh_token: 'r' },
    { ...tokens, expires_in: '' },
    { ...tokens, expires_in: '-1' },
    { ...tokens, expires_in: '1e9' },
    { ...tokens, expires_in: '9'.repeat(400) },
  ])('knows %j for a broken link', (fragment) => {
    expect(parseAuthCallback(fragment, {})).toEqual(problem('broken'));
  });

  const used = { error: 'access_denied', error_code: 'otp_expired', error_description: 'x+y' };

  test.each([
    [used, {}, problem('expired')],
    [{}, used, problem('expired')],
    [used, used, problem('expired')],
    [{ error_code: 'otp_expired' }, {}, problem('expired')],
    [{ error: 'access_denied' }, {}, problem('broken')],
    [{}, { error: 'server_error', error_code: 'unexpected_failure' }, problem('broken')],
    // Who has stayed at a provider's page for too long is sent to the site's own address, without the mark.
    [{}, { error: 'invalid_request', error_code: 'bad_oauth_state', error_description: 'OAuth state has expired' }, problem('providerLate')],
    [{ ...used, ...tokens }, {}, problem('expired')],
    [used, { code: 'x' }, problem('expired')],
    [{}, { code: 'c0ffee' }, problem('otherBrowser')],
    [{}, { code: '' }, problem('otherBrowser')],
    [tokens, { code: 'x' }, { ...taken, purpose: 'signIn' }],
    [{ ...tokens, type: 'invite' }, {}, { ...taken, purpose: 'recovery' }],
    [{ ...tokens, type: 'email_change' }, {}, problem('addressChanged')],
    [{ message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', sb: '' }, {}, problem('halfway')],
    [{}, { via: 'example', code: 'c0ffee', redirect: '/' }, { kind: 'provider', returned: { provider: 'example', code: 'c0ffee' } }],
    [used, { via: 'example', ...used }, { kind: 'provider', returned: { provider: 'example', refusal: { kind: 'rejected', code: 'otp_expired', message: '' } } }],
    [{}, { via: 'example', error_code: 'bad_oauth_state' }, { kind: 'provider', returned: { provider: 'example', refusal: { kind: 'rejected', code: 'bad_oauth_state', message: '' } } }],
    [{}, { via: 'example', error: 'access_denied' }, { kind: 'provider', returned: { provider: 'example', refusal: { kind: 'rejected', code: 'access_denied', message: '' } } }],
  ])('field reports 24 and 28: fragment %j with query %j', (fragment, query, authCallback) => {
    expect(parseAuthCallback(fragment, query)).toEqual(authCallback);
  });

  test.each([
    [{}, {}],
    [{ foo: 'bar' }, {}],
    [{ notes: '' }, { tab: 'x' }],
    [{ code: 'x' }, {}],
    [{ error_description: 'x' }, {}],
    [{}, { access_token: 'a', refresh_token: 'r', expires_in: '1' }],
    [{ type: 'recovery' }, {}],
    [{ message: 'Anything at all' }, {}],
    [{ message: 'No confirmation link accepted' }, {}],
    [{}, { via: 'example' }],
  ])('field report 24: leaves fragment %j with query %j alone', (fragment, query) => {
    expect(parseAuthCallback(fragment, query)).toBeNull();
  });

  test('field report 24: words of the address never come out', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (words) => {
        const authCallback = parseAuthCallback({ error: words, error_code: words, error_description: words }, {});
        expect(authCallback).toEqual(problem('broken'));
      }),
    );
  });
});

test('the way back from a provider names it, beside what the address had', () => {
  expect([markedReturn('/account', 'my id'), markedReturn('/login?redirect=%2Fa%3F', 'github')]).toEqual(['/account?via=my%20id', '/login?redirect=%2Fa%3F&via=github']);
});

const pending = { provider: 'github', purpose: 'link', codeVerifier: 'x', userId: 'ana' };

test.each([
  [pending, pending], [{ ...pending, purpose: 'signIn', userId: null }, { ...pending, purpose: 'signIn', userId: null }],
  [{ ...pending, purpose: 'other' }, null], [{ ...pending, userId: '' }, null], [{ provider: 'github' }, null],
])('what a tab has asked a provider for is known as long as it can be read: %j', (kept, read) => expect(parsePendingProvider(JSON.stringify(kept))).toEqual(read));

test.each([null, '', '{'])('%j is none', (text) => expect(parsePendingProvider(text)).toBeNull());

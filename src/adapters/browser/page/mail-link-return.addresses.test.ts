import { describe, expect, test } from 'vitest';
import { takeAuthCallback } from './mail-link-return.ts';

const origin = 'https://app.example.test';

const take = (path: string) => {
  const { pathname, search, hash } = new URL(origin + path);
  const replaced: (readonly [unknown, string])[] = [];
  const authCallback = takeAuthCallback(
    { origin, pathname, search, hash },
    { state: 'kept', replaceState: (state, _unused, url) => void replaced.push([state, url]) },
  );
  return { authCallback, replaced };
};

const tokens = 'access_token=a.b.c&expires_at=1800003600&expires_in=3600&refresh_token=r&sb=&token_type=bearer';
const expired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

describe('field reports 24 and 28: is taken out of the address', () => {
  test.each([
    [`/#${tokens}&type=signup`, { kind: 'tokens', purpose: 'signIn', accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 }, '/'],
    [`/new-password#${tokens}&type=recovery`, { kind: 'tokens', purpose: 'recovery', accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 }, '/new-password'],
    [`/#${expired}`, { kind: 'problem', problem: 'expired' }, '/'],
    [`/login/confirm?${expired}`, { kind: 'problem', problem: 'expired' }, '/login/confirm'],
    [`/?${expired}#${expired}`, { kind: 'problem', problem: 'expired' }, '/'],
    ['/?code=abc', { kind: 'problem', problem: 'otherBrowser' }, '/'],
    ['/#access_token=broken', { kind: 'problem', problem: 'broken' }, '/'],
    [`/systems/1?tab=x%20y&code=abc&z#${expired}&note=%41`, { kind: 'problem', problem: 'expired' }, '/systems/1?tab=x%20y&z#note=%41'],
    ['//evil.example/#error=x', { kind: 'problem', problem: 'broken' }, '//evil.example/'],
    // The first value counts, as in the provider's own links.
    ['/?error_code=otp_expired&error_code=other', { kind: 'problem', problem: 'expired' }, '/'],
  ])('%s', (path, authCallback, left) => {
    expect(take(path)).toStrictEqual({ authCallback, replaced: [['kept', origin + left]] });
  });
});

describe('an address that holds none is left alone', () => {
  test.each(['/', '/systems/1?tab=x#notes', '/#foo=bar', '/#type=recovery', '/?access_token=a', '/#__proto__=x'])('%s', (path) => {
    expect(take(path)).toStrictEqual({ authCallback: null, replaced: [] });
  });
});

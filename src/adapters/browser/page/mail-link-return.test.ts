import { expect, test } from 'vitest';
import { authCallbackOf } from './mail-link-return.ts';

const origin = 'https://app.example.test';

const take = (path: string) => {
  const { pathname, search, hash } = new URL(origin + path);
  const replaced: (readonly [unknown, string])[] = [];
  const authCallback = authCallbackOf(
    { origin, pathname, search, hash, href: origin + path },
    { state: 'kept', replaceState: (state, _unused, url) => void replaced.push([state, url]) },
  );
  return { authCallback, replaced };
};

const tokens = 'access_token=a.b.c&expires_at=1800003600&expires_in=3600&refresh_token=r&sb=&token_type=bearer';
const expired = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
const problem = (name: string) => ({ kind: 'problem', problem: name });

test.each([
  [`/#${tokens}&type=signup`, { kind: 'tokens', purpose: 'signIn', accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 }, '/'],
  [`/new-password#${tokens}&type=recovery`, { kind: 'tokens', purpose: 'recovery', accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 }, '/new-password'],
  [`/login/confirm?${expired}`, problem('expired'), '/login/confirm'],
  [`/?${expired}#${expired}`, problem('expired'), '/'],
  ['/#note=1&error_code=otp_expired', problem('expired'), '/#note=1'],
  ['/?error=access_denied', problem('broken'), '/'],
  ['/#access_token=broken', problem('broken'), '/'],
  ['/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=', problem('halfway'), '/'],
  ['/systems/1?code=abc#notes', problem('otherBrowser'), '/systems/1#notes'],
  [`/systems/1?tab=x%20y&code=abc&z#${expired}&note=%41`, problem('expired'), '/systems/1?tab=x%20y&z#note=%41'],
  ['//evil.example/#error=x', problem('broken'), '//evil.example/'],
  // The first value counts, as in the provider's own links.
  ['/?error_code=otp_expired&error_code=other', problem('expired'), '/'],
])('field reports 24 and 28: %s is read as the app starts, and taken out of the address', (path, authCallback, left) => {
  expect(take(path)).toStrictEqual({ authCallback, replaced: [['kept', origin + left]] });
});

test.each([
  '/', '/systems/1?tab=code#error', '/#foo=bar', '/#type=recovery', '/?access_token=a', '/#__proto__=x', '/login?redirect=%2F%3Fcode%3D1', '/#my_error=1',
])('field report 24: %s is left as it is', (path) => {
  expect(take(path)).toStrictEqual({ authCallback: null, replaced: [] });
});

import { expect, test } from 'vitest';
import { authCallbackOf } from './mail-link-return.ts';

const at = (path: string) => {
  const left: string[] = [];
  const authCallback = authCallbackOf(new URL(`https://app.example.test${path}`), { state: null, replaceState: (_state, _unused, url) => void left.push(url) });
  return [authCallback, left];
};

const problem = (name: string) => ({ kind: 'problem', problem: name });

test.each([
  ['/#error=access_denied&error_code=otp_expired', problem('expired'), '/'],
  ['/new-password?tab=x&error_code=otp_expired', problem('expired'), '/new-password?tab=x'],
  ['/?error=access_denied', problem('broken'), '/'],
  ['/#note=1&error_code=otp_expired', problem('expired'), '/#note=1'],
  ['/#access_token=broken', problem('broken'), '/'],
  ['/systems/1?code=abc#notes', problem('otherBrowser'), '/systems/1#notes'],
])('field reports 24 and 28: %s is read as the app starts, and taken out of the address', (path, authCallback, left) => {
  expect(at(path)).toEqual([authCallback, [`https://app.example.test${left}`]]);
});

test.each(['/', '/#foo=bar', '/systems/1?tab=code#error', '/login?redirect=%2F%3Fcode%3D1', '/#my_error=1'])('field report 24: %s is left as it is', (path) => {
  expect(at(path)).toEqual([null, []]);
});

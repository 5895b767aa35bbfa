import { expect, test } from 'vitest';
import { landingOf } from './landing-of.ts';

const at = async (path: string) => {
  const left: string[] = [];
  const landing = await landingOf(new URL(`https://app.example.test${path}`), { state: null, replaceState: (_state, _unused, url) => void left.push(url) });
  return [landing, left];
};

const problem = (name: string) => ({ kind: 'problem', problem: name });

test.each([
  ['/#error=access_denied&error_code=otp_expired', problem('expired'), '/'],
  ['/new-password?tab=x&error_code=otp_expired', problem('expired'), '/new-password?tab=x'],
  ['/?error=access_denied', problem('broken'), '/'],
  ['/#note=1&error_code=otp_expired', problem('expired'), '/#note=1'],
  ['/#access_token=broken', problem('broken'), '/'],
  ['/systems/1?code=abc#notes', problem('otherBrowser'), '/systems/1#notes'],
])('field reports 24 and 28: %s is read as the app starts, and taken out of the address', async (path, landing, left) => {
  expect(await at(path)).toEqual([landing, [`https://app.example.test${left}`]]);
});

test.each(['/', '/#foo=bar', '/systems/1?tab=code#error', '/login?redirect=%2F%3Fcode%3D1', '/#my_error=1'])('field report 24: %s is left as it is', async (path) => {
  expect(await at(path)).toEqual([null, []]);
});

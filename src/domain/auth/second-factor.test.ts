import { describe, expect, test } from 'vitest';
import { aSession, aUser } from '../testing/samples.ts';
import { parseTotpCode, totpFactor } from './second-factor.ts';
import { needsSecondFactor } from './session.ts';

const totp = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: null } as const;
const phone = { ...totp, id: 'factor-2', factor_type: 'phone' } as const;
const begun = { ...totp, id: 'factor-3', status: 'unverified' } as const;
const having = (factors: readonly object[], aal = 'aal1') => aSession('1', 1_800_000_000, { aal, user: aUser('ana', { factors }) });

test.each([
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['\u2003123\u00a0456\u200b', '123456'],
  ['000000', '000000'],
])('%j is the code %s', (text, code) => {
  expect(parseTotpCode(text)).toBe(code);
});

test.each(['', '12345', '1234567', '12345a', '१२३४५६'])('%j is no code', (text) => {
  expect(parseTotpCode(text)).toBeNull();
});

describe('whether a session lacks its second step', () => {
  test.each([
    ['nobody', null, false, null],
    ['no factor', having([]), false, null],
    ['one that was never verified', having([begun]), false, null],
    ['a verified one', having([begun, totp]), true, totp],
    ['a verified one, and its code was given', having([totp], 'aal2'), false, totp],
    ['a phone only', having([phone]), true, null],
    ['a phone and an app', having([phone, totp]), true, totp],
  ])('%s', (_, session, isLacking, factor) => {
    expect([needsSecondFactor(session), totpFactor(session)]).toEqual([isLacking, factor]);
  });
});

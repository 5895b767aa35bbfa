import { describe, expect, test } from 'vitest';
import { aSession, aUser, present } from '../../../tests/samples.ts';
import { isFactorGone } from './auth-failure.ts';
import { codeRefusal, factorNameFor, factorsToChoose, groupedSecret, parseSixDigits, readFactorName, totpFactors, wrongCodesAfter } from './second-factor.ts';
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
  expect(parseSixDigits(text)).toBe(code);
});

test.each(['', '12345', '1234567', '12345a', '१२३४५६'])('%j is no code', (text) => {
  expect(parseSixDigits(text)).toBeNull();
});

describe('whether a session lacks its second step', () => {
  test.each([
    ['nobody', null, false, []],
    ['no factor', having([]), false, []],
    ['one that was never verified', having([begun]), false, []],
    ['a verified one', having([begun, totp]), true, [totp]],
    ['a verified one, and its code was given', having([totp], 'aal2'), false, [totp]],
    ['a phone only', having([phone]), true, []],
    ['a phone and an app', having([phone, totp]), true, [totp]],
  ])('%s', (_, session, isLacking, factors) => {
    expect([needsSecondFactor(session), totpFactors(session?.user ?? null)]).toEqual([isLacking, factors]);
  });
});

test('of several, the one that this browser used last comes first, the others by name, whatever the order of the server', () => {
  const named = (id: string, friendly_name: string | null) => ({ ...totp, id, friendly_name });
  const [a, b, c] = [named('1', 'Tablet'), named('2', 'Phone'), named('3', null)];
  const ids = (factors: readonly object[], last: string | null) => factorsToChoose(having(factors), last).map(({ id }) => id);
  expect([ids([a, b, c, begun], '1'), ids([c, b, a], '1'), ids([a, c, b], null), ids([a, b], 'gone'), factorsToChoose(null, '1')]).toEqual([
    ['1', '3', '2'], ['1', '3', '2'], ['3', '2', '1'], ['2', '1'], [],
  ]);
});

test.each([
  ['mfa_verification_failed', ['111111'], 'That code isn’t right. Enter the one your app shows now.'],
  ['mfa_verification_failed', ['111111', '222222'], 'That code isn’t right either. Check that the clock of the device with the app is set automatically, then enter the code it shows now.'],
  ['mfa_ip_address_mismatch', [], 'Your network connection changed just now. Enter the next code.'],
  ['mfa_challenge_expired', [], 'That took too long. Enter the code your app shows now.'],
  ['mfa_factor_not_found', [], 'This authenticator was removed from your account. Use another one.'],
  ['insufficient_aal', [], undefined],
])('%s, after the wrong codes %j: %s', (code, wrong, sentence) => {
  const failure = { kind: 'rejected', code, message: 'In its words' } as const;
  expect([codeRefusal(failure, wrong.flatMap((each) => parseSixDigits(each) ?? [])), isFactorGone(failure)]).toEqual([sentence, code === 'mfa_factor_not_found']);
});

test('a failure that is no refusal has the sentence that it has everywhere', () => {
  expect([codeRefusal({ kind: 'unreachable' }, []), codeRefusal(null, []), isFactorGone(null)]).toEqual([undefined, undefined, false]);
});

test('wrong codes are counted in a row, each once; anything else begins anew', () => {
  const [one, other] = [present(parseSixDigits('111111')), present(parseSixDigits('222222'))];
  const [wrong, expired] = ['mfa_verification_failed', 'mfa_challenge_expired'].map((code) => ({ kind: 'rejected', code, message: '' }) as const);
  const after = ([[[], one, wrong], [[one], one, wrong], [[one], other, wrong], [[one], other, expired], [[one], other, null], [[one], null, wrong]] as const);
  expect(after.map(([before, code, failure]) => wrongCodesAfter(before, code, failure ?? null))).toEqual([[one], [one], [one, other], [], [], []]);
});

test.each([
  ['', { error: 'Enter a name for this authenticator.' }],
  [' \u200B ', { error: 'Enter a name for this authenticator.' }],
  ['😀'.repeat(61), { error: 'A name can have up to 60 characters.' }],
  ['😀'.repeat(60), { name: '😀'.repeat(60) }],
  ['Phone ', { error: 'You already have an authenticator with this name.' }],
  ['Cafe\u0301 tablet', { name: 'Café tablet' }],
  ['\u200B👩\u200D💻 می\u200Cخواهم ', { name: '👩\u200D💻 می\u200Cخواهم' }],
])('%j for an authenticator', (text, read) => expect(readFactorName(text, ['Phone'])).toEqual(read));

test('a name is offered that no other authenticator has; what was never finished takes none', () => {
  const userWith = (...factors: readonly (readonly [string | null, string])[]) =>
    aUser('ana', { factors: factors.map(([friendly_name, status], id) => ({ id: String(id), factor_type: 'totp', status, friendly_name })) });
  expect([userWith(), userWith(['Authenticator', 'unverified'], [null, 'verified']), userWith(['Authenticator 2', 'verified'], ['Authenticator', 'verified'])].map(factorNameFor)).toEqual([
    { taken: [], offered: 'Authenticator' }, { taken: [], offered: 'Authenticator' }, { taken: ['Authenticator 2', 'Authenticator'], offered: 'Authenticator 3' },
  ]);
});

test('a secret is shown in groups of four', () => expect(['ABCDEFGHIJ', 'ABCDEFGH'].map(groupedSecret)).toEqual(['ABCD EFGH IJ', 'ABCD EFGH']));

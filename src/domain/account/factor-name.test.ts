import { expect, test } from 'vitest';
import { aUser } from '../../../tests/samples.ts';
import { factorNameFor, groupedSecret, readFactorName } from './factor-name.ts';

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

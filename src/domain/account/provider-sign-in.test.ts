import { expect, test } from 'vitest';
import { identitiesInOrder, markedReturn, parsePendingProvider } from './provider-sign-in.ts';

test('the ways to sign in stand in an order that stays, address and password first', () => {
  const identities = [['3', 'github'], ['2', 'github'], ['5', 'apple'], ['4', 'email'], ['1', undefined]].map(([identity_id = '', provider]) => ({ identity_id, provider }));
  expect([identities, identities.toReversed()].map((each) => identitiesInOrder(each).map(({ identity_id }) => identity_id))).toEqual([['1', '4', '5', '2', '3'], ['1', '4', '5', '2', '3']]);
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

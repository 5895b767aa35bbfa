import { expect, test } from 'vitest';
import { aUser } from '../testing/samples.ts';
import { authorOf } from './system-history.ts';

test('a change was made from an account, from one that is gone, or by nobody who has one', () => {
  const userId = aUser().id;
  expect([{ userId, address: 'ana@example.test' }, { userId, address: null }, { userId: null, address: null }].map(authorOf)).toEqual([
    { kind: 'account', address: 'ana@example.test' }, { kind: 'deletedAccount' }, { kind: 'none' },
  ]);
});

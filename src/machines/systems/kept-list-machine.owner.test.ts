import { expect, test } from 'vitest';
import { aUser } from '../../../tests/samples.ts';
import { createKeptListOwner } from './kept-list-machine.ts';

const [ana, bob] = [aUser('ana').id, aUser('bob').id];
const signedOut = { userId: null, isSignedOut: true };
const atSecondStep = { userId: null, isSignedOut: false };
const signedIn = (userId: typeof ana) => ({ userId, isSignedOut: false });

test.each([
  ['who signs in leaves nothing of anybody else', [signedIn(ana)], [ana]],
  ['a new token of the same user deletes nothing', [signedIn(ana), signedIn(ana)], [ana]],
  ['who signs out leaves nothing, once', [signedIn(ana), signedOut, signedOut], [ana, null]],
  ['nobody is signed in from the start: nothing stays', [signedOut], [null]],
  ['a second step deletes nothing', [atSecondStep, signedIn(ana), atSecondStep, signedIn(ana)], [ana]],
  ['another user, with or without a sign-out between', [signedIn(ana), signedIn(bob), signedOut, signedIn(ana)], [ana, bob, null, ana]],
] as const)('%s', (_, reports, expected) => {
  const kept: unknown[] = [];
  const tell = createKeptListOwner({ deleteAllBut: async (userId) => void kept.push(userId) });
  for (const report of reports) tell(report);
  expect(kept).toEqual(expected);
});

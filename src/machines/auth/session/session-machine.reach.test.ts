import { describe, expect, test } from 'vitest';
import { type AnyEventObject, transition } from 'xstate';
import { authFailures } from '../../../../tests/machines/auth-failures.ts';
import { reachableSnapshots } from '../../../../tests/machines/reachable-states.ts';
import { endingIn, lasting, ofBob, renewed, START } from '../../../../tests/machines/session/rig.ts';
import { failed, success } from '../../../domain/shared/result.ts';
import { sessionMachine } from './session-machine.ts';

const done = (state: string) => (output: unknown) => ({ type: `xstate.done.actor.0.session.${state}`, output });
const crashed = (state: string) => ({ type: `xstate.error.actor.0.session.${state}` });

const stored = [
  success(null),
  failed({ kind: 'storageUnavailable' }),
  failed({ kind: 'notASession' }),
  ...[endingIn(0), endingIn(60), lasting, ofBob].map((session) => success({ purpose: 'signIn', session })),
  success({ purpose: 'recovery', session: lasting }),
];
const looks = ['processing.refused', 'signedIn'].flatMap((parent) => [`${parent}.checkingStorage`, `${parent}.recheckingStorage`]);
const sessions = [success(renewed), ...authFailures.map((failure) => failed(failure))];

/** What can be answered, what time brings, what others report, what a person means: in no order. */
const events: readonly AnyEventObject[] = [
  ...stored.flatMap((answer) => ['processing.reading', ...looks].map((state) => done(state)(answer))),
  ...sessions.flatMap((answer) => [
    done('processing.adopting')(answer),
    done('processing.recovering')(answer),
    done('signedIn.refreshing')(answer),
  ]),
  done('signedOut.revoking')(success(null)),
  ...['processing.adopting', 'processing.reading', 'processing.recovering', 'signedIn.refreshing', ...looks,
    'signedOut.revoking'].map(crashed),
  ...['tick.session.signedIn.current', 'backOff.session.signedIn.backingOff', 'untilTick.session.signedIn.waitingForTick',
    'doubt.session.signedIn.waitingToRecheck', 'doubt.session.processing.refused.waitingToRecheck'].map(
    (due) => ({ type: `xstate.after.${due}` }),
  ),
  ...['SIGNED_IN', 'TOKEN_REFRESHED', 'PASSWORD_RECOVERY'].flatMap((type) => [{ type, session: lasting }, { type, session: ofBob }]),
  { type: 'USER_UPDATED', user: lasting.user },
  { type: 'SIGNED_OUT' },
  ...[null, lasting, ofBob].map((session) => ({
    type: 'storage.changed',
    stored: session === null ? null : { purpose: 'signIn', session },
  })),
  ...['storage.failed', 'storage.kept', 'storage.spoilt', 'network.online', 'session.retry', 'session.tokenNeeded', 'session.leaveRecovery', 'page.shown', 'page.restored'].map((type) => ({ type })),
  { type: 'session.signOut', scope: 'local' },
];

const authCallback = { kind: 'tokens', purpose: 'signIn', accessToken: 'a', refreshToken: 'r', expiresIn: 3600 };

// Elsewhere the attempts decide nothing: a refresh begins to count anew. Walked once: it is a long way.
const everywhere = reachableSnapshots(sessionMachine, events, { now: () => START, authCallback }, (snapshot) => {
  const isCounting = snapshot.matches({ signedIn: 'refreshing' }) || snapshot.matches({ signedIn: 'backingOff' });
  return [snapshot.value, snapshot.context.session, isCounting ? snapshot.context.attempt : null];
});

describe(`${sessionMachine.id}: wherever events in any order lead`, () => {
  test('the events lead far: even to where a server that does not answer is waited for', () => {
    expect(everywhere.some((snapshot) => snapshot.matches({ signedIn: 'waitingForTick' }))).toBe(true);
  });

  test('a user is there where a state says so, and nowhere else', () => {
    const odd = everywhere.filter((snapshot) => {
      if (snapshot.matches('processing')) return false;
      return snapshot.matches('signedOut') !== (snapshot.context.session === null);
    });
    expect(odd.map(({ value, context }) => [value, context])).toEqual([]);
  });

  test('from wherever, signing out leads out', () => {
    const stuck = everywhere.filter((snapshot) => {
      const [next] = transition(sessionMachine, snapshot, { type: 'session.signOut', scope: 'local' });
      return !next.matches('signedOut') || next.context.session !== null;
    });
    expect(stuck.map(({ value, context }) => [value, context])).toEqual([]);
  });
});

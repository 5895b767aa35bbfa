import { describe, expect, test } from 'vitest';
import { success } from '../../../src/domain/shared/result.ts';
import { aUser } from '../../../src/domain/testing/samples.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import {
  BEGAN,
  cleared,
  emitted,
  endingIn,
  held,
  lasting,
  ofBob,
  renewed,
  showing,
  START,
  startRefreshing,
  startSession,
  startSignedIn,
  states,
  written,
} from './rig.ts';

const startSignedOut = async () => {
  const rig = startSession();
  await rig.readStore.answer(success(null));
  return rig;
};

describe(`${sessionMachine.id}: what the provider reports`, () => {
  test('SIGNED_IN while nobody is: signed in, kept, told', async () => {
    const { shown, send, journal } = await startSignedOut();
    send({ type: 'SIGNED_IN', session: lasting });
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: lasting }));
    expect(journal()).toEqual([written('signIn', lasting), cleared('recovery'), emitted({ type: 'SIGNED_IN', session: lasting })]);
  });

  test('field report 70: whoever hears that somebody has signed in or out, and asks at once, gets the same answer', async () => {
    const { actor, send } = await startSignedOut();
    const found: unknown[] = [];
    for (const type of ['SIGNED_IN', 'SIGNED_OUT'] as const) actor.on(type, () => found.push([type, actor.getSnapshot().value, actor.getSnapshot().context.session]));
    send({ type: 'SIGNED_IN', session: lasting });
    send({ type: 'session.signOut', scope: 'local' });
    expect(found).toEqual([['SIGNED_IN', { signedIn: 'current' }, lasting], ['SIGNED_OUT', states.tellingServer, null]]);
  });

  test('SIGNED_IN before storage has answered: the older session does not come back', async () => {
    const { shown, send, readStore } = startSession();
    send({ type: 'SIGNED_IN', session: ofBob });
    await readStore.answer(success({ purpose: 'signIn', session: lasting }));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: ofBob }));
  });

  test('SIGNED_IN of somebody else: that one is signed in', async () => {
    const { shown, send, journal } = await startSignedIn();
    send({ type: 'SIGNED_IN', session: ofBob });
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: ofBob }));
    expect(journal()).toEqual([written('signIn', ofBob), cleared('recovery'), emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });

  test('SIGNED_IN of the same user with a new token: the token is kept, nothing is told', async () => {
    const { shown, send, journal, pass, refresh } = await startSignedIn(held);
    await pass(20_000);
    send({ type: 'SIGNED_IN', session: renewed });
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: renewed }));
    expect(journal()).toEqual([written('signIn', renewed), cleared('recovery')]);
    await pass(60_000);
    expect(refresh.calls).toEqual([]);
  });

  test('SIGNED_IN once more while the one-use token is on the wire: its answer is not thrown away', async () => {
    const { shown, send, journal, refresh } = await startRefreshing();
    send({ type: 'SIGNED_IN', session: held });
    expect(shown()).toEqual(showing(states.attempting, { session: held, refreshStartedAt: BEGAN }));
    await refresh.answer(success(renewed));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: renewed, refreshStartedAt: BEGAN }));
    expect(journal()).toEqual([written('signIn', renewed), emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

  test.each(['TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED'] as const)('%s: adopted, kept, told; a refresh under way is over', async (type) => {
    const { shown, send, journal, refresh } = await startRefreshing();
    const session = endingIn(7200, '3', { aal: 'aal2' });
    send({ type, session });
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session, refreshStartedAt: BEGAN }));
    await refresh.answer(success(renewed));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session, refreshStartedAt: BEGAN }));
    expect(journal()).toEqual([written('signIn', session), emitted({ type, session })]);
  });

  test('USER_UPDATED: the user is another, the tokens and the state are not', async () => {
    const { shown, send, journal, refresh } = await startRefreshing();
    const user = aUser('ana', { email: 'new@example.test' });
    send({ type: 'USER_UPDATED', user });
    const session = { ...held, user };
    expect(shown()).toEqual(showing(states.attempting, { session, refreshStartedAt: BEGAN }));
    expect(refresh.calls).toHaveLength(1);
    expect(journal()).toEqual([written('signIn', session), emitted({ type: 'USER_UPDATED', user })]);
  });

  test('SIGNED_OUT: removed, told', async () => {
    const { shown, send, journal, revoke } = await startSignedIn();
    send({ type: 'SIGNED_OUT' });
    expect(shown()).toEqual(showing({ signedOut: 'settled' }, { endedBy: 'provider' }));
    expect(journal()).toEqual([cleared('signIn'), cleared('recovery'), emitted({ type: 'SIGNED_OUT' })]);
    expect(revoke.calls).toEqual([]);
  });

  test.each([
    { type: 'SIGNED_OUT' },
    { type: 'TOKEN_REFRESHED', session: lasting },
    { type: 'MFA_CHALLENGE_VERIFIED', session: lasting },
    { type: 'USER_UPDATED', user: lasting.user },
    { type: 'session.signOut', scope: 'local' },
    { type: 'session.retry' },
    { type: 'session.tokenNeeded' },
    { type: 'session.leaveRecovery' },
    { type: 'network.online' },
    { type: 'storage.changed', stored: null },
  ] as const)('$type means nothing while nobody is signed in', async (event) => {
    const { shown, send, journal } = await startSignedOut();
    send(event);
    expect(shown()).toEqual(showing({ signedOut: 'settled' }));
    expect(journal()).toEqual([]);
  });
});

describe(`${sessionMachine.id}: a token is needed`, () => {
  test('while the session holds: refreshed at once', async () => {
    const { shown, send, pass, refresh } = await startSignedIn();
    await pass(100);
    send({ type: 'session.tokenNeeded' });
    send({ type: 'session.tokenNeeded' });
    expect(shown()).toEqual(showing(states.attempting, { session: lasting, refreshStartedAt: START + 100 }));
    expect(refresh.calls).toEqual([lasting]);
  });

  test.each(['session.tokenNeeded', 'session.retry', 'network.online'] as const)('%s before storage has answered changes nothing', (type) => {
    const { shown, send, readStore } = startSession();
    send({ type });
    expect(shown()).toEqual(showing({ processing: 'reading' }));
    expect(readStore.calls).toHaveLength(1);
  });
});

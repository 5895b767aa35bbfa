import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import {
  BEGAN,
  emitted,
  endingIn,
  held,
  lasting,
  ofBob,
  renewed,
  type Rig,
  showing,
  START,
  startRefreshing,
  startSession,
  startSignedIn,
} from './rig.ts';

const shown = { type: 'page.shown' } as const;
const unreachable = failed({ kind: 'unreachable' } as const);

describe(`${sessionMachine.id}: the page is looked at again`, () => {
  test('while the token holds: nothing at all', async () => {
    const { actor, send, journal, refresh, readStore } = await startSignedIn();
    const before = actor.getSnapshot();
    for (let look = 0; look < 3; look += 1) send(shown);
    expect(actor.getSnapshot()).toBe(before);
    expect(journal()).toEqual([]);
    expect(refresh.calls).toEqual([]);
    expect(readStore.calls).toHaveLength(1);
  });

  test.each([
    [1, [], 'current'],
    [0, [lasting], 'refreshing'],
  ] as const)('after a sleep that left the token %d ms', async (msLeft, calls, state) => {
    const { shown: seen, send, refresh, setClockBack } = await startSignedIn();
    setClockBack(-(3_600_000 - msLeft));
    send(shown);
    const refreshStartedAt = state === 'refreshing' ? START + 3_600_000 : 0;
    expect(seen()).toEqual(showing({ signedIn: state }, { session: lasting, refreshStartedAt }));
    expect(refresh.calls).toEqual(calls);
  });

  test('while the machine rests until the tick: at once', async () => {
    const { shown: seen, send, pass, refresh } = await startRefreshing();
    await pass(29_900);
    await refresh.answer(unreachable);
    send(shown);
    expect(seen()).toEqual(showing({ signedIn: 'refreshing' }, { session: held, isUnreachable: true, refreshStartedAt: BEGAN + 29_900 }));
    expect(refresh.calls).toEqual([held, held]);
  });

  test('while a refresh is under way, or its next attempt is near: nothing more', async () => {
    const { shown: seen, send, refresh } = await startRefreshing();
    send(shown);
    await refresh.answer(unreachable);
    send(shown);
    expect(seen()).toEqual(showing({ signedIn: 'backingOff' }, { session: held, refreshStartedAt: BEGAN }));
    expect(refresh.calls).toEqual([held]);
  });

  const startOut = async () => {
    const rig = startSession();
    await rig.readStore.answer(success(null));
    return { rig, state: { signedOut: 'settled' }, session: null };
  };
  const startUnknown = async () => ({ rig: startSession(), state: { processing: 'reading' }, session: null });
  const startRecovery = async () => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'recovery', session: endingIn(0) }));
    return { rig, state: 'passwordRecovery', session: endingIn(0) };
  };

  test.each([startOut, startUnknown, startRecovery])('where there is nothing to refresh (%o): nothing', async (start) => {
    const { rig, state, session } = await start();
    rig.send(shown);
    expect(rig.shown()).toEqual(showing(state, { session }));
    expect(rig.refresh.calls).toEqual([]);
  });
});

describe(`${sessionMachine.id}: storage changes before it is known who is signed in`, () => {
  const changed = { type: 'storage.changed', stored: { purpose: 'signIn', session: renewed } } as const;

  test('while it is read: read again, and the older answer counts no more', async () => {
    const { shown: seen, send, journal, readStore } = startSession();
    send({ type: 'storage.changed', stored: null });
    await readStore.answer(success({ purpose: 'signIn', session: lasting }));
    expect(seen()).toEqual(showing({ processing: 'reading' }));
    await readStore.answer(success(null));
    expect(seen()).toEqual(showing({ signedOut: 'settled' }));
    expect(journal()).toEqual([]);
  });

  const over = endingIn(0);

  const startRecovering = async (): Promise<Rig> => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'signIn', session: over }));
    return rig;
  };

  test('while what was read is refreshed: another tab was faster', async () => {
    const { shown: seen, send, journal, readStore, refresh } = await startRecovering();
    send(changed);
    expect(seen()).toEqual(showing({ processing: 'reading' }, { session: over, refreshStartedAt: START }));
    await readStore.answer(success({ purpose: 'signIn', session: renewed }));
    await refresh.answer(failed({ kind: 'sessionMissing' }));
    expect(seen()).toEqual(showing({ signedIn: 'current' }, { session: renewed, refreshStartedAt: START }));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

  test('while what was read is refreshed: another tab signed out, and the answer brings nobody back', async () => {
    const { shown: seen, send, journal, readStore, refresh } = await startRecovering();
    send({ type: 'storage.changed', stored: null });
    await readStore.answer(success(null));
    await refresh.answer(success(renewed));
    expect(seen()).toEqual(showing({ signedOut: 'settled' }, { endedBy: 'otherTab', refreshStartedAt: START }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_OUT' })]);
  });

  test('while what was read is refreshed: somebody else signed in', async () => {
    const { shown: seen, send, journal, readStore } = await startRecovering();
    send(changed);
    await readStore.answer(success({ purpose: 'signIn', session: ofBob }));
    expect(seen()).toEqual(showing({ signedIn: 'current' }, { session: ofBob, refreshStartedAt: START }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });
});

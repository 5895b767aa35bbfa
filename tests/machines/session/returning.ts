import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import {
  BEGAN,
  endingIn,
  held,
  lasting,
  showing,
  START,
  startRefreshing,
  startSession,
  startSignedIn,
  states,
} from './rig.ts';

const shown = { type: 'page.shown' } as const;
const unreachable = failed({ kind: 'unreachable' } as const);

describe(`${sessionMachine.id}: the page is looked at again`, () => {
  test.each([
    [1, [], { signedIn: 'current' }, 0],
    [0, [lasting], states.attempting, START + 3_600_000],
  ] as const)('after a sleep that left the token %d ms', async (msLeft, calls, state, refreshStartedAt) => {
    const { shown: seen, send, refresh, setClockBack } = await startSignedIn();
    setClockBack(-(3_600_000 - msLeft));
    send(shown);
    expect(seen()).toEqual(showing(state, { session: lasting, refreshStartedAt }));
    expect(refresh.calls).toEqual(calls);
  });

  test('while a refresh is under way, or its next attempt is near: nothing more', async () => {
    const { shown: seen, send, refresh } = await startRefreshing();
    send(shown);
    await refresh.answer(unreachable);
    send(shown);
    expect(seen()).toEqual(showing(states.pausing, { session: held, refreshStartedAt: BEGAN }));
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

test(`${sessionMachine.id}: storage changes while it is read: read again, and the older answer counts no more`, async () => {
  const { shown: seen, send, journal, readStore } = startSession();
  send({ type: 'storage.changed', stored: null });
  await readStore.answer(success({ purpose: 'signIn', session: lasting }));
  expect(seen()).toEqual(showing({ processing: 'reading' }));
  await readStore.answer(success(null));
  expect(seen()).toEqual(showing({ signedOut: 'settled' }));
  expect(journal()).toEqual([]);
});

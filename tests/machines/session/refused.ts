import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/result.ts';
import { sessionMachine } from '../../../src/machines/session-machine.ts';
import { authFailures } from '../auth-failures.ts';
import { cleared, emitted, endingIn, ofBob, renewed, showing, START, startRefreshing } from './rig.ts';

const began = START + 30_000;
const held = endingIn(130);

describe(`${sessionMachine.id}: a refresh that is refused`, () => {
  const refusals = authFailures.filter(({ kind }) => kind !== 'unreachable' && kind !== 'rateLimited');

  test.each(refusals)('%j: storage is read again before anything is decided', async (failure) => {
    const { shown, actor, journal, refresh, readStore } = await startRefreshing();
    await refresh.answer(failed(failure));
    expect(shown()).toEqual(showing({ signedIn: 'rereading' }, { session: held, refreshStartedAt: began }));
    expect([...actor.getSnapshot().tags]).toEqual(['tokenPending']);
    expect(readStore.calls).toHaveLength(2);
    expect(journal()).toEqual([]);
  });

  const gone = [cleared('signIn'), cleared('recovery'), emitted({ type: 'SIGNED_OUT' })];
  const over = showing({ signedOut: 'settled' }, { endedBy: 'provider', refreshStartedAt: began });

  test.each([
    ['the same session', success({ purpose: 'signIn', session: held } as const)],
    ['nothing', success(null)],
    ['a recovery session', success({ purpose: 'recovery', session: renewed } as const)],
    ['nothing that could be read', failed({ kind: 'storageUnavailable' } as const)],
    ['a crash', 'crash' as const],
  ])('storage holds %s: removed, SIGNED_OUT', async (_, answer) => {
    const { shown, journal, refresh, readStore } = await startRefreshing();
    await refresh.answer(failed({ kind: 'sessionMissing' }));
    await (answer === 'crash' ? readStore.crash() : readStore.answer(answer));
    expect(shown()).toEqual(over);
    expect(journal()).toEqual(gone);
  });

  test('another tab was faster and left a newer one: still signed in', async () => {
    const { shown, journal, refresh, readStore } = await startRefreshing();
    await refresh.answer(failed({ kind: 'sessionMissing' }));
    await readStore.answer(success({ purpose: 'signIn', session: renewed }));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: renewed, refreshStartedAt: began }));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

  test('another tab signed somebody else in: that is a sign-in', async () => {
    const { shown, journal, refresh, readStore } = await startRefreshing();
    await refresh.answer(failed({ kind: 'sessionMissing' }));
    await readStore.answer(success({ purpose: 'signIn', session: ofBob }));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: ofBob, refreshStartedAt: began }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });
});

import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/result.ts';
import { sessionMachine } from '../../../src/machines/session-machine.ts';
import type { StoreAnswer } from '../../../src/machines/session-types.ts';
import { passingFailures, refusals } from '../auth-failures.ts';
import { BEGAN, cleared, emitted, held, ofBob, type Rig, renewed, showing, startRefreshing } from './rig.ts';

const stored = (session = held) => success({ purpose: 'signIn', session } as const);
const used = failed({ kind: 'rejected', code: 'refresh_token_already_used', message: 'Already used' } as const);

type Look = StoreAnswer | 'crash';

const answerLook = ({ readStore }: Rig, look: Look) => (look === 'crash' ? readStore.crash() : readStore.answer(look));

/** The refresh was refused; storage is being read again. */
const startRefused = async () => {
  const rig = await startRefreshing();
  await rig.refresh.answer(used);
  return rig;
};

/** The first look found this; the second one, a second later, is under way. */
const startSecondLook = async (first: Look = stored()) => {
  const rig = await startRefused();
  await answerLook(rig, first);
  await rig.pass(1000);
  return rig;
};

const nothingNewer: readonly (readonly [string, Look])[] = [
  ['the same session', stored()],
  ['a recovery session', success({ purpose: 'recovery', session: renewed })],
  ['nothing that could be read', failed({ kind: 'storageUnavailable' })],
  ['a crash', 'crash'],
];

const shownIn = (state: string, session = held) => showing({ signedIn: state }, { session, refreshStartedAt: BEGAN });

describe(`${sessionMachine.id}: a refresh that is refused`, () => {
  test.each(refusals)('%j: storage is read again before anything is decided', async (failure) => {
    const { shown, actor, journal, refresh, readStore } = await startRefreshing();
    await refresh.answer(failed(failure));
    expect(shown()).toEqual(shownIn('rereading'));
    expect([...actor.getSnapshot().tags]).toEqual(['tokenPending']);
    expect(readStore.calls).toHaveLength(2);
    expect(journal()).toEqual([]);
  });

  test.each(passingFailures)('%j is no refusal: nothing is read, nobody is in doubt', async (failure) => {
    const { shown, journal, refresh, readStore } = await startRefreshing();
    await refresh.answer(failed(failure));
    expect(shown()).toEqual(shownIn('backingOff'));
    expect(readStore.calls).toHaveLength(1);
    expect(journal()).toEqual([]);
  });

  test.each([...nothingNewer, ['nobody', success(null)] as const])('the first look finds %s: in doubt for a second, then one more look', async (_, look) => {
    const rig = await startRefused();
    await answerLook(rig, look);
    expect(rig.shown()).toEqual(shownIn('doubting'));
    expect([...rig.actor.getSnapshot().tags]).toEqual(['tokenPending']);
    await rig.pass(999);
    expect(rig.readStore.calls).toHaveLength(2);
    await rig.pass(1);
    expect(rig.shown()).toEqual(shownIn('rereadingAgain'));
    expect([...rig.actor.getSnapshot().tags]).toEqual(['tokenPending']);
    expect(rig.readStore.calls).toHaveLength(3);
    expect(rig.journal()).toEqual([]);
  });

  test.each(nothingNewer)('so does the second (%s): removed, SIGNED_OUT', async (_, look) => {
    const rig = await startSecondLook();
    await answerLook(rig, look);
    expect(rig.shown()).toEqual(showing({ signedOut: 'settled' }, { endedBy: 'provider', refreshStartedAt: BEGAN }));
    expect(rig.journal()).toEqual([cleared('signIn'), cleared('recovery'), emitted({ type: 'SIGNED_OUT' })]);
    expect(rig.refresh.calls).toEqual([held]);
  });

  test('the second look finds nobody: another tab signed out, and nothing is left to remove', async () => {
    const rig = await startSecondLook();
    await rig.readStore.answer(success(null));
    expect(rig.shown()).toEqual(showing({ signedOut: 'settled' }, { endedBy: 'otherTab', refreshStartedAt: BEGAN }));
    expect(rig.journal()).toEqual([emitted({ type: 'SIGNED_OUT' })]);
  });
});

describe(`${sessionMachine.id}: a refresh that is refused because another tab was faster`, () => {
  const looks: readonly (readonly [string, () => Promise<Rig>])[] = [
    ['first', startRefused],
    ['second', startSecondLook],
  ];

  test.each(looks)('its session is there at the %s look: still signed in', async (_, start) => {
    const { shown, journal, readStore, refresh } = await start();
    await readStore.answer(stored(renewed));
    expect(shown()).toEqual(shownIn('current', renewed));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
    expect(refresh.calls).toEqual([held]);
  });

  test.each(looks)('somebody else is there at the %s look: that is a sign-in', async (_, start) => {
    const { shown, journal, readStore } = await start();
    await readStore.answer(stored(ofBob));
    expect(shown()).toEqual(shownIn('current', ofBob));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });

  test('its session comes while in doubt: no second look', async () => {
    const { shown, send, pass, journal, readStore } = await startRefused();
    await readStore.answer(stored());
    send({ type: 'storage.changed', stored: { purpose: 'signIn', session: renewed } });
    await pass(1000);
    expect(shown()).toEqual(shownIn('current', renewed));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
    expect(readStore.calls).toHaveLength(2);
  });

  test('it signs out while this one is in doubt', async () => {
    const { shown, send, pass, journal, readStore } = await startRefused();
    await readStore.answer(stored());
    send({ type: 'storage.changed', stored: null });
    await pass(1000);
    expect(shown()).toEqual(showing({ signedOut: 'settled' }, { endedBy: 'otherTab', refreshStartedAt: BEGAN }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_OUT' })]);
  });

  test('what is asked while in doubt starts no second refresh', async () => {
    const { shown, send, readStore, refresh } = await startRefused();
    await readStore.answer(stored());
    for (const type of ['session.tokenNeeded', 'session.retry', 'network.online', 'page.shown'] as const) send({ type });
    expect(shown()).toEqual(shownIn('doubting'));
    expect(refresh.calls).toEqual([held]);
  });
});

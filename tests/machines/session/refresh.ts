import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { isSignedIn, sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { passingFailures } from '../failures.ts';
import { BEGAN, emitted, endingIn, held, lasting, renewed, type Rig, showing, START, startRefreshing, startSignedIn, states, written } from './rig.ts';

const refreshFailure = { kind: 'unreachable' } as const;
const unreachable = failed(refreshFailure);

/** Lets the attempt that is on the wire fail, then waits until the next one is. */
const failUntilNextCall = async (rig: Rig): Promise<number> => {
  await rig.refresh.answer(unreachable);
  const from = rig.now();
  const calls = rig.refresh.calls.length;
  while (rig.refresh.calls.length === calls) await rig.pass(100);
  return rig.now() - from;
};

describe(`${sessionMachine.id}: the tick`, () => {
  test('a session that holds is looked at each tick, and left alone', async () => {
    const { pass, shown, journal, refresh } = await startSignedIn();
    await pass(10 * 30_000);
    expect(shown()).toEqual(showing(states.current, { session: endingIn(3600) }));
    expect(refresh.calls).toEqual([]);
    expect(journal()).toEqual([]);
  });

  test.each([
    [119.999, 0],
    [120, 30_000],
    [149.999, 30_000],
    [150, 60_000],
    [180, 90_000],
  ])('%d s of life left: refreshed after %d ms, at three ticks or fewer', async (seconds, ms) => {
    const { pass, refresh } = await startSignedIn(endingIn(seconds));
    if (ms > 0) {
      await pass(ms - 1);
      expect(refresh.calls).toEqual([]);
      await pass(1);
    }
    expect(refresh.calls).toEqual([endingIn(seconds)]);
  });

  test.each([
    [1, [], states.current, 0],
    [0, [lasting], states.attempting, START + 3_600_000],
  ] as const)('the page is looked at again after a sleep that left the token %d ms', async (msLeft, calls, state, refreshStartedAt) => {
    const { shown, send, refresh, setClockBack } = await startSignedIn();
    setClockBack(-(3_600_000 - msLeft));
    send({ type: 'page.shown' });
    expect(shown()).toEqual(showing(state, { session: lasting, refreshStartedAt }));
    expect(refresh.calls).toEqual(calls);
  });

  test('a refreshed session is adopted, kept and reported; nothing else moves', async () => {
    const { shown, actor, journal, refresh } = await startRefreshing();
    expect(shown()).toEqual(showing(states.attempting, { session: held, refreshStartedAt: BEGAN }));
    expect([...actor.getSnapshot().tags]).toEqual(['tokenPending']);
    await refresh.answer(success(renewed));
    expect(shown()).toEqual(showing(states.current, { session: renewed, refreshStartedAt: BEGAN }));
    expect(journal()).toEqual([written('signIn', renewed), emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

  test('field report 8: tokens that live shorter than the threshold cost one call a tick', async () => {
    const { pass, now, refresh } = await startRefreshing();
    for (let tick = 2; tick <= 10; tick += 1) {
      await refresh.answer(success(endingIn((now() - START) / 1000 + 20, `${tick}`)));
      await pass(29_900);
      expect(refresh.calls).toHaveLength(tick - 1);
      await pass(100);
      expect(refresh.calls).toHaveLength(tick);
    }
  });

  test('one call on the wire, however long it takes', async () => {
    const { pass, send, refresh } = await startRefreshing();
    await pass(5 * 30_000);
    send({ type: 'session.tokenNeeded' });
    send({ type: 'session.retry' });
    send({ type: 'network.online' });
    expect(refresh.calls).toEqual([held]);
    expect(refresh.waiting()).toBe(1);
  });
});

describe(`${sessionMachine.id}: a refresh without an answer`, () => {
  test('waits 200 ms, doubled with each attempt, until a wait would run past the tick', async () => {
    const rig = await startRefreshing();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) waits.push(await failUntilNextCall(rig));
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
    expect(rig.shown()).toEqual(
      showing(states.attempting, { session: held, attempt: 7, isUnreachable: true, refreshFailure, refreshStartedAt: BEGAN }),
    );
    await rig.refresh.answer(unreachable);
    expect(rig.shown()).toEqual(showing(states.waitingForTick, { session: held, attempt: 7, isUnreachable: true, refreshFailure, refreshStartedAt: BEGAN }));
    expect([...rig.actor.getSnapshot().tags]).toEqual(['waitingForServer']);
    await rig.pass(30_000 - 25_400 - 1);
    expect(rig.refresh.calls).toHaveLength(8);
    await rig.pass(1);
    expect(rig.refresh.calls).toHaveLength(9);
    expect(rig.shown()).toEqual(
      showing(states.attempting, { session: held, isUnreachable: true, refreshFailure, refreshStartedAt: BEGAN + 30_000 }),
    );
    expect(rig.journal()).toEqual([]);
  });

  test('ten minutes without the server: the session stays, eight calls a tick', async () => {
    const rig = await startRefreshing();
    const end = rig.now() + 600_000;
    while (rig.now() < end) {
      while (rig.refresh.waiting() > 0) await rig.refresh.answer(unreachable);
      await rig.pass(100);
    }
    const firstOfTheNextTick = 1;
    expect(rig.refresh.calls).toHaveLength(8 * 20 + firstOfTheNextTick);
    expect(isSignedIn(rig.actor.getSnapshot())).toBe(true);
    expect(rig.shown()).toMatchObject({ status: 'active', session: held });
    expect(rig.journal()).toEqual([]);
  });

  test.each([...passingFailures, 'crash' as const])(
    '%j keeps the session',
    async (failure) => {
      const { shown, actor, journal, refresh } = await startRefreshing();
      await (failure === 'crash' ? refresh.crash() : refresh.answer(failed(failure)));
      expect(shown()).toEqual(showing(states.pausing, { session: held, refreshFailure: failure === 'crash' ? { kind: 'unexpected' } : failure, refreshStartedAt: BEGAN }));
      expect([...actor.getSnapshot().tags]).toEqual(['waitingForServer']);
      expect(journal()).toEqual([]);
    },
  );

  test.each(['session.retry', 'network.online'] as const)('%s while backing off: at once, from the first wait again', async (type) => {
    const rig = await startRefreshing();
    await failUntilNextCall(rig);
    await rig.refresh.answer(unreachable);
    expect(rig.shown()).toEqual(showing(states.pausing, { session: held, attempt: 1, refreshFailure, refreshStartedAt: BEGAN }));
    rig.send({ type });
    expect(rig.shown()).toEqual(showing(states.attempting, { session: held, refreshFailure, refreshStartedAt: BEGAN + 200 }));
    expect(rig.refresh.calls).toHaveLength(3);
  });

  test('that the server cannot be reached is known from the second failed attempt on, until it has answered: an attempt in between changes nothing', async () => {
    const rig = await startRefreshing();
    const known: boolean[] = [];
    const note = () => known.push(rig.actor.getSnapshot().context.isUnreachable);
    rig.actor.subscribe(note);
    await failUntilNextCall(rig);
    expect(known.splice(0)).not.toContain(true);
    await failUntilNextCall(rig);
    note();
    expect(known.splice(0)).toContain(true);
    for (let attempt = 2; attempt < 12; attempt += 1) await failUntilNextCall(rig);
    rig.send({ type: 'network.online' });
    await rig.refresh.answer(unreachable);
    rig.send({ type: 'session.retry' });
    expect(known.splice(0)).not.toContain(false);
    await rig.refresh.answer(success(renewed));
    expect(rig.shown()).toMatchObject({ value: states.current, isUnreachable: false });
  });

  test('… and where one attempt takes as long as a tick, from the first on', async () => {
    const rig = await startRefreshing();
    await rig.pass(29_900);
    expect(rig.shown()).toMatchObject({ isUnreachable: false });
    await rig.refresh.answer(unreachable);
    expect(rig.shown()).toMatchObject({ value: states.waitingForTick, isUnreachable: true });
    await rig.pass(100);
    expect(rig.shown()).toMatchObject({ value: states.attempting, isUnreachable: true });
  });

  test('… until another tab reaches it', async () => {
    const rig = await startRefreshing();
    await failUntilNextCall(rig);
    await failUntilNextCall(rig);
    rig.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: renewed } });
    expect(rig.shown()).toMatchObject({ value: states.current, isUnreachable: false });
  });

  test('what is asked meanwhile does not put the next attempt off', async () => {
    const rig = await startRefreshing();
    for (let attempt = 0; attempt < 6; attempt += 1) await failUntilNextCall(rig);
    await rig.refresh.answer(unreachable);
    await rig.pass(12_000);
    rig.send({ type: 'session.tokenNeeded' });
    rig.send({ type: 'storage.failed' });
    await rig.pass(800);
    expect(rig.refresh.calls).toHaveLength(8);
  });

  test.each([1, 6])('field report 8: the device clock is set back by an hour after %d attempts: still one tick at most', async (attempts) => {
    const rig = await startRefreshing();
    for (let attempt = 1; attempt < attempts; attempt += 1) await failUntilNextCall(rig);
    rig.setClockBack(3_600_000);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const waited = await failUntilNextCall(rig);
      expect(waited).toBeLessThanOrEqual(30_000);
    }
  });
});

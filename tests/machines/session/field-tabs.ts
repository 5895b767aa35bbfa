import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { AuthEvent } from '../../../src/domain/auth/session.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth.ts';
import { success } from '../../../src/domain/shared/result.ts';
import { createAccessTokenSource, sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { sessionActors } from '../../../src/machines/auth/session/session-actors.ts';
import { readSourceFiles } from '../../architecture/source-file.ts';
import { settled } from '../scripted-effect.ts';
import { turns } from './one-browser.ts';
import { recordedPorts } from './ports.ts';
import { endingIn, lasting, renewed, showing, startSignedIn, states } from './rig.ts';
import { KEY } from './shared-storage.ts';
import { openTabs } from './tabs.ts';

const HOUR = 3600;

/** As an SDK does it: no call is answered before each listener has returned, and what it returned is done. */
const lockedAuth = () => {
  const listeners = new Set<(event: AuthEvent) => unknown>();
  const returned: unknown[] = [];
  const tell = async (event: AuthEvent) => {
    for (const listener of listeners) {
      const answer = listener(event);
      returned.push(answer);
      await answer;
    }
  };
  const auth: AuthRepository = {
    ...recordedPorts(null).auth,
    refresh: async () => {
      await tell({ type: 'TOKEN_REFRESHED', session: renewed });
      return success(renewed);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { auth, tell, returned };
};

describe(`${sessionMachine.id}: listeners, as people met them`, () => {
  test('field report 1: after a reload a call that waits for its token is answered, though its listener acts within the report', async () => {
    const { auth, tell, returned } = lockedAuth();
    const ports = recordedPorts({ purpose: 'signIn', session: endingIn(0) });
    const machine = sessionMachine.provide({ actors: sessionActors({ ...ports, auth, lock: turns() }) });
    const actor = createActor(machine, { input: { now: ports.now, authCallback: null }, clock: new SimulatedClock() });
    const accessToken = createAccessTokenSource(actor, ports.now);
    const rows: unknown[] = [];
    for (const type of ['SIGNED_IN', 'TOKEN_REFRESHED'] as const) actor.on(type, () => void accessToken().then((token) => rows.push(token)));
    actor.start();
    await settled();
    await tell({ type: 'SIGNED_IN', session: endingIn(0, '9') });
    const asked = accessToken();
    await settled();
    expect(await asked).toEqual(success(renewed.access_token));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(rows.map(() => success(renewed.access_token)));
    expect(returned).toEqual(returned.map(() => undefined));
  });

  test('field report 1: nothing listens to the client library itself', () => {
    const planted = { path: 'planted', source: 'client.auth.onAuthStateChange(async () => void (await client.from("systems").select()));' };
    const listening = [...readSourceFiles('src'), planted].filter(({ source }) => source.includes('onAuthStateChange'));
    expect(listening.map(({ path }) => path)).toEqual(['planted']);
  });

  test('field report 9: the tab is hidden and looked at three times, and the provider says SIGNED_IN each time: nothing moves', async () => {
    const { actor, shown, send, journal, readStore, refresh } = await startSignedIn();
    const before = actor.getSnapshot();
    for (let look = 0; look < 3; look += 1) {
      send({ type: 'page.shown' });
      send({ type: 'SIGNED_IN', session: structuredClone(lasting) });
    }
    expect(actor.getSnapshot()).toBe(before);
    expect(shown()).toEqual(showing(states.current, { session: lasting }));
    expect([journal(), readStore.calls.length, refresh.calls]).toEqual([[], 1, []]);
  });
});

describe(`${sessionMachine.id}: three tabs, as people met them`, () => {
  test.each(['locks', 'lease', 'none'] as const)('field report 3: tokens of twelve seconds that work once, for ten minutes (turns: %s): all stay, one refresh a tick', async (kind) => {
    const { tabs, pass, shown, network, storage } = await openTabs({ count: 3, tokenLifeSeconds: 12, turns: kind });
    await pass(600_000, tabs, 500);
    const [first] = shown();
    expect(first?.value).toEqual(states.current);
    expect(shown()).toEqual([first, first, first]);
    expect(storage.texts()).toEqual({ [KEY]: JSON.stringify(first?.session) });
    const { done, refused, lost } = network.outcomes;
    expect(done).toBeLessThanOrEqual(21);
    expect(lost).toBe(0);
    if (kind !== 'none') expect(refused).toBe(0);
  });

  test('field report 3: two tabs without locks; the answer to the faster one takes as long as the slower one can wait', async () => {
    const { tabs, pass, shown, network } = await openTabs({ count: 2, tokenLifeSeconds: 3600, turns: 'none' });
    network.state.isSlow = true;
    for (const { actor } of tabs) actor.send({ type: 'session.tokenNeeded' });
    await settled();
    // Both requests arrive; the refusal is the first answer to come back, the new session a second later.
    network.release(0);
    await settled();
    network.release(0);
    await settled();
    network.release(1);
    await pass(900, tabs, 100);
    expect(shown().map(({ value }) => value)).toEqual([states.attempting, states.waitingToRecheck]);
    network.release(0);
    await pass(200, tabs, 100);
    const [first] = shown();
    expect(first?.value).toEqual(states.current);
    expect(shown()).toEqual([first, first]);
    expect(network.outcomes).toEqual({ done: 1, refused: 1, lost: 0 });
  });

  test.each([8, 29])('field report 3: three tabs without locks, the answer to the faster one takes %i s: one call, and all have what came of it', async (seconds) => {
    const { tabs, pass, shown, network, storage } = await openTabs({ count: 3, tokenLifeSeconds: HOUR, turns: 'lease' });
    const [before] = shown();
    network.state.isSlow = true;
    for (const { actor } of tabs) actor.send({ type: 'session.tokenNeeded' });
    await pass(seconds * 1000, tabs, 50);
    expect(shown().map(({ value }) => value)).toEqual(tabs.map(() => (states.attempting)));
    network.release(0);
    await settled();
    network.release(0);
    await pass(1000, tabs, 50);
    const [first] = shown();
    expect(first?.value).toEqual(states.current);
    expect(first?.session).not.toEqual(before?.session);
    expect(shown()).toEqual([first, first, first]);
    expect(network.outcomes).toEqual({ done: 1, refused: 0, lost: 0 });
    expect(storage.texts()).toEqual({ [KEY]: JSON.stringify(first?.session) });
  });

  test('field report 116: session and refresh token are spoilt: both tabs say that the provider would not have them', async () => {
    const { tabs, pass, hearAll, shown, storage, network } = await openTabs({ count: 2, tokenLifeSeconds: HOUR, turns: 'locks' });
    storage.plantText(JSON.stringify({ ...shown()[0]?.session, access_token: 'spoilt', refresh_token: 'spoilt', expires_at: 1 }));
    // One of them meets the refusal; the other one only hears that nobody is signed in any more.
    tabs[0]?.comeBack('restored');
    await pass(5_000, tabs, 100);
    await hearAll();
    expect(network.outcomes).toMatchObject({ done: 0, lost: 0 });
    expect(tabs.map(({ actor }) => [actor.getSnapshot().value, actor.getSnapshot().context.endedBy])).toEqual(
      tabs.map(() => [states.signedOut, 'provider']),
    );
  });
});

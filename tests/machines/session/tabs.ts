import { createActor, SimulatedClock } from 'xstate';
import { createRefreshLease } from '../../../src/adapters/browser/page/tabs.ts';
import { createInMemoryAuthRepository } from '../../../src/adapters/in-memory/repositories.ts';
import { createInMemoryBackend } from '../../../src/adapters/in-memory/server/backend.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth.ts';
import type { PageReturn } from '../../../src/domain/ports/page.ts';
import { failed } from '../../../src/domain/shared/result.ts';
import { sessionActors } from '../../../src/machines/auth/session/session-actors.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { anAddress } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { noTurns, turns } from './one-browser.ts';
import { START } from './rig.ts';
import { sharedStorage } from './shared-storage.ts';

export type TabOptions = {
  readonly count: number;
  readonly tokenLifeSeconds: number;
  /** What keeps the refreshes of the tabs apart. */
  readonly turns: 'locks' | 'lease' | 'none';
};

export const LEASE_KEY = 'session-refresh';

const unreachable = failed({ kind: 'unreachable' } as const);
const alreadyUsed = failed({ kind: 'rejected', code: 'refresh_token_already_used', message: 'Already used' } as const);

/**
 * A network on which each refresh waits twice: before it gets there, and with the answer on the way back. Each token works
 * once, where the hosted server gives its successor again: tabs that live with this live with that.
 */
const wire = () => {
  const gates: (() => void)[] = [];
  const state = { isOnline: true, isSlow: false };
  const outcomes = { done: 0, refused: 0, lost: 0 };
  const spent = new Set<string | null>();
  const gate = (): Promise<void> =>
    state.isSlow ? new Promise((resolve) => gates.push(resolve)) : Promise.resolve();
  const over = (auth: AuthRepository): AuthRepository => ({
    ...auth,
    refresh: async (token) => {
      await gate();
      if (!state.isOnline) {
        outcomes.lost += 1;
        return unreachable;
      }
      const isSpent = spent.has(token);
      spent.add(token);
      const answer = isSpent ? alreadyUsed : await auth.refresh(token);
      outcomes[answer.ok ? 'done' : 'refused'] += 1;
      await gate();
      return answer;
    },
    as: (session) => {
      const known = auth.as(session);
      return { ...known, signOut: async (scope) => (state.isOnline ? known.signOut(scope) : unreachable) };
    },
  });
  return { state, outcomes, over, release: (which: number) => gates.splice(which % Math.max(1, gates.length), 1)[0]?.() };
};

/** Tabs of one browser, each with its session machine, before one server. `ana` has signed in long ago. */
export const openTabs = async ({ count, tokenLifeSeconds, turns: kind }: TabOptions) => {
  let elapsed = 0;
  let ids = 0;
  const now = () => START + elapsed;
  const createId = () => `00000000-0000-4000-8000-${`${(ids += 1)}`.padStart(12, '0')}`;
  const backend = createInMemoryBackend({ now, createId, siteUrl: 'https://app.example.test', tokenLifeSeconds });
  const ana = { email: anAddress, password: 'Very-Secret-1' };
  backend.plant.account(ana, 'confirmed');
  const storage = sharedStorage();
  const network = wire();
  const locks = turns();
  const wakers = new Set<() => void>();

  const first = await createInMemoryAuthRepository(backend).signIn(ana);
  if (first.ok) await storage.openTab().store.write({ purpose: 'signIn', session: first.value });

  const openTab = () => {
    const clock = new SimulatedClock();
    const { store, area, hear, setRoom } = storage.openTab();
    const lease = createRefreshLease({
      key: LEASE_KEY,
      open: () => area,
      now,
      createId,
      wait: (ms) => new Promise((resolve) => void clock.setTimeout(() => resolve(), ms)),
      events: { addEventListener: () => undefined },
    });
    const lock = { locks, lease, none: noTurns }[kind];
    const returns = new Set<(how: PageReturn) => void>();
    const auth = network.over(createInMemoryAuthRepository(backend));
    const connectivity = { onOnline: (listener: () => void) => (wakers.add(listener), () => wakers.delete(listener)) };
    const pageLife = { onReturn: (listener: (how: PageReturn) => void) => (returns.add(listener), () => returns.delete(listener)) };
    const actors = sessionActors({ auth, store, lock, connectivity, pageLife, now });
    const actor = createActor(sessionMachine.provide({ actors }), { input: { now, authCallback: null }, clock }).start();
    const comeBack = (how: PageReturn) => {
      for (const listener of returns) listener(how);
    };
    return { actor, clock, hear, auth, store, setRoom, comeBack };
  };

  const tabs = Array.from({ length: count }, openTab);
  await settled();

  const hearAll = async (which = tabs) => {
    for (const tab of which) tab.hear();
    await settled();
  };

  return {
    tabs,
    openTab,
    network,
    storage,
    now,
    ticks: () => elapsed / 30_000,
    /** Time goes by for these tabs, and for all clocks on the wall. */
    pass: async (ms: number, which = tabs, step = 1000) => {
      for (let left = ms; left > 0; left -= step) {
        elapsed += Math.min(left, step);
        for (const { clock } of which) clock.increment(Math.min(left, step));
        await settled();
        await hearAll(which);
      }
    },
    /** The device sleeps: time goes by, timers stand still. */
    sleep: (ms: number) => {
      elapsed += ms;
    },
    hearAll,
    goOnline: () => {
      network.state.isOnline = true;
      for (const wake of wakers) wake();
    },
    shown: () =>
      tabs.map(({ actor }) => {
        const { value, context } = actor.getSnapshot();
        return { value, session: context.session };
      }),
  };
};

export type Tabs = Awaited<ReturnType<typeof openTabs>>;

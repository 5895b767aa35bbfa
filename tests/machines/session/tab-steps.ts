import fc from 'fast-check';
import { expect } from 'vitest';
import { settled } from '../scripted-effect.ts';
import { openTabs, type TabOptions, type Tabs } from './tabs.ts';
import { isSignedOut } from '../../../src/machines/auth/session/session-machine.ts';

const COUNT = 3;

export type TabStep =
  | { readonly kind: 'pass' | 'sleep'; readonly seconds: number }
  | { readonly kind: 'answer'; readonly which: number }
  | { readonly kind: 'freeze' | 'hear' | 'look' | 'restore' | 'needToken' | 'signOut'; readonly tab: number }
  | { readonly kind: 'offline' | 'online' | 'slow' };

const tab = fc.integer({ min: 0, max: COUNT - 1 });
const inTab = (kind: 'freeze' | 'hear' | 'look' | 'restore' | 'needToken') => fc.record({ kind: fc.constant(kind), tab });

const step: fc.Arbitrary<TabStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.constantFrom({ kind: 'offline' }, { kind: 'online' }, { kind: 'slow' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep' as const), seconds: fc.integer({ min: 1, max: 7200 }) }) },
  { weight: 5, arbitrary: fc.oneof(...(['freeze', 'hear', 'look', 'restore', 'needToken'] as const).map(inTab)) },
);

export type TabStory = TabOptions & { readonly steps: readonly TabStep[] };

const options = { count: fc.constant(COUNT), tokenLifeSeconds: fc.constantFrom(12, 60, 150), turns: fc.constantFrom('locks', 'lease', 'none') } as const;

/** Nobody signs out. */
export const stayingStories: fc.Arbitrary<TabStory> = fc.record({ ...options, steps: fc.array(step, { maxLength: 40 }) });

/** Somewhere on the way, a person signs out in one tab. */
export const leavingStories: fc.Arbitrary<TabStory> = fc
  .record({ ...options, before: fc.array(step, { maxLength: 20 }), leaver: tab, after: fc.array(step, { maxLength: 20 }) })
  .map(({ before, leaver, after, ...rest }) => ({
    ...rest,
    steps: [...before, { kind: 'signOut', tab: leaver } as const, ...after],
  }));

const createPlayer = (world: Tabs) => {
  const frozen = new Set<number>();
  const awake = () => world.tabs.filter((_, index) => !frozen.has(index));
  const take = async (move: TabStep): Promise<void> => {
    switch (move.kind) {
      case 'pass':
        return world.pass(move.seconds * 1000, awake());
      case 'sleep':
        return world.sleep(move.seconds * 1000);
      case 'answer':
        return world.network.release(move.which);
      case 'offline':
        world.network.state.isOnline = false;
        return undefined;
      case 'online':
        return world.goOnline();
      case 'slow':
        world.network.state.isSlow = true;
        return undefined;
      case 'freeze':
        if (!frozen.delete(move.tab)) frozen.add(move.tab);
        return undefined;
      case 'hear':
        return world.tabs[move.tab]?.hear();
      case 'look':
        return world.tabs[move.tab]?.comeBack('shown');
      case 'restore':
        return world.tabs[move.tab]?.comeBack('restored');
      case 'needToken':
        return world.tabs[move.tab]?.actor.send({ type: 'session.tokenNeeded' });
      case 'signOut':
        return world.tabs[move.tab]?.actor.send({ type: 'session.signOut', scope: 'local' });
    }
  };
  return { take, wakeAll: () => frozen.clear() };
};

/** Everything that was slow arrives, everybody wakes, and two minutes go by. */
const calmDown = async (world: Tabs): Promise<void> => {
  world.network.state.isSlow = false;
  world.goOnline();
  for (let answers = 0; answers < 50; answers += 1) {
    world.network.release(0);
    await settled();
  }
  await world.pass(120_000);
  // Short-lived tokens are refreshed at every tick: what is under way now comes to its end.
  const isRefreshing = () => world.tabs.some(({ actor }) => actor.getSnapshot().hasTag('tokenPending'));
  for (let seconds = 0; seconds < 20 && isRefreshing(); seconds += 1) await world.pass(1000);
};

const pokes = ['look', 'restore', 'needToken', 'online'];

/** Plays a story, and looks after each step whether somebody was thrown out. */
export const play = async ({ steps, ...given }: TabStory) => {
  const world = await openTabs(given);
  const player = createPlayer(world);
  let hasLeft = false;
  const isThrownOut = () =>
    world.network.outcomes.refused === 0 && world.tabs.some(({ actor }) => isSignedOut(actor.getSnapshot()));
  for (const move of steps) {
    await player.take(move);
    await settled();
    hasLeft ||= move.kind === 'signOut';
    if (!hasLeft) expect(isThrownOut()).toBe(false);
  }
  player.wakeAll();
  await calmDown(world);
  return { world, poked: steps.filter(({ kind }) => pokes.includes(kind)).length };
};

import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../../../../tests/machines/session/rig.ts';
import { KEY } from '../../../../tests/machines/session/shared-storage.ts';
import { leavingStories, play, stayingStories, type TabStory } from '../../../../tests/machines/session/tab-steps.ts';
import { LEASE_KEY } from '../../../../tests/machines/session/tabs.ts';
import { sessionMachine } from './session-machine.ts';

/** `TABS_RUNS=1000 npx vitest run src/machines/auth/session/session-tabs.test.ts` for many. */
const RUNS = Number(process.env['TABS_RUNS'] ?? 15);

/** A failing run is made shorter before it is shown. */
const PATIENCE = 60_000 + RUNS * 300;

/** Eight attempts fit into a tick, in each of three tabs. */
const LOST_A_TICK = 3 * 8;

const out = { value: states.signedOut, session: null };

const stay = async (story: TabStory): Promise<void> => {
  const { world, poked } = await play(story);
  const { done, refused, lost } = world.network.outcomes;
  const [first] = world.shown();
  expect(world.shown()).toEqual(world.shown().map(() => first));
  const ticks = Math.ceil(world.ticks()) + 1;
  expect(done).toBeLessThanOrEqual(ticks + poked);
  expect(lost).toBeLessThanOrEqual(LOST_A_TICK * (ticks + poked));
  // With locks, no token is ever used twice. Without, an answer may be on its way longer than a loser can wait.
  if (story.turns === 'locks') expect(refused).toBe(0);
  if (refused === 0) expect(first?.value).toEqual(states.current);
  // A claim may stand for the next refresh already.
  const { [LEASE_KEY]: _, ...texts } = world.storage.texts();
  expect(texts).toEqual(first?.session === null ? {} : { [KEY]: JSON.stringify(first?.session) });
};

const leave = async (story: TabStory): Promise<void> => {
  const { world } = await play(story);
  expect(world.shown()).toEqual([out, out, out]);
  expect(world.storage.texts()).toEqual({});
};

describe(`${sessionMachine.id}: three tabs of one browser, in any order of events`, () => {
  test.each([
    ['one seed', { seed: 20, numRuns: 30 }],
    ['another seed each time', { numRuns: RUNS }],
  ])('nobody is thrown out, refreshes are bounded, all agree (%s)', (_, parameters) =>
    fc.assert(fc.asyncProperty(stayingStories, stay), parameters), PATIENCE);

  test.each([
    ['one seed', { seed: 20, numRuns: 30 }],
    ['another seed each time', { numRuns: RUNS }],
  ])('a sign-out in one is a sign-out in all, and nothing stays in storage (%s)', (_, parameters) =>
    fc.assert(fc.asyncProperty(leavingStories, leave), parameters), PATIENCE);
});

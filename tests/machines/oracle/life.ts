import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { SystemWrite } from '../../../src/domain/sync/system-write.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { aUserId } from '../records.ts';
import type { Tab } from './people.ts';
import { fields, type Step } from './steps.ts';
import { oracleWorld, type World } from './world.ts';

/** More than any run needs: whoever is not done by then will never be. */
const ROUNDS = 400;

const nothingWrong = { wrong: [], wrongInQueue: [], missing: [], unseen: [], atOnce: false, others: [] };

/** What holds at any time is looked at, and what is kept is given back. */
const look = async (world: World): Promise<readonly SystemWrite[]> => {
  const { alive, model } = world;
  const onTheWire = alive().reduce((sum, { page }) => sum + page.wire.waiting(), 0);
  const queue = await world.kept();
  const found = {
    wrong: model.wrong,
    wrongInQueue: model.wrongInQueue(queue),
    missing: model.missingKept(queue),
    unseen: alive().flatMap(({ stay }) => (stay.isReady() && !stay.isDeciding() ? model.missingOf(stay, stay.writes()) : [])),
    atOnce: onTheWire > 1,
    others: world.browser.queueOf(aUserId('bob')).writes,
  };
  // At each step, `expect` alone would take a fifth of the time.
  if (!isDeepStrictEqual(found, nothingWrong)) expect(found).toEqual(nothingWrong);
  return queue;
};

const openOne = async ({ alive, take }: World): Promise<void> => {
  if (alive().length === 0) await take({ kind: 'open', tab: 0 });
};

const reload = async ({ take }: World, tab: number): Promise<void> => {
  await take({ kind: 'kill', tab, isApplied: false, reached: 0 });
  await take({ kind: 'open', tab });
};

/** What a person still has to decide, they do now; what waits for an answer, gets it. */
const goOn = async (world: World, round: number): Promise<void> => {
  const { alive, take, tabs } = world;
  const failingIn = (each: Tab | null | undefined) => each?.stay.writes().find(({ failure }) => failure !== null)?.failure?.kind;
  // A tab that was opened over an emptied database does not know of it yet.
  const tab = tabs.findIndex((each) => failingIn(each) !== undefined);
  const failing = failingIn(tabs[tab]);
  const isOverlap = tabs[tab]?.stay.writes().find(({ failure }) => failure !== null)?.command.kind === 'update';
  if (alive().some(({ page }) => page.wire.waiting() > 0)) await take({ kind: 'answer', how: 'properly' });
  else if (failing === 'conflict' && isOverlap) {
    const mine = round % 2 === 0 ? [...fields] : fields.slice(round % 3);
    await take({ kind: 'resolve', tab, failing: 0, mine });
  } else if (failing === 'notFound' || failing === 'conflict') await take({ kind: 'discard', tab, failing: 0 });
  else if (failing !== undefined) await take({ kind: 'retry', tab, failing: 0 });
  else await take({ kind: 'pass', ms: 60_000 });
};

const byId = (rows: readonly System[]) => rows.toSorted((a, b) => Number(a.id) - Number(b.id));

/** No fault any more, until there is nothing left to do. */
const settleAll = async (world: World, hasDied: boolean): Promise<void> => {
  const { alive, tabs } = world;
  world.block(false);
  await openOne(world);
  for (const { page } of alive()) page.disk.setSlow(false);
  await world.take({ kind: 'pass', ms: 0 });
  // Pages without a database go on as they are if they know of everything, and are not beside one that has it.
  const isMixed = new Set(alive().map(({ page }) => page.disk.isLost())).size > 1;
  for (const [index, tab] of tabs.entries()) {
    const isWhole = !isMixed && isDeepStrictEqual(tab?.stay.writes(), await world.kept());
    if (tab?.page.disk.isLost() && !isWhole) await reload(world, index);
  }
  let kept = await look(world);
  // A failed write that a page has discarded as it died, and told nobody of, stands on the others until they are loaded again.
  for (const [index, tab] of tabs.entries()) {
    const shown = tab?.stay.writes() ?? [];
    const isOfTheDead = shown.length > 0 && shown.every(({ failure, id }) => failure !== null && !kept.some((write) => write.id === id));
    if (hasDied && !isMixed && isOfTheDead) await reload(world, index);
  }
  kept = await look(world);
  // What a page did that died before it told of it, the others learn once they have sent something.
  const isSending = alive().some(({ page }) => page.wire.waiting() > 0);
  if (!world.isBehind() && !isSending) for (const { stay } of alive()) expect(stay.writes()).toEqual(kept);
  for (let round = 0; round < ROUNDS && kept.length > 0; round += 1) {
    await goOn(world, round);
    kept = await look(world);
  }
  for (const { stay } of alive()) expect([stay.writes(), kept]).toEqual([[], []]);
  expect(world.model.neverKept()).toEqual([]);
};

/** Nothing is sent once more by pages that find the database again. */
const reloadAll = async (world: World): Promise<void> => {
  for (const [index, tab] of world.tabs.entries()) if (tab?.page.disk.isLost()) await reload(world, index);
  await look(world);
  for (const { stay } of world.alive()) expect(stay.writes()).toEqual([]);
};

const end = (world: World): void => {
  for (const { stay, page } of world.alive()) {
    stay.leave();
    page.lock.die();
  }
};

export const live = async (seeds: readonly System[], steps: readonly Step[]): Promise<void> => {
  const world = await oracleWorld(seeds);
  try {
    for (const tab of world.alive()) await world.read(tab);
    for (const step of steps) {
      await world.take(step);
      await look(world);
    }
    await settleAll(world, steps.some(({ kind }) => kind === 'kill'));
    await reloadAll(world);
    for (const tab of world.alive()) {
      await world.read(tab);
      expect(byId(tab.stay.listed())).toEqual(world.server.rows());
    }
    expect(world.model.endsWrong()).toEqual([]);
  } finally {
    end(world);
  }
};

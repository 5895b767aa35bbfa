import process from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow, type Step, steps } from '../../../tests/machines/follower-world.ts';
import { changeFollowerMachine } from './change-follower-machine.ts';

/** `FOLLOWER_RUNS=5000 npx vitest run src/machines/sync/change-follower-oracle.test.ts` for many. */
const RUNS = Number(process.env['FOLLOWER_RUNS'] ?? 30);

const add = { kind: 'write', client: 1, write: { op: 'add', row: 0 } } as const;
/** The list is read before the end of the log is found, and arrives after that. */
const readLongBefore: readonly Step[] = [
  { kind: 'slow', client: 0 },
  { kind: 'reload', client: 0 },
  { kind: 'lose', client: 0 },
  add,
  { kind: 'pass', seconds: 12 },
  add,
  { kind: 'pass', seconds: 12 },
  { kind: 'arrive', client: 0 },
];

const everyListIsTheTable = fc.asyncProperty(steps, async (taken) => {
  const { table, lists } = await follow(taken);
  expect(lists).toEqual([table, table]);
});

test(`${changeFollowerMachine.id}: two people, commits out of order, offline, hidden and slow for any time: in the end every list is the table`, () =>
  fc.assert(everyListIsTheTable, { numRuns: RUNS, examples: [[readLongBefore]] }), 30_000 + RUNS * 300);

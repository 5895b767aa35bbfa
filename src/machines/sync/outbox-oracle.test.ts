import process from 'node:process';
import fc from 'fast-check';
import { beforeEach, describe, test, vi } from 'vitest';
import { live } from '../../../tests/machines/oracle/life.ts';
import { type Step, steps } from '../../../tests/machines/oracle/steps.ts';
import { aSystem } from '../../../tests/machines/records.ts';
import { outboxMachine } from './outbox-machine.ts';

/** `ORACLE_RUNS=10000 npx vitest run src/machines/sync/outbox-oracle.test.ts` for many. */
const RUNS = Number(process.env['ORACLE_RUNS'] ?? 50);

/** A failing run is made shorter before it is shown. */
const PATIENCE = 60_000;

const seeds = [1, 2, 3].map((id) => aSystem(id, { name: `seed ${id}`, minHeight: id, maxHeight: -id, updatedAt: `seed ${id}` }));
/** An insert is discarded in one tab, while another that still shows it asks for a change of its row, which the server has. */
const discardedMeanwhile: readonly Step[] = [
  { kind: 'insert', tab: 1 },
  { kind: 'answer', how: 'crashAfter' },
  { kind: 'slow', tab: 1 },
  { kind: 'read', tab: 2 },
  { kind: 'slow', tab: 2 },
  { kind: 'discard', tab: 1, failing: 0 },
  { kind: 'update', tab: 2, row: 0, fields: ['maxHeight'] },
];

/** Two tabs lose the database. One of them has kept what the other asked for there, and has asked for something since. */
const keptByAnother: readonly Step[] = [
  { kind: 'slow', tab: 2 },
  { kind: 'delete', tab: 2, row: 0 },
  { kind: 'slow', tab: 1 },
  { kind: 'update', tab: 1, row: 0, fields: ['name'] },
  { kind: 'giveUp' },
];

/** An added system whose answer was lost was changed by somebody else, so that it asks whose values to keep; only that is discarded, and not the change that came after it. */
const metByAnother: readonly Step[] = [
  { kind: 'insert', tab: 1 },
  { kind: 'answer', how: 'lost' },
  { kind: 'otherChanges', row: 3, fields: ['maxHeight'] },
  { kind: 'signOut', tab: 1, isOtherBetween: true },
  { kind: 'update', tab: 1, row: 0, fields: ['maxHeight'] },
  { kind: 'discard', tab: 1, failing: 0 },
];

/** The database is emptied under an insert that fails, and which is then discarded with what was shown to follow it. */
const discardedOverEmptied: readonly Step[] = [
  { kind: 'insert', tab: 1 },
  { kind: 'insert', tab: 1 },
  { kind: 'update', tab: 1, row: 4, fields: ['maxHeight'] },
  { kind: 'answer', how: 'properly' },
  { kind: 'answer', how: 'crashBefore' },
  { kind: 'empty' },
  { kind: 'discard', tab: 1, failing: 0 },
];

/** Deleted from a list that has not heard of what somebody else has saved, with an edit of one's own that is refused; and undone, before the delete is sent and after. */
const undoneOverAnother = (undone: 'before' | 'after'): readonly Step[] => [
  { kind: 'update', tab: 1, row: 0, fields: ['maxHeight'] },
  { kind: 'answer', how: 'refused' },
  { kind: 'otherChanges', row: 0, fields: ['name'] },
  { kind: 'delete', tab: 1, row: 0 },
  ...(undone === 'before' ? [] : ([{ kind: 'answer', how: 'lost' }, { kind: 'online', tab: 1 }, { kind: 'answer', how: 'properly' }] as const)),
  { kind: 'undo', tab: 1 },
];

const anyLife = fc.asyncProperty(steps, (taken) => live(seeds, taken));

/** The limit for the database's answers passes when a step says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

describe(`${outboxMachine.id} against a plain model, with tabs, crashes, faults and another editor`, () => {
  test('nothing is lost, doubled, out of order or overwritten in silence', () =>
    fc.assert(anyLife, { seed: 4, numRuns: 75, examples: [[discardedMeanwhile], [keptByAnother], [metByAnother], [discardedOverEmptied], [undoneOverAnother('before')], [undoneOverAnother('after')]] }), PATIENCE);

  test('and under another seed each time', () => fc.assert(anyLife, { numRuns: RUNS }), PATIENCE + RUNS * 300);
});

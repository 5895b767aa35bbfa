import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../../../tests/machines/records.ts';
import { type WriteStep, writeSteps } from '../../../tests/machines/write-steps.ts';
import { writeWorld } from '../../../tests/machines/write-world.ts';
import { type ShownSystem, systemIdOf } from '../../domain/sync/system-write.ts';
import { systemValuesOf } from '../../domain/systems/system.ts';
import { systemListMachine } from '../systems/system-list-machine.ts';
import { outboxMachine } from './outbox-machine.ts';

/** A failing run is made shorter before it is shown. */
const PATIENCE = 60_000;

const seeds = [aSystem(1, { name: 'a' }), aSystem(2, { name: 'k' }), aSystem(3, { name: 'z' })];

const openWorld = async () => {
  const world = await writeWorld(seeds);
  await world.take({ kind: 'openList' });
  await world.settleAll();
  return world;
};
type World = Awaited<ReturnType<typeof openWorld>>;

const hasFailed = ({ write }: ShownSystem): boolean => write !== null && write.failure !== null;

/** A person looks at the list: what was asked for stands there, and whatever failed can be seen. */
const look = ({ shown, wanted, writes, onTheWire }: World): void => {
  const rows = new Map(shown().map((row) => [row.system.id, row]));
  const failing = writes().flatMap(({ command, failure }) => (failure === null ? [] : [systemIdOf(command)]));
  expect(new Set([...rows.values()].filter(hasFailed).map(({ system }) => system.id))).toEqual(new Set(failing));
  for (const [id, system] of wanted) {
    const row = rows.get(id);
    // A delete that failed has to stand somewhere.
    if (system === null) expect(row?.write?.command.kind ?? 'delete').toBe('delete');
    else expect(row && systemValuesOf(row.system)).toEqual(systemValuesOf(system));
  }
  expect(onTheWire()).toBeLessThanOrEqual(1);
};

/** Goes on with everything that failed, as a person can: try again, mend a refused name, discard what is gone. */
const mendAll = async ({ shown, ask, give, settleAll }: World): Promise<void> => {
  for (let round = 0; round < 10 && shown().some(hasFailed); round += 1) {
    for (const row of shown().filter(hasFailed)) {
      const failure = row.write?.failure?.kind;
      if (failure === 'refused') await ask({ kind: 'update', before: row.system, changes: { name: 'mended' } });
      else await give(failure === 'notFound' ? 'discard' : 'retry', row);
      await settleAll();
    }
  }
};

const live = async (steps: readonly WriteStep[]): Promise<void> => {
  const world = await openWorld();
  for (const step of steps) {
    await world.take(step);
    look(world);
  }
  await world.settleAll();
  look(world);
  await mendAll(world);
  expect(world.writes()).toEqual([]);

  await world.take({ kind: 'openList' });
  await world.settleAll();
  const byId = world.listed().toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(byId).toEqual(world.server.rows());
  for (const [id, system] of world.wanted) {
    const stored = world.server.rows().find((row) => row.id === id);
    expect(stored === undefined ? null : systemValuesOf(stored)).toEqual(system && systemValuesOf(system));
  }
};

describe(`${outboxMachine.id} and ${systemListMachine.id}`, () => {
  test('whatever is asked and answered: it is shown, no failure hides, and in the end the server holds it', () =>
    fc.assert(fc.asyncProperty(writeSteps, live), { seed: 20, numRuns: 100 }), PATIENCE);

  test('and under another seed each time', () =>
    fc.assert(fc.asyncProperty(writeSteps, live), { numRuns: 50 }), PATIENCE);
});

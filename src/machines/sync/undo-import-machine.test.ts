import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aWorld, id, named } from '../../../tests/machines/batch-world.ts';
import { aChange, aSystem, aUserId } from '../../../tests/machines/records.ts';
import { answerOf, scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { SystemHistory } from '../../domain/ports/systems.ts';
import type { LoggedChange } from '../../domain/systems/change-log.ts';
import { type ImportAnswer, type ImportQuestion, undoImportActors, undoImportMachine } from './undo-import-machine.ts';

const coverage = transitionCoverage(undoImportMachine);
const asked = { writeId: 'import-batch 1', userId: aUserId('ana') };

/** One system was changed by an import, and two were added. */
const imported = async () => {
  const world = aWorld([named(3, 'Old')]);
  await world.ready();
  const before = world.table.get(named(3, '').id);
  world.batch().send({
    type: 'batch.begin',
    kind: 'import',
    commands: [
      ...[1, 2].map((number) => ({ kind: 'insert' as const, system: named(number, `Dolly ${number}`) })),
      ...(before.ok ? [{ kind: 'update' as const, before: before.value, changes: { name: 'New' } }] : []),
    ],
  });
  await world.finished();
  return world;
};

const start = (world: Awaited<ReturnType<typeof imported>>) => {
  const load = scriptedEffect<ImportAnswer, ImportQuestion>();
  const open = (machine: typeof undoImportMachine) => createActor(machine, { input: { ...asked, list: world.list(), batch: world.batch() }, inspect: coverage.inspect }).start();
  return { load, open, actor: open(undoImportMachine.provide({ actors: { load: load.logic } })) };
};

describe(undoImportMachine.id, () => {
  test('an import is found in the log page by page, and undone as a batch once a person knows what that does', async () => {
    const world = await imported();
    world.table.update(named(2, '').id, { name: 'somebody else’s' }, null);
    const changesOfWrite: SystemHistory['changesOfWrite'] = async (writeId, after) => {
      const page = world.log.changesOfWrite(writeId, after);
      return page.ok ? success({ changes: page.value.changes.slice(0, 1), remaining: page.value.changes.length - 1 }) : page;
    };
    const actor = start(world).open(undoImportMachine.provide({ actors: undoImportActors({ changesOfWrite }) }));
    actor.send({ type: 'undo.ask' });
    await waitFor(actor, (snapshot) => snapshot.matches('asking'));
    expect(actor.getSnapshot().context.undo.commands.map(({ kind }) => kind)).toEqual(['delete', 'delete', 'update']);
    expect(world.rows()).toEqual([[id(1), 'Dolly 1'], [id(2), 'somebody else’s'], [id(3), 'New']]);
    actor.send({ type: 'undo.confirm' });
    await world.finished();
    // The list did not know of the change yet: the server looks at each row's version.
    expect([actor.getSnapshot().value, world.rows()]).toEqual(['idle', [[id(2), 'somebody else’s'], [id(3), 'Old']]]);
    expect(world.counts()).toMatchObject({ total: 3, done: 2, failed: 1 });
  });

  test('it can be left, and does nothing where nothing is left', async () => {
    const world = await imported();
    const { load, actor } = start(world);
    actor.send({ type: 'undo.ask' });
    await load.answer(success([]));
    expect([actor.getSnapshot().value, actor.getSnapshot().context.undo]).toEqual(['asking', { commands: [], changedSince: 0 }]);
    expect(actor.getSnapshot().can({ type: 'undo.confirm' })).toBe(false);
    actor.send({ type: 'undo.cancel' });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test.each([...dataFailures, null])('%j: nothing is done, and it can be asked for again', async (failure) => {
    const { load, actor } = start(await imported());
    actor.send({ type: 'undo.ask' });
    await (failure === null ? load.crash() : load.answer(failed(failure)));
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['failed', failure ?? { kind: 'unexpected' }]);
    actor.send({ type: 'undo.ask' });
    expect(actor.getSnapshot().value).toBe('reading');
  });

  const [first, theirs, last] = ([[1, 'ana'], [2, 'bob'], [3, 'ana']] as const).map(([number, by]) => aChange(number, by, { kind: 'insert', at: '2026-11-29T09:00:00Z', after: aSystem(7) }));
  const all = [first, theirs, last].flatMap((change) => (change === undefined ? [] : [change]));
  const page = (changes: readonly LoggedChange[], remaining: number) => success({ changes, remaining });
  const offline = failed({ kind: 'offline' } as const);
  test.each([
    ['on one page', [page(all, 0)], success([first, last]), [null]],
    ['on several, to the last', [page(all.slice(0, 2), 1), page(all.slice(2), 0)], success([first, last]), [null, 2]],
    ['up to an empty page, whatever is said to remain', [page(all.slice(0, 1), 2), page([], 2)], success([first]), [null, 1]],
    ['or not at all', [page(all.slice(0, 1), 2), offline], offline, [null, 1]],
  ] as const)('what a person has imported is read %s, without what somebody else has sent under the same id', async (_, pages, answer, from) => {
    const left: Awaited<ReturnType<SystemHistory['changesOfWrite']>>[] = [...pages];
    const read: unknown[] = [];
    const { load } = undoImportActors({
      changesOfWrite: async (writeId, after) => {
        read.push([writeId, after]);
        return left.shift() ?? failed({ kind: 'unexpected' });
      },
    });
    expect(await answerOf(load, asked)).toEqual(answer);
    expect(read).toEqual(from.map((after) => [asked.writeId, after]));
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

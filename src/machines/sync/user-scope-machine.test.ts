import { describe, expect, test } from 'vitest';
import { aPage, aSystem } from '../../../tests/machines/records.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { ana, askedToSignOut, bob, closed, coverage, openFor, start, startBusy } from '../../../tests/machines/user-scope.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { batchCounts, type BatchKind } from '../../domain/sync/batch.ts';
import type { SystemCommand } from '../../domain/sync/system-write.ts';
import { present } from '../../../tests/samples.ts';
import { askForMany, userScopeMachine } from './user-scope-machine.ts';

describe(userScopeMachine.id, () => {
  test('without a user there is nothing to be asked; a user gets an empty list and an empty outbox that tell one another', async () => {
    const { loadPage, wire, userScope, change, seen } = start();
    expect(seen()).toEqual(closed);
    change(null);
    expect(seen()).toEqual(closed);
    change(ana);
    await settled();
    expect(seen()).toEqual(openFor(ana));
    expect([userScope().list.getSnapshot().value, userScope().outbox.getSnapshot().value]).toEqual(['idle', 'idle']);
    expect([loadPage.calls, wire.calls]).toEqual([[], []]);

    userScope().outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(2) } });
    expect(userScope().outbox.getSnapshot().context.writes).toEqual([
      { id: 'made here 1', command: { kind: 'insert', system: aSystem(2) }, failure: null },
    ]);
    await settled();
    await wire.answer(success(aSystem(2)));
    expect([...userScope().list.getSnapshot().context.listing.systems.values()]).toEqual([aSystem(2)]);
  });

  test('an undo of many that is over goes with the next single write, and with the undo of one; what can still be undone stays', async () => {
    const { change, userScope, wire } = start();
    change(ana);
    await settled();
    const { outbox, batch } = userScope();
    const rename: SystemCommand = { kind: 'update', before: aSystem(2, { updatedAt: 'v1' }), changes: { name: 'x' } };
    const sendBatch = async (kind: BatchKind) => {
      batch.send({ type: 'batch.begin', kind, commands: [rename] });
      await settled();
      await wire.answer(success({ ...aSystem(2), name: 'x' }));
      await settled();
    };
    const shown = () => batch.getSnapshot().context.batch?.kind ?? null;
    await sendBatch('change');
    outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(3) } });
    await settled();
    await wire.answer(success(aSystem(3)));
    expect(shown()).toBe('change');
    await sendBatch('undo');
    expect(shown()).toBe('undo');
    outbox.send({ type: 'undo.run' });
    await settled();
    expect(shown()).toBe(null);
    await wire.answer(success(null));
    await sendBatch('undo');
    outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(4) } });
    await settled();
    expect(shown()).toBe(null);
  });

  test('the same user once more changes nothing', async () => {
    const { userScope, change, list, outbox, loadPage, wire } = await startBusy();
    const before = [list.getSnapshot(), outbox.getSnapshot()];
    for (let time = 0; time < 3; time += 1) change(ana);
    expect([userScope().list === list, userScope().outbox === outbox]).toEqual([true, true]);
    expect([list.getSnapshot(), outbox.getSnapshot()]).toEqual(before);
    expect([loadPage.waiting(), wire.waiting()]).toEqual([1, 1]);
  });

  test.each([
    ['nobody', null, closed],
    ['somebody else', bob, openFor(bob)],
  ] as const)('%s instead: what the user before had is stopped and gone', async (_, userId, expected) => {
    const { change, seen, list, outbox, loadPage, wire } = await startBusy();
    change(userId);
    expect(seen()).toEqual(expected);
    expect([list.getSnapshot().status, outbox.getSnapshot().status]).toEqual(['stopped', 'stopped']);

    await loadPage.answer(success(aPage([aSystem(3)], 0)));
    await wire.answer(success(aSystem(2)));
    expect([...list.getSnapshot().context.listing.systems.values()]).toEqual([aSystem(1)]);
    expect([loadPage.waiting(), wire.waiting()]).toEqual([0, 0]);
  });

  test('what was not sent goes on by itself when its user is back', async () => {
    const { change, wire, userScope } = await startBusy(true);
    change(null);
    await wire.answer(failed({ kind: 'unauthenticated' }));
    change(ana);
    await settled();
    expect(userScope().outbox.getSnapshot().context.writes.map(({ command }) => command)).toEqual([
      { kind: 'insert', system: aSystem(2) },
    ]);
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: aSystem(2) }]);
  });

  test('somebody else starts with nothing of the user before, and works', async () => {
    const { change, userScope, loadPage, wire, list, outbox } = await startBusy();
    userScope().selection.send({ type: 'selection.toggle', id: aSystem(1).id });
    change(bob);
    await settled();
    expect([userScope().list === list, userScope().outbox === outbox]).toEqual([false, false]);
    expect(userScope().list.getSnapshot().context.listing.systems.length).toBe(0);
    expect(userScope().outbox.getSnapshot().context.writes).toEqual([]);
    expect(userScope().selection.getSnapshot().value).toBe('none');

    await loadPage.answer(success(aPage([aSystem(3)], 0)));
    await wire.answer(success(aSystem(2)));
    userScope().list.send({ type: 'list.open' });
    await loadPage.answer(success(aPage([aSystem(4)], 0)));
    userScope().outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(5) } });
    await settled();
    await wire.answer(success(aSystem(5)));
    expect([...userScope().list.getSnapshot().context.listing.systems.values()]).toEqual([aSystem(4), aSystem(5)]);
  });

  test('after a sign-out and a new sign-in the same user starts anew', async () => {
    const { change, seen, userScope } = await startBusy();
    change(null);
    change(ana);
    expect(seen()).toEqual(openFor(ana));
    expect(userScope().list.getSnapshot().context.listing.systems.length).toBe(0);
  });

  askedToSignOut();

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

/** Three systems that are added while the server cannot be reached. */
const threeUnsent = async () => {
  const { change, userScope, wire } = start();
  change(ana);
  await settled();
  const { outbox } = userScope();
  const unsent = [aSystem(1), aSystem(2), aSystem(3)];
  for (const system of unsent) outbox.send({ type: 'write.add', command: { kind: 'insert', system } });
  await settled();
  for (const _ of unsent) await wire.answer(failed({ kind: 'unreachable' }));
  return { userScope, wire, outbox, unsent };
};

test('several that still wait to be added are deleted, and one Undo brings all of them back', async () => {
  const { userScope, outbox, unsent } = await threeUnsent();
  askForMany(userScope(), 'delete', unsent.map((before) => ({ kind: 'delete', before })));
  outbox.send({ type: 'undo.run' });
  await settled();
  const putBack = outbox.getSnapshot().context.writes.flatMap(({ command, isUndo }) => (command.kind === 'insert' && isUndo === true ? [command.system.id] : []));
  expect(putBack).toEqual(unsent.map(({ id }) => id));
});

test('where one of several changes is refused, nothing says any longer that all were saved', async () => {
  const { userScope, wire, outbox, unsent } = await threeUnsent();
  const changes = { connectionType: 'Euro' };
  askForMany(userScope(), 'change', unsent.map((before) => ({ kind: 'update', before, changes })));
  await settled();
  const asked = outbox.getSnapshot().context.lastWrite;
  expect([asked?.command, asked?.others?.map(({ command }) => command)]).toEqual([{ kind: 'update', before: aSystem(3), changes }, [1, 2].map((number) => ({ kind: 'update', before: aSystem(number), changes }))]);
  outbox.send({ type: 'outbox.sendNow' });
  await settled();
  for (const number of [1, 2, 3]) await wire.answer(success(aSystem(number, { updatedAt: 'v1' })));
  await wire.answer(failed({ kind: 'notAllowed' }));
  expect([outbox.getSnapshot().context.lastWrite, outbox.getSnapshot().context.writes.filter(({ failure }) => failure !== null).length > 0]).toEqual([null, true]);
});

test('many are deleted, one of which still waits to be added: it is gone in the end; while they are, nothing more is asked for', async () => {
  const { change, userScope, wire } = start();
  change(ana);
  await settled();
  const { outbox, batch } = userScope();
  const [listed, unsent] = [aSystem(1, { updatedAt: 'v1' }), aSystem(2)];
  outbox.send({ type: 'write.add', command: { kind: 'insert', system: unsent } });
  await settled();
  await wire.answer(failed({ kind: 'unreachable' }));
  const deleting = [listed, unsent].map((before) => ({ kind: 'delete', before }) as const);
  expect([askForMany(userScope(), 'delete', deleting), askForMany(userScope(), 'delete', deleting)]).toEqual([true, false]);
  await settled();
  expect([outbox.getSnapshot().context.writes.map(({ command }) => command.kind), wire.onTheWire()]).toEqual([['insert', 'delete'], [{ kind: 'delete', id: listed.id, basedOn: null }]]);
  await wire.answer(success(listed));
  await settled();
  expect(batchCounts(present(batch.getSnapshot().context.batch)).delete).toBe(1);
  outbox.send({ type: 'outbox.sendNow' });
  await settled();
  await wire.answer(success(unsent));
  expect(wire.onTheWire()).toEqual([{ kind: 'delete', id: unsent.id }]);
  await wire.answer(success(null));
  expect(outbox.getSnapshot().context.writes).toEqual([]);
});

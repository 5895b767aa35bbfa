import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { SystemCommand } from '../../../src/domain/sync/system-write.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { aBrowser, openedOutbox } from '../scripted-outbox.ts';
import { coverage, one, rename, two } from './rig.ts';

describe(`${outboxMachine.id} undoes`, () => {
  const ask = async (command: SystemCommand) => {
    const opened = await openedOutbox({ inspect: coverage.inspect });
    opened.list.send({ type: 'list.saved', system: one });
    opened.outbox.send({ type: 'write.add', command });
    await settled();
    const undo = () => {
      opened.outbox.send({ type: 'undo.run' });
      return settled();
    };
    return { ...opened, undo, undoable: () => opened.outbox.getSnapshot().context.undoable };
  };

  test('a delete: the row is put back with the same id and values', async () => {
    const { wire, undo, undoable, list } = await ask({ kind: 'delete', before: one });
    expect(undoable()).toEqual({ writeId: 'write 1', command: { kind: 'delete', before: one } });
    await wire.answer(success(null));
    await undo();
    expect([wire.onTheWire(), undoable()]).toEqual([[{ kind: 'insert', system: { ...one, updatedAt: null } }], null]);
    await wire.answer(success(one));
    expect([...list.getSnapshot().context.listing.systems.values()]).toEqual([one]);
    await undo();
    expect(wire.waiting()).toBe(0);
  });

  test('a delete, where another tab has edited what was gone: the row is put back first, and the edit comes after all', async () => {
    const browser = aBrowser();
    const deleting = await openedOutbox({ browser, inspect: coverage.inspect });
    const editing = await openedOutbox({ browser, wire: deleting.wire });
    const { wire, writes } = deleting;
    deleting.outbox.send({ type: 'write.add', command: { kind: 'delete', before: one } });
    await settled();
    await wire.answer(success(null));
    editing.outbox.send({ type: 'write.add', command: rename(one, 'x') });
    await settled();
    await wire.answer(failed({ kind: 'notFound' }));
    expect(writes().map(({ failure }) => failure)).toEqual([{ kind: 'notFound' }]);
    deleting.outbox.send({ type: 'undo.run' });
    await settled();
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: { ...one, updatedAt: null } }]);
    await wire.answer(success({ ...one, updatedAt: aVersion('v1') }));
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: 'v1' }]);
    await wire.answer(success({ ...one, name: 'x', updatedAt: aVersion('v2') }));
    expect(writes()).toEqual([]);
  });

  test('an edit, also one that is still on the wire, and only in the fields that it changed', async () => {
    const { wire, undo } = await ask({ kind: 'update', before: one, changes: { name: 'x' } });
    await undo();
    const stored = { ...one, name: 'x', maxHeight: 1, updatedAt: aVersion('v1') };
    await wire.answer(success(stored));
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: one.name }, basedOn: 'v1' }]);
  });

  test('nothing that was discarded together with the insert that it waited for', async () => {
    const { outbox, wire, undoable, writes } = await ask({ kind: 'insert', system: two });
    outbox.send({ type: 'write.add', command: rename(two, 'x') });
    await settled();
    await wire.answer(failed({ kind: 'notAllowed' }));
    expect(undoable()).toMatchObject({ command: { kind: 'update' } });
    outbox.send({ type: 'write.discard', id: writes()[0]?.id ?? '' });
    await settled();
    expect([writes(), undoable()]).toEqual([[], null]);
  });

  test('nothing that another tab has sent in vain', async () => {
    const browser = aBrowser();
    const sending = await openedOutbox({ browser, inspect: coverage.inspect });
    // Its turn to send never comes.
    const asking = await openedOutbox({ browser: { ...browser, lock: { run: () => new Promise(() => undefined) } } });
    asking.outbox.send({ type: 'write.add', command: rename(one, 'x') });
    await settled();
    expect(asking.outbox.getSnapshot().context.undoable).toMatchObject({ command: { kind: 'update' } });
    await sending.wire.answer(failed({ kind: 'notAllowed' }));
    expect([asking.writes().map(({ failure }) => failure), asking.outbox.getSnapshot().context.undoable]).toEqual([[{ kind: 'notAllowed' }], null]);
  });

  test('nothing that failed, that was dismissed, or that is a new system', async () => {
    const refused = await ask({ kind: 'update', before: one, changes: { name: 'x' } });
    await refused.wire.answer(failed({ kind: 'notAllowed' }));
    expect(refused.undoable()).toBeNull();
    const dismissed = await ask({ kind: 'delete', before: one });
    dismissed.outbox.send({ type: 'undo.dismiss' });
    await dismissed.undo();
    expect([dismissed.undoable(), dismissed.writes().length]).toEqual([null, 1]);
    expect((await ask({ kind: 'insert', system: two })).undoable()).toBeNull();
  });
});

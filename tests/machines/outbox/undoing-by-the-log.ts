import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { LoggedChange } from '../../../src/domain/systems/change-log.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aChange, aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { scriptedWire } from '../scripted-wire.ts';
import { ask, one, refused, remove, rename, start } from './rig.ts';

describe(`${outboxMachine.id} asks the log what is undone by the undo of`, () => {
  const deletedBy = (who: string, before: System) => aChange(7, who, { kind: 'delete', at: '2026-11-30T08:00:00Z', before });
  const savedSince = { ...one, name: 'theirs', maxHeight: 512, updatedAt: aVersion('v1') };

  test.each(['before it is sent', 'once it has arrived'])('a delete %s: what it took away comes back, also where the list had not heard of it, with the edit that was refused', async (when) => {
    const { add, wire, undo, listed, writes } = await ask({ kind: 'update', before: one, changes: { name: 'x', maxDollySpeed: 9 } });
    await wire.answer(refused);
    await add(remove({ ...one, name: 'x', maxDollySpeed: 9 }));
    if (when === 'before it is sent') await undo();
    wire.log.changes = [deletedBy('ana', savedSince)];
    await wire.answer(success(null));
    if (when !== 'before it is sent') await undo();
    const back = { ...savedSince, maxDollySpeed: 9, updatedAt: null };
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: back }]);
    // What was edited before that was heard of is asked about.
    await add(rename({ ...one, maxDollySpeed: 9, updatedAt: null }, 'mine'));
    await wire.answer(success({ ...back, updatedAt: aVersion('v2') }));
    expect([listed().map(({ name }) => name), writes().map(({ failure }) => failure?.kind), wire.waiting()]).toEqual([['theirs'], ['conflict'], 0]);
  });

  test('a delete of what somebody else had deleted before: it does not come back, and it is said', async () => {
    const { wire, undo, lastWrite, writes, listed, discard } = await ask(remove(one));
    await wire.answer(success(null));
    wire.log.changes = [deletedBy('bob', one)];
    await undo();
    expect([wire.waiting(), lastWrite(), listed(), writes().map(({ failure }) => failure)]).toEqual([0, null, [], [{ kind: 'notFound', by: 'other', at: '2026-11-30T08:00:00Z' }]]);
    await discard('write 2');
    expect(writes()).toEqual([]);
  });

  test('a delete, where the log cannot be reached: once it can; where it cannot be read, what was listed comes back', async () => {
    const { wire, undo, comeBack, delay } = await ask(remove(one));
    await wire.answer(success(null));
    wire.log.changes = null;
    await undo();
    expect([wire.waiting(), delay()?.failure]).toEqual([0, { kind: 'unreachable' }]);
    wire.log.changes = [deletedBy('ana', savedSince)];
    await comeBack();
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: { ...savedSince, updatedAt: null } }]);
    for (const changesOf of [async () => failed({ kind: 'unexpected' } as const), () => Promise.reject(new Error('The chunk did not come.'))]) {
      const unreadable = scriptedWire();
      const blind = await start({ wire: { ...unreadable, history: { ...unreadable.history, changesOf } } });
      await blind.add(remove(one));
      await blind.undo();
      await unreadable.answer(success(null));
      expect(unreadable.onTheWire()).toEqual([{ kind: 'insert', system: { ...one, updatedAt: null } }]);
    }
  });

  test.each([
    ['one’s own', 'ana', [{ kind: 'update', id: one.id, changes: { name: one.name, maxHeight: one.maxHeight }, basedOn: 'v1' }]],
    // Before it takes a value away that is somebody else's, it is compared with the row.
    ['somebody else’s, who had saved the same before', 'bob', [{ kind: 'get', id: one.id }]],
  ] as const)('an update whose value is %s', async (_whose, who, asked) => {
    const theirs = { ...one, name: 'x', updatedAt: aVersion('v1') };
    const { wire, undo, summary, send } = await ask({ kind: 'update', before: one, changes: { name: 'x', maxHeight: 7 } });
    await wire.answer(success({ ...theirs, maxHeight: 7 }));
    wire.log.changes = [
      aChange(2, 'ana', { kind: 'update', at: '2026-11-30T08:00:01Z', before: theirs, after: { ...theirs, maxHeight: 7 } }),
      aChange(1, who, { kind: 'update', at: '2026-11-30T08:00:00Z', before: one, after: theirs }),
    ];
    await undo();
    expect(wire.onTheWire()).toEqual(asked);
    if (who === 'ana') return;
    await wire.answer(success({ ...theirs, maxHeight: 7 }));
    expect([summary(), wire.waiting()]).toEqual([[['write 2', 'conflict']], 0]);
    // What a person has decided is not asked about again.
    await send({ type: 'write.resolve', id: 'write 2', mine: ['name'] });
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: one.name, maxHeight: one.maxHeight }, basedOn: 'v1' }]);
  });

  test('a delete in the name of whoever asked: nothing goes out where they sign out while the log is asked', async () => {
    const { wire, undo, outbox } = await ask(remove(one));
    await wire.answer(success(null));
    let answer = (_changes: readonly LoggedChange[]): void => undefined;
    wire.log.changes = new Promise((resolve) => (answer = resolve));
    await undo();
    outbox.stop();
    answer([deletedBy('ana', one)]);
    await settled();
    expect(wire.waiting()).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { systemTexts } from '../../../src/domain/systems/system-form.ts';
import { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { filled, id, start, startEdit, system } from './rig.ts';

const overThere = { kind: 'update', before: system, changes: { name: 'Over there', maxHeight: 5 } } as const;
const waiting = { ...system, ...overThere.changes };

describe(`${systemFormMachine.id}: what other tabs of this browser have changed`, () => {
  test('a touched field that another tab of this browser has changed, which still waits, tells so: the queue is one, and nothing will be asked', async () => {
    const { list, outbox, seen, change, submit, asked } = await startEdit();
    list.send({ type: 'list.saved', system });
    change({ name: 'Mine' });
    outbox.send({ type: 'write.add', command: overThere });
    expect(seen()).toEqual({ ...filled, before: waiting, texts: { ...systemTexts(waiting), name: 'Mine' }, earlier: { name: { base: system.name, typed: 'Mine' } } });
    submit();
    expect(asked[1]).toEqual({ kind: 'update', before: waiting, changes: { name: 'Mine' } });
  });

  test.each<readonly [{ readonly maxHeight?: string }, { readonly maxHeight?: number }]>([[{}, {}], [{ maxHeight: '7' }, { maxHeight: 7 }]])('what was refused is taken out of the fields again that hold it, whatever is typed: %j', async (typed, sent) => {
    const { outbox, wire, seen, change, submit, asked } = await startEdit();
    change(typed);
    outbox.send({ type: 'write.add', command: overThere });
    expect(seen().texts).toEqual({ ...systemTexts(waiting), ...typed });
    await settled();
    await wire.answer(failed({ kind: 'refused', message: 'That name is refused.' }));
    outbox.send({ type: 'write.discard', id: 'write 1' });
    const earlier = typed.maxHeight === undefined ? {} : { maxHeight: { base: '130', typed: '7' } };
    expect(seen()).toEqual({ ...filled, texts: { ...filled.texts, ...typed }, earlier });
    submit({ name: 'Over there' });
    expect(asked.at(-1)).toEqual({ kind: 'update', before: system, changes: { name: 'Over there', ...sent } });
  });

  test('what was refused there and is tried again stands in the fields again', async () => {
    const { outbox, wire, seen } = await startEdit();
    outbox.send({ type: 'write.add', command: overThere });
    await settled();
    await wire.answer(failed({ kind: 'notAllowed' }));
    expect(seen()).toEqual(filled);
    outbox.send({ type: 'write.retry', id: 'write 1' });
    expect(seen()).toEqual({ ...filled, before: waiting, texts: systemTexts(waiting) });
  });

  test('what was refused and is tried again there is not discarded by the form that holds it, sent as it is', async () => {
    const { outbox, wire, load, readDraft, submit } = start({ mode: 'edit', id });
    outbox.send({ type: 'write.add', command: overThere });
    await settled();
    await wire.answer(failed({ kind: 'notAllowed' }));
    await load.answer(success(system));
    await readDraft.answer(success(null));
    outbox.send({ type: 'write.retry', id: 'write 1' });
    await settled();
    await wire.answer(failed({ kind: 'unreachable' }));
    submit();
    expect(outbox.getSnapshot().context.writes).toEqual([{ id: 'write 1', command: overThere, failure: null }]);
  });

  test('what is undone there is taken out at once, and stays so while both are sent', async () => {
    const { outbox, wire, seen } = await startEdit();
    wire.log.changes = [];
    outbox.send({ type: 'write.add', command: overThere });
    outbox.send({ type: 'undo.run' });
    expect(seen()).toEqual(filled);
    await settled();
    await wire.answer(success({ ...waiting, updatedAt: aVersion('v2') }));
    expect(seen().texts).toEqual(filled.texts);
    const undone = { ...system, updatedAt: aVersion('v3') };
    await wire.answer(success(undone));
    expect(seen()).toEqual({ ...filled, before: undone });
  });

  test('where it meets a conflict, the fields hold what the server does', async () => {
    const { outbox, wire, seen } = await startEdit();
    outbox.send({ type: 'write.add', command: overThere });
    await settled();
    const theirs = { ...system, name: 'Theirs', updatedAt: aVersion('v2') };
    await wire.answer(failed({ kind: 'conflict', theirs }));
    expect(seen()).toEqual({ ...filled, before: theirs, texts: systemTexts(theirs) });
  });

  test('a newer row that changes a touched field below what waits is met by the server, also once what waited is gone', async () => {
    const { outbox, list, wire, seen, change, submit, asked } = await startEdit();
    change({ name: 'Mine' });
    outbox.send({ type: 'write.add', command: overThere });
    const theirs = { ...system, name: 'Theirs', updatedAt: aVersion('v2') };
    list.send({ type: 'list.saved', system: theirs });
    await settled();
    await wire.answer(failed({ kind: 'refused', message: 'That name is refused.' }));
    const earlier = { name: { base: 'Dolly 7', typed: 'Mine' } };
    expect(seen()).toEqual({ ...filled, theirs, texts: { ...filled.texts, name: 'Mine' }, earlier });
    submit();
    expect(asked.at(-1)).toEqual({ kind: 'update', before: system, changes: { name: 'Mine' } });
  });
});

import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { systemTexts } from '../../../src/domain/systems/system-form.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { aSystem, aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { filled, id, start, startEdit, system } from './rig.ts';

describe(`${systemFormMachine.id}: what others have changed`, () => {
  test('an untouched form takes the newer row; a touched field is never overwritten, and says what it was typed over', async () => {
    const { list, seen, change, submit, asked } = await startEdit();
    const tell = (newer: System) => list.send({ type: 'list.saved', system: newer });
    const first = { ...system, name: 'Theirs', maxHeight: 1, updatedAt: aVersion('v2') };
    tell(first);
    expect(seen()).toEqual({ ...filled, before: first, texts: systemTexts(first) });
    change({ name: 'Mine' });
    const second = { ...first, maxHeight: 2, updatedAt: aVersion('v3') };
    tell(second);
    tell({ ...aSystem(8), updatedAt: aVersion('v4') });
    // The same field, a moment before Update: it is told, and sent on top of it, it would be gone unasked. Of another one it is taken.
    const third = { ...second, name: 'Theirs again', minHeight: 3, updatedAt: aVersion('v5') };
    tell(third);
    expect(seen()).toEqual({
      ...filled,
      before: { ...second, minHeight: 3 },
      theirs: third,
      texts: { ...systemTexts(second), minHeight: '3', name: 'Mine' },
      earlier: { name: { base: 'Theirs', typed: 'Mine' } },
    });
    submit();
    expect(asked).toEqual([{ kind: 'update', before: { ...second, minHeight: 3 }, changes: { name: 'Mine' } }]);
  });

  test('what becomes known while it is loaded, or while its draft is read, is in the fields, whichever came first', async () => {
    const newer = { ...system, name: 'Theirs', updatedAt: aVersion('2026-02-02T00:00:00Z') };
    for (const isLoaded of [false, true]) {
      const { list, load, readDraft, seen } = start({ mode: 'edit', id });
      if (!isLoaded) list.send({ type: 'list.saved', system: newer });
      await load.answer(success({ ...system, updatedAt: aVersion('2026-02-01T00:00:00Z') }));
      if (isLoaded) list.send({ type: 'list.saved', system: newer });
      await readDraft.answer(success(null));
      expect(seen()).toEqual({ ...filled, before: newer, texts: systemTexts(newer) });
    }
  });

  test('the old value, typed again where another one is told of, is sent, and asked about', async () => {
    const { list, change, submit, asked } = await startEdit();
    change({ name: 'Mine', maxHeight: '7' });
    list.send({ type: 'list.saved', system: { ...system, name: 'Theirs', maxHeight: 8, minHeight: 9, updatedAt: aVersion('v2') } });
    submit({ name: system.name, maxHeight: '8' });
    expect(asked).toEqual([{ kind: 'update', before: { ...system, minHeight: 9 }, changes: { name: system.name, maxHeight: 8 } }]);
  });

  test('what is told of a newer row is over once that is taken back', async () => {
    const { list, seen, change } = await startEdit();
    change({ name: 'Mine' });
    list.send({ type: 'list.saved', system: { ...system, name: 'Theirs', updatedAt: aVersion('v2') } });
    const back = { ...system, maxHeight: 2, updatedAt: aVersion('v3') };
    list.send({ type: 'list.saved', system: back });
    expect(seen()).toEqual({ ...filled, before: back, texts: { ...systemTexts(back), name: 'Mine' }, earlier: { name: { base: 'Dolly 7', typed: 'Mine' } } });
  });

  test('what was listed before the newer row came is no news, also when a write of the system fails', async () => {
    const { list, outbox, wire, load, readDraft, seen } = start({ mode: 'edit', id });
    list.send({ type: 'list.saved', system });
    const newer = { ...system, name: 'Theirs', updatedAt: aVersion('v2') };
    await load.answer(success(newer));
    await readDraft.answer(success(null));
    outbox.send({ type: 'write.add', command: { kind: 'delete', before: system } });
    await settled();
    await wire.answer(failed({ kind: 'notAllowed' }));
    expect(seen()).toEqual({ ...filled, before: newer, texts: systemTexts(newer) });
  });
});

import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { copyDraftId } from '../../../src/domain/sync/filled-form.ts';
import { isPassing } from '../../../src/domain/systems/data-failure.ts';
import { newSystemTexts, systemTexts } from '../../../src/domain/systems/system-form.ts';
import { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { dataFailures } from '../failures.ts';
import { aSystem, aSystemId, aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { ana, defaults, empty, filled, id, start, startAdd, startEdit, system } from './rig.ts';

const noLength = `Enter a length, such as 120, 1.2 m or 4' 2".`;

describe(`${systemFormMachine.id}: add`, () => {
  test('starts with the defaults and asks nobody', async () => {
    const { load, seen } = await startAdd();
    expect(seen()).toEqual(empty);
    expect(load.calls).toEqual([]);
  });

  test('news of any system is not about it', async () => {
    const { list, seen } = await startAdd();
    list.send({ type: 'list.saved', system: { ...defaults, name: 'Theirs' } });
    expect(seen()).toEqual(empty);
  });

  test('sent as it stands, it is a system of the defaults', async () => {
    const { actor, asked, seen, submit } = await startAdd();
    submit();
    expect(seen().value).toBe('submitted');
    expect(actor.getSnapshot().status).toBe('done');
    expect(asked).toEqual([{ kind: 'insert', system: defaults }]);
  });

  test('what was typed is kept letter by letter and read when it is sent', async () => {
    const { asked, seen, change, submit } = await startAdd();
    change({ name: ' Fisher 11 ', minHeight: '1.' });
    expect(seen()).toEqual({ ...empty, texts: { ...newSystemTexts, name: ' Fisher 11 ', minHeight: '1.' } });
    submit({ minHeight: '', maxHeight: ' 16,5 ', cameraTilt: '-0', maxDollySpeed: '.5' });
    expect(asked).toEqual([
      {
        kind: 'insert',
        system: { ...defaults, name: 'Fisher 11', minHeight: null, maxHeight: 16.5, maxDollySpeed: 0.5 },
      },
    ]);
  });

  test('sent to go on, it is the form of another system, with the connection of the last; a second press on it sends nothing', async () => {
    const { actor, asked, seen, addAnother, reportKept } = await startAdd();
    const [second, third] = [aSystemId(8), aSystemId(9)];
    const filledIn = { ...newSystemTexts, name: 'A', maxHeight: '12', connectionType: 'RS-422' };
    addAnother(second, filledIn);
    // Of the same press, and of the fields that nobody has touched yet.
    actor.send({ type: 'form.submit', texts: filledIn, nextId: third });
    addAnother(third);
    expect(seen()).toEqual({ ...empty, texts: { ...newSystemTexts, connectionType: 'RS-422' } });
    reportKept(true);
    addAnother(third, { name: 'B', minHeight: 'low' });
    expect([seen().errors, asked.length]).toEqual([{ minHeight: noLength }, 1]);
    actor.send({ type: 'form.submit', texts: { ...newSystemTexts, name: 'B' }, round: 1 });
    expect([actor.getSnapshot().status, asked]).toEqual(['done', [
      { kind: 'insert', system: { ...defaults, name: 'A', maxHeight: 12, connectionType: 'RS-422' } },
      { kind: 'insert', system: { ...defaults, id: second, name: 'B' } },
    ]]);
  });

  test('the untouched form after one that was added is sent: nothing more is added; typed and emptied again, it keeps nothing', async () => {
    const { actor, asked, addAnother, change, keeps } = await startAdd();
    addAnother(aSystemId(8), { name: 'A', connectionType: 'RS-422' });
    for (const name of ['B', '']) change({ name });
    expect(keeps.at(-1)?.fields).toEqual({});
    actor.send({ type: 'form.submit', texts: { ...newSystemTexts, connectionType: 'RS-422' }, round: 1 });
    expect([actor.getSnapshot().status, asked]).toEqual(['done', [{ kind: 'insert', system: { ...defaults, name: 'A', connectionType: 'RS-422' } }]]);
  });

  test('a copy begins with what it is a copy of, is discarded back to it, and leaves the draft of a new system alone', async () => {
    const copied = { ...newSystemTexts, name: 'GF-8', maxHeight: '90' };
    const form = start({ mode: 'add', newId: id, copy: { draftId: copyDraftId(id), copied } });
    expect(form.readDraft.calls).toEqual([{ userId: ana, subject: copyDraftId(id) }]);
    await form.readDraft.answer(success({ savedAt: 1, fields: { name: { base: '', typed: 'GF-9' }, maxHeight: { base: '0', typed: '90' } } }));
    expect(form.seen().texts).toEqual({ ...copied, name: 'GF-9' });
    form.actor.send({ type: 'draft.discard' });
    expect(form.seen().texts).toEqual(copied);
    form.addAnother(aSystemId(9));
    expect(form.asked).toEqual([{ kind: 'insert', system: { ...defaults, name: 'GF-8', maxHeight: 90 } }]);
    form.change({ name: 'No copy' });
    expect(form.keeps.at(-1)).toEqual({ key: { userId: ana, subject: `add/${aSystemId(9)}` }, fields: { name: { base: '', typed: 'No copy' } } });
  });

  test('a bad number is a message at its field, the text stays, nothing is written', async () => {
    const { asked, seen, change, submit } = await startAdd();
    const texts = { ...newSystemTexts, name: 'Fisher', minHeight: '1e5', maxHeight: '$12' };
    change({ minHeight: '1e5' });
    expect(seen().errors).toEqual({});
    submit(texts);
    expect(seen()).toEqual({ ...empty, texts, errors: { minHeight: noLength, maxHeight: noLength } });
    expect(asked).toEqual([]);

    change({ minHeight: '15', cameraTilt: 'e' });
    expect(seen()).toEqual({
      ...empty,
      texts: { ...texts, minHeight: '15', cameraTilt: 'e' },
      errors: { maxHeight: noLength },
    });
    submit({ maxHeight: '12', cameraTilt: '3' });
    expect(asked).toEqual([
      {
        kind: 'insert',
        system: { ...defaults, name: 'Fisher', minHeight: 15, maxHeight: 12, cameraTilt: 3 },
      },
    ]);
  });
});

describe(`${systemFormMachine.id}: edit`, () => {
  test('asks for the system, and shows its values', async () => {
    const { load, readDraft, seen, change, submit } = start({ mode: 'edit', id });
    change({ name: 'too early' });
    submit({ name: 'too early' });
    expect(seen()).toEqual({ ...empty, value: 'loading' });
    await load.answer(success(system));
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
    expect(load.calls).toEqual([id]);
  });

  test('an address without an id asks nobody', () => {
    const { load, seen } = start({ mode: 'edit', id: null });
    expect(seen()).toEqual({ ...empty, value: 'notFound' });
    expect(load.calls).toEqual([]);
  });

  test('a system that the server has not confirmed is edited without asking for it', async () => {
    const { load, readDraft, asked, seen, submit } = start({ mode: 'edit', id }, { unsaved: system });
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
    submit({ name: 'Panther' });
    expect(load.calls).toEqual([]);
    expect(asked[1]).toEqual({ kind: 'update', before: system, changes: { name: 'Panther' } });
  });

  test('nor where the queue is read only while the server is asked, which knows nothing of it', async () => {
    for (const failure of [{ kind: 'notFound' }, { kind: 'offline' }] as const) {
      const { outbox, load, readDraft, seen } = start({ mode: 'edit', id });
      outbox.send({ type: 'write.add', command: { kind: 'insert', system } });
      await load.answer(failed(failure));
      await readDraft.answer(success(null));
      expect(seen()).toEqual(filled);
    }
  });

  test('only the changed fields are written, an untouched one keeps all its digits and spaces', async () => {
    const { asked, submit } = await startEdit();
    submit({ maxHeight: '131', name: '' });
    expect(asked).toEqual([{ kind: 'update', before: system, changes: { maxHeight: 131, name: '' } }]);
  });

  test('as many digits typed by hand are refused, and the old ones typed again are untouched', async () => {
    const { asked, seen, submit } = await startEdit();
    submit({ minHeight: '12345678901234567' });
    expect(seen()).toEqual({
      ...filled,
      texts: { ...filled.texts, minHeight: '12345678901234567' },
      errors: { minHeight: 'Use at most 15 digits.' },
    });
    submit({ minHeight: '12345678901234568' });
    expect(seen().value).toBe('submitted');
    expect(asked).toEqual([]);
  });

  test('nothing changed: nothing is written, and the form ends all the same', async () => {
    const { actor, asked, submit } = await startEdit();
    submit({ maxHeight: '130.0', name: ' Dolly 7' });
    expect(actor.getSnapshot().status).toBe('done');
    expect(asked).toEqual([]);
  });

  test('what is on its way is in the fields, and what is typed is based on it', async () => {
    const { outbox, load, readDraft, seen, submit, asked } = start({ mode: 'edit', id });
    outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name: 'Panther' } } });
    await load.answer(success(system));
    await readDraft.answer(success(null));
    const before = { ...system, name: 'Panther' };
    expect(seen()).toEqual({ ...filled, before, texts: { ...filled.texts, name: 'Panther' } });
    submit({ maxHeight: '131' });
    expect(asked[1]).toEqual({ kind: 'update', before, changes: { maxHeight: 131 } });
  });

  test('what was refused is in the fields as it was typed; sent in another form, it replaces the refused one', async () => {
    const { outbox, wire, load, readDraft, seen, submit } = start({ mode: 'edit', id });
    outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name: 'x', maxHeight: 9 } } });
    await settled();
    await wire.answer(failed({ kind: 'refused', message: 'That name is refused.' }));
    const theirs = { ...system, maxHeight: 9, minHeight: 1, updatedAt: aVersion('v2') };
    await load.answer(success(theirs));
    await readDraft.answer(success(null));
    const fields = { name: { base: 'Dolly 7', typed: 'x' } };
    expect(seen()).toEqual({
      ...filled,
      before: theirs,
      texts: { ...systemTexts(theirs), name: 'x' },
      refused: { writeId: 'write 1', fields },
      earlier: fields,
    });
    submit({ name: 'y' });
    expect(outbox.getSnapshot().context.writes).toEqual([
      { id: 'write 2', command: { kind: 'update', before: theirs, changes: { name: 'y' } }, failure: null },
    ]);
  });

  test('what was refused and is taken back by hand is refused no more', async () => {
    const { outbox, wire, load, readDraft, submit } = start({ mode: 'edit', id });
    outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name: 'x' } } });
    await settled();
    await wire.answer(failed({ kind: 'refused', message: 'That name is refused.' }));
    await load.answer(success(system));
    await readDraft.answer(success(null));
    submit({ name: system.name });
    expect(outbox.getSnapshot().context.writes).toEqual([]);
  });

  test('no such system is not an outage', async () => {
    const { actor, load, readDraft, seen } = start({ mode: 'edit', id });
    await load.answer(failed({ kind: 'notFound' }));
    await readDraft.answer(success(null));
    actor.send({ type: 'form.retry' });
    expect(seen()).toEqual({ ...empty, value: 'notFound' });
    expect(load.calls).toEqual([id]);
  });

  const held = { ...empty, value: 'restoring', before: system, texts: systemTexts(system) };

  test.each(dataFailures)('after %j it is filled in from the list, where that may pass', async (failure) => {
    const { list, load, seen } = start({ mode: 'edit', id });
    list.send({ type: 'list.saved', system });
    await load.answer(failed(failure));
    if (isPassing(failure)) expect(seen()).toEqual(held);
    else expect(seen().value).not.toBe('restoring');
  });

  test.each([...dataFailures, 'crash' as const])('what the list learns after %j fills it in too, where that may pass; a write of the system fills in nothing', async (failure) => {
    const { list, load, outbox, seen } = start({ mode: 'edit', id });
    await (failure === 'crash' ? load.crash() : load.answer(failed(failure)));
    const before = seen();
    list.send({ type: 'list.saved', system: aSystem(8) });
    outbox.send({ type: 'write.add', command: { kind: 'update', before: system, changes: { name: 'Over there' } } });
    expect(seen()).toEqual(before);
    outbox.send({ type: 'undo.run' });
    list.send({ type: 'list.saved', system });
    expect(seen()).toEqual(failure !== 'crash' && isPassing(failure) ? held : before);
  });

  test.each([...dataFailures, 'crash' as const])('%j can be tried again', async (failure) => {
    const { actor, load, readDraft, seen } = start({ mode: 'edit', id });
    await (failure === 'crash' ? load.crash() : load.answer(failed(failure)));
    expect(seen()).toEqual({ ...empty, value: 'failed', failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    for (let press = 0; press < 5; press += 1) actor.send({ type: 'form.retry' });
    expect(seen()).toEqual({ ...empty, value: 'loading' });
    await load.answer(success(system));
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
    expect(load.calls).toEqual([id, id]);
  });
});

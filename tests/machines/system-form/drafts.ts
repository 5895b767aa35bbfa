import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { Draft } from '../../../src/domain/sync/draft.ts';
import { copyDraftId } from '../../../src/domain/sync/filled-form.ts';
import { withUnit } from '../../../src/domain/systems/figure-with-unit.ts';
import { newSystemTexts, type SystemTexts, systemTexts } from '../../../src/domain/systems/system-form.ts';
import { isFormAtRisk, systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { takeConsole } from '../../quiet-console.ts';
import { aSystem, aSystemId, aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { ana, empty, filled, id, start, startAdd, startEdit, system } from './rig.ts';

const addKey = { userId: ana, subject: 'add' };
const editKey = { userId: ana, subject: id };
const draftOf = (fields: Draft['fields']): Draft => ({ savedAt: 1_800_000_000_000, fields });
const halfAName = draftOf({ name: { base: '', typed: 'Fish' } });
const renamed = draftOf({ name: { base: 'Dolly 7', typed: 'Panther' } });

describe(`${systemFormMachine.id}: drafts`, () => {
  test('nothing typed, nothing kept', async () => {
    for (const form of [await startAdd(), await startEdit()]) expect(form.keeps).toEqual([]);
  });

  test('each change is kept at once, with the text it was typed over; taken back, there is nothing to keep', async () => {
    const { change, keeps } = await startEdit();
    change({ name: 'D' });
    change({ name: 'D', maxHeight: '1.' });
    change({ name: 'Dolly 7', maxHeight: '130' });
    const name = { base: 'Dolly 7', typed: 'D' };
    expect(keeps).toEqual([
      { key: editKey, fields: { name } },
      { key: editKey, fields: { name, maxHeight: { base: '130', typed: '1.' } } },
      { key: editKey, fields: {} },
    ]);
  });

  test('a figure in another unit that nobody typed is no change: nothing is kept or at risk, and what is sent leaves it out; a newer one takes its place', async () => {
    const slow = aSystem(7, { maxDollySpeed: 1.3912345 });
    const { actor, list, seen, change, keeps, asked, submit, reportKept } = await startEdit(null, slow);
    reportKept(false);
    change({ maxDollySpeed: '5.0084442 km/h' });
    expect([keeps, isFormAtRisk(actor.getSnapshot()), seen().texts.maxDollySpeed]).toEqual([[{ key: editKey, fields: {} }], false, '5.0084442 km/h']);
    list.send({ type: 'list.saved', system: { ...slow, maxDollySpeed: 2, updatedAt: aVersion('2026-02-01T00:00:00Z') } });
    expect(seen().texts.maxDollySpeed).toBe('7.2 km/h');
    change({ name: 'Renamed' });
    submit();
    expect(asked.map((command) => (command.kind === 'update' ? command.changes : command))).toEqual([{ name: 'Renamed' }]);
  });

  test('what a copy put there is a figure as well, and stays the same in any unit; what a draft put there was typed, and its figures stay', async () => {
    const copied = { ...newSystemTexts, maxDollySpeed: '1.3912345' };
    const copy = start({ mode: 'add', newId: id, copy: { draftId: copyDraftId(aSystemId(1)), copied } });
    await copy.readDraft.answer(success(null));
    copy.submit({ maxDollySpeed: '5.0084442 km/h' });
    expect(copy.asked).toMatchObject([{ system: { maxDollySpeed: 1.3912345 } }]);
    const restored = await startEdit(draftOf({ maxDollySpeed: { base: '1', typed: '9' } }), aSystem(7, { maxDollySpeed: 1 }));
    const { texts, begunWith } = restored.actor.getSnapshot().context;
    const inKmh = withUnit(texts.maxDollySpeed, 'km/h', 'm/s', begunWith.maxDollySpeed);
    restored.submit({ maxDollySpeed: inKmh });
    expect([inKmh, restored.asked]).toMatchObject(['9 km/h', [{ changes: { maxDollySpeed: 2.5 } }]]);
  });

  test('what was typed of a new system is there again, and typing goes on from it', async () => {
    const { readDraft, seen, change, keeps } = await startAdd(halfAName);
    const texts = { ...newSystemTexts, name: 'Fish' };
    expect(readDraft.calls).toEqual([addKey]);
    expect(seen()).toEqual({ ...empty, texts, restored: halfAName });
    expect(keeps).toEqual([]);
    change({ name: 'Fisher' });
    expect(seen()).toEqual({ ...empty, texts: { ...texts, name: 'Fisher' }, restored: halfAName });
    expect(keeps).toEqual([{ key: addKey, fields: { name: { base: '', typed: 'Fisher' } } }]);
  });

  test('a touched field keeps what was typed and the text it was typed over, the others take the newer row', async () => {
    const newer = aSystem(7, { name: 'Chapman', maxHeight: 131 });
    const { seen, change, keeps, asked, submit } = await startEdit(renamed, newer);
    expect(seen()).toMatchObject({ before: newer, texts: { name: 'Panther', maxHeight: '131' }, restored: renamed });
    change({ minHeight: '36' });
    const fields = { name: { base: 'Dolly 7', typed: 'Panther' }, minHeight: { base: '35.5', typed: '36' } };
    expect(keeps).toEqual([{ key: editKey, fields }]);
    submit();
    expect(asked).toEqual([{ kind: 'update', before: newer, changes: { name: 'Panther', minHeight: 36 } }]);
  });

  test('of a copy only what was typed or cleared is kept, and laid over the copy as it is by then; a draft of the release before, which holds the copied values too, is laid over as it is', async () => {
    const open = async (copied: Partial<SystemTexts>, draft: Draft | null) => {
      const form = start({ mode: 'add', newId: id, copy: { draftId: copyDraftId(id), copied: { ...newSystemTexts, name: 'X', ...copied } } });
      await form.readDraft.answer(success(draft));
      return form;
    };
    const first = await open({ minHeight: '10', maxHeight: '100', connectionType: 'CAN' }, null);
    first.change({ name: 'X 2', connectionType: '' });
    const fields = { name: { base: 'X', typed: 'X 2' }, connectionType: { base: 'CAN', typed: '' } };
    expect(first.keeps).toEqual([{ key: { ...addKey, subject: copyDraftId(id) }, fields }]);
    const again = await open({ minHeight: '10', maxHeight: '120', connectionType: 'CAN' }, draftOf(fields));
    expect(again.seen().texts).toEqual({ ...newSystemTexts, name: 'X 2', minHeight: '10', maxHeight: '120' });
    again.change({ name: 'X' });
    expect(again.keeps.at(-1)?.fields).toEqual({ connectionType: fields.connectionType });
    const earlier = await open({ maxHeight: '120' }, draftOf({ name: { base: '', typed: 'X 2' }, maxHeight: { base: '0', typed: '100' } }));
    expect(earlier.seen().texts).toEqual({ ...newSystemTexts, name: 'X 2', maxHeight: '100' });
  });

  test('a draft that the system holds meanwhile, or what it is copied from, says nothing, and goes', async () => {
    const edit = await startEdit(renamed, aSystem(7, { name: 'Panther' }));
    const draftId = copyDraftId(id);
    const copy = start({ mode: 'add', newId: id, copy: { draftId, copied: { ...newSystemTexts, name: 'Fish' } } });
    await copy.readDraft.answer(success(halfAName));
    for (const [{ seen, keeps }, key] of [[edit, editKey], [copy, { ...addKey, subject: draftId }]] as const) {
      expect(seen()).toMatchObject({ value: 'editing', restored: null });
      expect(keeps).toEqual([{ key, fields: {} }]);
    }
  });

  test.each([
    ['add', () => startAdd(halfAName), empty, addKey],
    ['edit', () => startEdit(renamed), filled, editKey],
  ] as const)('%s: discarded, the form is as nobody had typed in it', async (_, open, untouched, key) => {
    const { actor, seen, change, submit, keeps } = await open();
    change({ maxHeight: 'e' });
    const { texts } = seen();
    submit();
    expect(seen().errors).not.toEqual({});
    keeps.length = 0;
    actor.send({ type: 'draft.discard' });
    const { discarded } = seen();
    expect(seen()).toEqual({ ...untouched, discarded: expect.anything(), refills: 1 });
    expect(keeps).toEqual([{ key, fields: {} }]);
    actor.send({ type: 'draft.undo' });
    expect(seen()).toMatchObject({ texts, restored: discarded, discarded: null, refills: 2 });
    expect(keeps.at(-1)).toEqual({ key, fields: discarded?.fields });
    actor.send({ type: 'draft.discard' });
    change({ name: 'typed since' });
    for (const type of ['draft.discard', 'draft.undo'] as const) actor.send({ type });
    expect(seen()).toEqual({ ...untouched, refills: 3, texts: { ...untouched.texts, name: 'typed since' } });
  });

  test('discarded, a field that both have changed holds what the other one has saved', async () => {
    const { actor, list, seen } = await startEdit(renamed);
    const theirs = { ...system, name: 'Theirs', maxHeight: 1, updatedAt: aVersion('v2') };
    list.send({ type: 'list.saved', system: theirs });
    actor.send({ type: 'draft.discard' });
    expect(seen()).toEqual({ ...filled, before: theirs, texts: systemTexts(theirs), discarded: expect.anything(), refills: 1 });
  });

  test('the draft of a form that is sent stays until its write is kept', async () => {
    const { actor, submit, keeps, asked, drafts, draftTexts } = await startEdit(renamed);
    const typed = { name: { base: 'Dolly 7', typed: 'Panther 2' } };
    await drafts.write(editKey, { savedAt: 0, fields: typed });
    // Without an event before, as a password manager does it: what is sent is what is kept.
    submit({ name: 'Panther 2' });
    expect([actor.getSnapshot().status, keeps, asked.length]).toEqual(['done', [{ key: editKey, fields: typed }], 1]);
    expect(draftTexts()).toEqual([JSON.stringify({ savedAt: 0, fields: typed })]);
    await settled();
    expect(draftTexts()).toEqual([]);
  });

  test('a form that is sent without a change leaves no draft', async () => {
    const { actor, change, submit, keeps, asked } = await startEdit(renamed);
    change({ name: 'Dolly 7' });
    keeps.length = 0;
    submit();
    expect([actor.getSnapshot().status, asked]).toEqual(['done', []]);
    expect(keeps.at(-1)).toEqual({ key: editKey, fields: {} });
  });

  test('a form that is refused keeps what was typed, also without an event', async () => {
    const { seen, submit, keeps } = await startAdd();
    submit({ minHeight: 'e' });
    expect(seen().value).toBe('editing');
    expect(keeps).toEqual([{ key: addKey, fields: { minHeight: { base: '0', typed: 'e' } } }]);
  });

  test('a storage that fails or throws keeps nobody from typing and sending', async () => {
    const blocked = start({ mode: 'add', newId: id });
    await blocked.readDraft.answer(failed({ kind: 'storageUnavailable' }));
    const crashed = start({ mode: 'add', newId: id });
    await crashed.readDraft.crash();
    for (const { seen, change, submit, reportKept, asked } of [blocked, crashed]) {
      expect(seen()).toEqual(empty);
      change({ name: 'x' });
      reportKept(false);
      expect(seen()).toEqual({ ...empty, texts: { ...newSystemTexts, name: 'x' }, isKept: false });
      reportKept(false);
      submit();
      expect(asked).toMatchObject([{ kind: 'insert', system: { name: 'x' } }]);
    }
  });

  test('where nothing can be kept from the start, the form says so and works', async () => {
    const { readDraft, seen, change, submit, asked } = start({ mode: 'add', newId: id }, { isDeaf: true });
    await readDraft.answer(success(null));
    expect(seen()).toEqual({ ...empty, isKept: false });
    change({ name: 'x' });
    submit();
    expect(asked).toMatchObject([{ kind: 'insert', system: { name: 'x' } }]);
    // Said by XState's development build alone, of an actor that the script let crash.
    const warning = expect.stringMatching(/^warn: Event "draft\.save" was sent to stopped actor/);
    expect(takeConsole()).toEqual([warning, warning]);
  });

  test('something would be lost only while it is typed, not kept and not sent: not what a form began with, or the next one after it was sent; the old value where theirs is another', async () => {
    const add = await startAdd();
    const edit = await startEdit();
    const seen = ({ actor }: typeof add) => isFormAtRisk(actor.getSnapshot());
    for (const form of [add, edit]) {
      const told = [seen(form)];
      form.change({ name: 'Typed' });
      told.push(seen(form));
      form.reportKept(false);
      told.push(seen(form));
      form.reportKept(true);
      told.push(seen(form));
      form.reportKept(false);
      form.change({ name: form === add ? '' : 'Dolly 7' });
      told.push(seen(form));
      form.change({ name: 'Typed', connectionType: 'CAN' });
      told.push(seen(form));
      expect(told).toEqual([false, false, true, false, false, true]);
    }
    add.addAnother(aSystemId(8));
    edit.submit();
    expect([seen(add), seen(edit)]).toEqual([false, false]);
    add.change({ connectionType: '' });
    expect(seen(add)).toBe(true);
    const contested = await startEdit();
    contested.reportKept(false);
    contested.change({ name: 'Typed' });
    contested.list.send({ type: 'list.saved', system: { ...system, name: 'Theirs', updatedAt: aVersion('v2') } });
    expect(['Dolly 7', 'Theirs'].map((name) => (contested.change({ name }), seen(contested)))).toEqual([true, false]);
  });

  test('says so only for as long as what is typed is not kept', async () => {
    const { actor, seen, reportKept } = await startAdd();
    const before = actor.getSnapshot();
    reportKept(true);
    expect(actor.getSnapshot()).toBe(before);
    reportKept(false);
    reportKept(true);
    expect(seen()).toEqual(empty);
  });

  test('without a system there is no draft', () => {
    const { seen, readDraft } = start({ mode: 'edit', id: null });
    expect(seen().value).toBe('notFound');
    expect(readDraft.calls).toEqual([]);
  });

  test('what was typed for a system that is gone is shown until it is discarded; a storage that fails or has nothing is none', async () => {
    const [draft, nothing, blocked, crashed] = [0, 0, 0, 0].map(() => start({ mode: 'edit', id }));
    for (const form of [draft, nothing, blocked, crashed]) await form?.load.answer(failed({ kind: 'notFound' }));
    await draft?.readDraft.answer(success(renamed));
    await nothing?.readDraft.answer(success(null));
    await blocked?.readDraft.answer(failed({ kind: 'storageUnavailable' }));
    await crashed?.readDraft.crash();
    const gone = { ...empty, value: 'notFound' };
    expect([draft, nothing, blocked, crashed].map((form) => form?.seen())).toEqual([{ ...gone, restored: renamed }, gone, gone, gone]);
    expect([draft?.readDraft.calls, draft?.keeps]).toEqual([[editKey], []]);
    for (const form of [draft, nothing]) form?.actor.send({ type: 'draft.discard' });
    expect([draft?.seen(), draft?.keeps, nothing?.keeps]).toEqual([gone, [{ key: editKey, fields: {} }], []]);
  });

  test('a system that the server has not confirmed yet has its draft too', async () => {
    const { readDraft, seen } = start({ mode: 'edit', id }, { unsaved: system });
    await readDraft.answer(success(renamed));
    expect(readDraft.calls).toEqual([editKey]);
    expect(seen()).toEqual({ ...filled, texts: { ...filled.texts, name: 'Panther' }, restored: renamed, earlier: renamed.fields });
  });
});

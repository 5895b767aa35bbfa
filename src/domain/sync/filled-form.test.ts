import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { userIdSchema } from '../auth/session.ts';
import { newSystemTexts, systemTexts } from '../systems/system-form.ts';
import { addSubject, begunTexts, copyDraftId, draftKeyOf, type FormSubject, nextDraftKey, refilledForm, refusedUpdate, untypedTexts } from './filled-form.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';

const userId = v.parse(userIdSchema, 'ana');
const one = aSystem(1, { name: 'one', minHeight: 1, updatedAt: 'v1' });
const two = aSystem(2, { name: 'two' });

const add: FormSubject = { mode: 'add', newId: one.id };
const edit: FormSubject = { mode: 'edit', id: one.id };
const nowhere: FormSubject = { mode: 'edit', id: null };

const refused = { kind: 'refused', message: 'no' } as const;

const write = (id: string, command: SystemCommand, failure: SystemWrite['failure'] = null): SystemWrite => ({ id, command, failure });
const rename = (before: typeof one, name: string): SystemCommand => ({ kind: 'update', before, changes: { name } });

test.each([
  ['of a new system', add, { userId, subject: 'add' }],
  ['of a system', edit, { userId, subject: one.id }],
  ['of no system', nowhere, null],
  ['of a copy', { ...add, copy: { draftId: copyDraftId(two.id), copied: newSystemTexts } }, { userId, subject: `copy/${two.id}` }],
] as const)('a form %s keeps its draft under its own key', (_, subject, key) => {
  expect(draftKeyOf(userId, subject)).toEqual(key);
});

test('the form after a copy has a draft of its own; the one after a new system keeps its place, and that of no draft has none', () => {
  const keys = [null, draftKeyOf(userId, add), draftKeyOf(userId, { ...add, copy: { draftId: copyDraftId(two.id), copied: newSystemTexts } })];
  expect(keys.map((key) => nextDraftKey(key, one.id))).toEqual([null, { userId, subject: 'add' }, { userId, subject: `add/${one.id}` }]);
});

test('untyped, the form of a system holds what the system does, and that of a new one what it began with', () => {
  const begunWith = { ...newSystemTexts, connectionType: 'Kept' };
  expect([null, one].map((before) => begunTexts({ subject: edit, row: before, before, theirs: null, begunWith }))).toEqual([begunWith, systemTexts(one)]);
});

test('where somebody else has changed a field that was typed into, the old value typed once more is kept in the draft as typed', () => {
  expect(untypedTexts({ subject: edit, row: one, before: { ...one, minHeight: 2 }, theirs: { ...one, name: 'theirs' } })).toEqual(systemTexts({ ...one, minHeight: 2, name: 'theirs' }));
});

test('their value, typed over what they have changed, stays where a write of this browser comes by; the draft has nothing of it', () => {
  const [texts, theirs] = [systemTexts({ ...one, name: 'theirs' }), { ...one, name: 'theirs' }];
  const form = { subject: edit, row: one, before: one, theirs, texts, begunWith: systemTexts(one), earlier: {} };
  const waiting = write('a', { kind: 'update', before: one, changes: { minHeight: 2 } });
  const shown = systemTexts({ ...theirs, minHeight: 2 });
  expect(refilledForm(form, null, [waiting])).toEqual({ row: one, before: { ...one, minHeight: 2 }, theirs, texts: shown, begunWith: shown, earlier: {} });
});

test('a copy is read from what stands beside the address; anything else is a new system', () => {
  const copy = { draftId: copyDraftId(one.id), copied: { ...newSystemTexts, name: 'GF-8' } };
  const ofEarlierRelease = { ...copy, draftId: one.id };
  const others = [undefined, ...[null, 'x', 'copy/', `past/${one.id}`, `copy/${one.id}/`].map((draftId) => ({ ...copy, draftId })), { ...copy, copied: { name: 'GF-8' } }];
  const read = (kept: unknown) => addSubject(kept, () => two.id);
  expect([copy, ofEarlierRelease, ...others].map(read)).toEqual([
    { mode: 'add', newId: two.id, copy }, { mode: 'add', newId: two.id, copy: ofEarlierRelease }, ...others.map(() => ({ mode: 'add', newId: two.id })),
  ]);
});

describe('refusedUpdate', () => {
  test('is the update of this system that waits for a person, as what was typed', () => {
    const writes = [write('a', rename(two, 'x'), refused), write('b', rename(one, 'sent')), write('c', rename(one, 'typed'), refused)];
    expect(refusedUpdate(one, writes)).toEqual({ writeId: 'c', fields: { name: { base: 'one', typed: 'typed' } } });
  });

  test('asks for nothing that the system holds by now', () => {
    const before = { ...one, minHeight: 0 };
    const asked = write('a', { kind: 'update', before, changes: { name: 'typed', minHeight: 1 } }, refused);
    expect(refusedUpdate(one, [asked])).toEqual({ writeId: 'a', fields: { name: { base: 'one', typed: 'typed' } } });
  });

  test('no other write is one', () => {
    const writes = [write('a', { kind: 'delete', before: one }, refused), write('b', rename(one, 'sent'))];
    expect(refusedUpdate(one, writes)).toBeNull();
    const behind = write('c', rename(one, 'typed'), refused);
    expect(refusedUpdate(one, [...writes, behind])).toEqual({ writeId: 'c', fields: { name: { base: 'one', typed: 'typed' } } });
  });
});

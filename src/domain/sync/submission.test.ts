import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userIdSchema } from '../auth/session.ts';
import { systemValuesOf } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { newSystemTexts } from '../systems/system-form.ts';
import { addSubject, copyDraftId, draftKeyOf, type FormSubject, refusedUpdate, submittedCommand } from './submission.ts';
import { withWaiting } from './shown-systems.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';

const userId = v.parse(userIdSchema, 'ana');
const one = aSystem(1, { name: 'one', minHeight: 1, updatedAt: 'v1' });
const values = { ...systemValuesOf(one), name: 'new' };

const add: FormSubject = { mode: 'add', newId: one.id };
const edit: FormSubject = { mode: 'edit', id: one.id };
const base = { subject: edit, row: null, theirs: null };
const nowhere: FormSubject = { mode: 'edit', id: null };

const two = aSystem(2, { name: 'two' });
const refused = { kind: 'refused', message: 'no' } as const;

const write = (id: string, command: SystemCommand, failure: SystemWrite['failure'] = null): SystemWrite => ({ id, command, failure });
const rename = (before: typeof one, name: string): SystemCommand => ({ kind: 'update', before, changes: { name } });

describe('a form', () => {
  test.each([
    ['of a new system', add, { userId, subject: 'add' }],
    ['of a system', edit, { userId, subject: one.id }],
    ['of no system', nowhere, null],
    ['of a copy', { ...add, copy: { draftId: copyDraftId(two.id), copied: newSystemTexts } }, { userId, subject: `copy/${two.id}` }],
  ] as const)('%s keeps its draft under its own key', (_, subject, key) => {
    expect(draftKeyOf(userId, subject)).toEqual(key);
  });

  test('asks for what is to be done, and for nothing where nothing was changed', () => {
    expect(submittedCommand({ ...base, subject: add, before: null }, values)).toEqual({ kind: 'insert', system: { ...one, name: 'new', updatedAt: null } });
    expect(submittedCommand({ ...base, before: one }, values)).toEqual({ kind: 'update', before: one, changes: { name: 'new' } });
    expect(submittedCommand({ ...base, before: one }, systemValuesOf(one))).toBeNull();
    expect(submittedCommand({ ...base, before: null }, values)).toBeNull();
  });
});

test('a copy is read from what stands beside the address; anything else is a new system', () => {
  const copy = { draftId: copyDraftId(one.id), copied: { ...newSystemTexts, name: 'GF-8' } };
  const ofEarlierRelease = { ...copy, draftId: one.id };
  const others = [undefined, ...['x', 'copy/', `add/${one.id}`, `copy/${one.id}/`].map((draftId) => ({ ...copy, draftId })), { ...copy, copied: { name: 'GF-8' } }];
  const read = (kept: unknown) => addSubject(kept, () => two.id);
  expect([copy, ofEarlierRelease, ...others].map(read)).toEqual([
    { mode: 'add', newId: two.id, copy }, { mode: 'add', newId: two.id, copy: ofEarlierRelease }, ...others.map(() => ({ mode: 'add', newId: two.id })),
  ]);
});

describe('withWaiting', () => {
  test('lays what is on its way over what is known, and leaves out what waits for a person or is about another system', () => {
    const known = { ...one, maxHeight: 9 };
    const writes = [
      write('a', rename(two, 'other')),
      write('b', { kind: 'update', before: one, changes: { minHeight: 7 } }, refused),
      write('c', rename(one, 'new')),
    ];
    expect(withWaiting(known, writes)).toEqual({ ...known, name: 'new' });
  });

  test('a system that is on its way out is still what it is', () => {
    expect(withWaiting(one, [write('a', { kind: 'delete', before: one })])).toBe(one);
  });
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

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userIdSchema } from '../auth/session.ts';
import { systemValuesOf } from '../systems/system.ts';
import { aSystem } from '../testing/samples.ts';
import { draftKeyOf, type FormSubject, submittedCommand } from './submission.ts';

const userId = v.parse(userIdSchema, 'ana');
const one = aSystem(1, { name: 'one', updatedAt: 'v1' });
const values = { ...systemValuesOf(one), name: 'new' };

const add: FormSubject = { mode: 'add', newId: one.id };
const edit: FormSubject = { mode: 'edit', id: one.id };
const nowhere: FormSubject = { mode: 'edit', id: null };

describe('a form', () => {
  test.each([
    ['of a new system', add, { userId, subject: 'add' }],
    ['of a system', edit, { userId, subject: one.id }],
    ['of no system', nowhere, null],
  ] as const)('%s keeps its draft under its own key', (_, subject, key) => {
    expect(draftKeyOf(userId, subject)).toEqual(key);
  });

  test('asks for what is to be done, and for nothing where nothing was changed', () => {
    expect(submittedCommand(add, null, values)).toEqual({ kind: 'insert', system: { ...one, name: 'new', updatedAt: null } });
    expect(submittedCommand(edit, one, values)).toEqual({ kind: 'update', before: one, changes: { name: 'new' } });
    expect(submittedCommand(edit, one, systemValuesOf(one))).toBeNull();
    expect(submittedCommand(edit, null, values)).toBeNull();
  });
});

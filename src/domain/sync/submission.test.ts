import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { systemValuesOf } from '../systems/system.ts';
import { submittedCommand } from './submission.ts';

const one = aSystem(1, { name: 'one', minHeight: 1, updatedAt: 'v1' });
const values = { ...systemValuesOf(one), name: 'new' };
const base = { subject: { mode: 'edit', id: one.id }, row: null, theirs: null } as const;

test('a form asks for what is to be done, and for nothing where nothing was changed', () => {
  expect(submittedCommand({ ...base, subject: { mode: 'add', newId: one.id }, before: null }, values)).toEqual({ kind: 'insert', system: { ...one, name: 'new', updatedAt: null } });
  expect(submittedCommand({ ...base, before: one }, values)).toEqual({ kind: 'update', before: one, changes: { name: 'new' } });
  expect(submittedCommand({ ...base, before: one }, systemValuesOf(one))).toBeNull();
  expect(submittedCommand({ ...base, before: null }, values)).toBeNull();
});

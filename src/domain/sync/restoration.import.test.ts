import { expect, test } from 'vitest';
import { aChange, aPage } from '../../../tests/machines/records.ts';
import { emptyListing, finishListing, takePage } from '../systems/system-list.ts';
import type { System } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { importUndo, isImportUndone } from './restoration.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 29, 9, minute)).toISOString();
const row = (minute: number, values: Partial<System> = {}): System => aSystem(7, { name: 'Old', ...values, updatedAt: at(minute) });
const added = (after: System) => aChange(1, 'ana', { kind: 'insert', at: at(1), after });
const changed = (number: number, before: System, after: System) => aChange(number, 'ana', { kind: 'update', at: at(number), before, after });
const listing = (...systems: readonly System[]) => finishListing(takePage(emptyListing, aPage(systems, 0)));

const [before, imported] = [row(0, { maxHeight: 100 }), row(2, { maxHeight: 120, name: 'New' })];
const newRow = row(1);
const putBack = { kind: 'update', before: imported, changes: { name: 'Old', maxHeight: 100 } };

test.each([
  ['a new system is deleted, in the version that the import has left', [added(newRow)], listing(newRow), [{ kind: 'delete', before: newRow }], 0],
  ['one that was changed since stays', [added(newRow)], listing(row(3, { name: 'Mine' })), [], 1],
  ['one that is gone needs nothing', [added(newRow)], listing(), [], 0],
  ['… also a changed one, of which the list still has what was there before', [changed(2, before, imported)], listing(before), [putBack], 0],
  ['a changed one is put back, in the fields of the import only', [changed(2, before, imported)], listing(imported), [putBack], 0],
  ['… from before the first of several changes', [changed(1, before, row(1, { maxHeight: 110 })), changed(2, row(1, { maxHeight: 110 }), imported)], listing(imported), [putBack], 0],
  ['… and stays if it was changed since', [changed(2, before, imported)], listing(row(3, { maxHeight: 130, name: 'New' })), [], 1],
  ['… or if it stands as it was already', [changed(2, before, imported)], listing(row(3, { maxHeight: 100, connectionType: 'CAN' })), [], 0],
  ['a new one that was sent again in another form is deleted', [added(newRow), changed(2, newRow, imported)], listing(imported), [{ kind: 'delete', before: imported }], 0],
] as const)('%s', (_, changes, known, commands, changedSince) => {
  expect(importUndo(changes, known, true)).toEqual({ commands, changedSince });
});

test.each([
  ['that is still being read', emptyListing],
  ['of last week', listing()],
])('field report 19: what a list %s lacks is left to the server', (_, known) => {
  expect(importUndo([added(newRow)], known, false)).toEqual({ commands: [{ kind: 'delete', before: newRow }], changedSince: 0 });
});

const addition = added(newRow);
const change = changed(2, before, imported);
const deleted = aChange(3, 'ana', { kind: 'delete', at: at(3), before: newRow });

test.each([
  ['an undo has put back what the import changed', change, { ...changed(3, imported, before), writeId: 'undo-1' }, true],
  ['… whatever else is another by then', change, { ...changed(3, imported, row(3, { maxHeight: 100, connectionType: 'CAN' })), writeId: 'undo-1' }, true],
  ['a person has put this system back', change, { ...changed(3, imported, before), writeId: 'write-1' }, false],
  ['another undo came back to what the import had made', change, { ...changed(3, row(2, { maxHeight: 7 }), imported), writeId: 'undo-1' }, false],
  ['an undo before the import', change, { ...changed(1, imported, before), writeId: 'undo-1' }, false],
  ['an undo has deleted the new system', addition, { ...deleted, writeId: 'undo-1' }, true],
  ['a person has deleted it', addition, { ...deleted, writeId: null }, false],
  ['an undo has changed it', addition, { ...changed(3, newRow, before), writeId: 'undo-1' }, false],
  ['an undo has deleted what the import only changed', change, { ...deleted, writeId: 'undo-1' }, false],
] as const)('an import counts as undone: %s', (_, made, later, expected) => {
  expect(isImportUndone(made, [later, made])).toBe(expected);
});

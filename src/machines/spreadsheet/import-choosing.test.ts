import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/machines/records.ts';
import { exportTable } from '../../domain/spreadsheet/export-file.ts';
import { noChoices } from '../../domain/spreadsheet/import-choices.ts';
import { matchColumns } from '../../domain/spreadsheet/import-columns.ts';
import { planImport } from '../../domain/spreadsheet/import-plan.ts';
import type { Table } from '../../domain/spreadsheet/table.ts';
import { choicesAfter } from './import-choosing.ts';

const createId = () => '00000000-0000-4000-8000-000000000009';

test('what is said of several rows at once is said of those that are planned', () => {
  const typed = { ...noChoices, corrected: new Map([[2, { maxHeight: '180' }]]) };
  const table: Table = [['Name', 'Max height'], ['Arm', 'tall'], ['Boom', 'tall']];
  const alike = planImport(table, matchColumns(table), [], typed, createId);
  expect(choicesAfter(typed, { type: 'row.alike', line: 2, field: 'maxHeight', isUsed: true }, alike)).toEqual({ ...typed, correctedAlike: new Map([['maxHeight', new Map([['tall', '180']])]]) });
  const system = aSystem(1, { connectionType: 'CAN', updatedAt: '2026-11-30T10:00:00+00:00' });
  const earlier = exportTable([{ ...system, connectionType: 'Euro' }]).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2026-11-29T10:00:00+00:00']));
  const changed = planImport(earlier, matchColumns(earlier), [system], noChoices, createId);
  expect(choicesAfter(noChoices, { type: 'changedSince.choose', isIncluded: true }, changed)).toEqual({ ...noChoices, leftOut: new Map([[2, false]]) });
});

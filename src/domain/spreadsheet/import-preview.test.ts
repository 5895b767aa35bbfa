import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import type { System } from '../systems/system.ts';
import { exportTable } from './export-file.ts';
import { type ImportChoices, noChoices } from './import-choices.ts';
import { matchColumns } from './import-columns.ts';
import { planImport } from './import-plan.ts';
import { changedSinceCounts, chooseChangedSince, isNothingNew, isOfSameView, previewRows, remarkCounts, type RowFilter } from './import-preview.ts';
import type { Table } from './table.ts';

const plan = (table: Table, systems: readonly System[], choices: Partial<ImportChoices> = {}) =>
  planImport(table, matchColumns(table), systems, { ...noChoices, ...choices }, () => '00000000-0000-4000-8000-000000000001');

const rig = aSystem(1, { name: 'Rig', minHeight: 30, maxHeight: 180 });
const heading = ['Name', 'Min height', 'Max height'] as const;

test('rows with remarks are counted and can be found, apart from what cannot be imported', () => {
  const made = plan([heading, ['CRANES'], ['Crane', 300, 100], ['Arm', 30, 999_999], ['', 5, 6], ['Bad', 'tall', 99_999], ['Total', 1, 2], ['Rig', 30, 180], ['Out', 300, 100]], [rig], { leftOut: new Map([[9, true]]) });
  expect([remarkCounts(made), previewRows(made, 'remarks').map(({ line }) => line)]).toEqual([{ taken: 3, nameOnly: 1, changedSince: 0, undecided: 0 }, [2, 3, 4, 5]]);
});

test('rows that wait for a decision are counted until it is made: until then nobody can say that nothing is new', () => {
  const systems = [rig, aSystem(2, { name: 'Rig' })];
  const table: Table = [heading, ['Rig', 1, 2], ['Crane', 1, 2], ['Crane', 1, 2], ['Arm', 1, 2]];
  const counted = (choices: Partial<ImportChoices> = {}) => {
    const made = plan(table, [...systems, aSystem(3, { name: 'Arm', minHeight: 1, maxHeight: 2 }), aSystem(4, { name: 'Crane', minHeight: 1, maxHeight: 2 })], choices);
    return [remarkCounts(made).undecided, previewRows(made, 'remarks').map(({ line }) => line), isNothingNew(made)];
  };
  expect([counted(), counted({ doublesAt: new Map([[2, 'leaveOut']]) }), counted({ doublesAt: new Map([[2, 'leaveOut']]), leftOut: new Map([[4, true]]) }), counted({ doubles: 'add' })]).toEqual([
    [2, [2, 4], false], [1, [4], false], [0, [], true], [0, [], false],
  ]);
});

test('what was changed since the export is counted, and included or left out at once, but what was left out by hand', () => {
  const systems = [1, 2, 3, 4].map((number) => aSystem(number, { maxHeight: 180, updatedAt: '2026-11-30T10:00:00+00:00' }));
  const earlier = exportTable(systems.map((system, index) => (index === 3 ? system : { ...system, connectionType: 'Euro' }))).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2026-11-29T10:00:00+00:00']));
  const seen = (leftOut: ImportChoices['leftOut']) => {
    const made = plan(earlier, systems, { leftOut });
    return { made, seen: [changedSinceCounts(made), made.rows.map(({ outcome }) => outcome)] };
  };
  const byHand = new Map([[4, true]]);
  const one = seen(byHand);
  expect(one.seen).toEqual([{ all: 2, leftOut: 2 }, ['leftOut', 'leftOut', 'leftOut', 'same']]);
  const included = chooseChangedSince({ ...noChoices, leftOut: byHand }, one.made, true);
  const all = seen(included.leftOut);
  expect([included, ...all.seen]).toEqual([{ ...noChoices, leftOut: new Map([[4, true], [2, false], [3, false]]) }, { all: 2, leftOut: 0 }, ['changed', 'changed', 'leftOut', 'same']]);
  expect(chooseChangedSince(included, all.made, false)).toEqual({ ...noChoices, leftOut: byHand });
});

test('what needs a look stands first, what cannot be imported before the rest, and what is unchanged last; a filter leaves its own', () => {
  const made = plan([heading, ['Rig', 30, 180], ['Crane', 1, 2], ['crane', 3, 4], ['', 5, 6], ['Bad', 'tall', 1]], [rig]);
  const lines = (filter: RowFilter) => previewRows(made, filter).map(({ line }) => line);
  expect(Object.fromEntries((['all', 'problems', 'problem', 'new', 'changed', 'same', 'leftOut'] as const).map((filter) => [filter, lines(filter)]))).toEqual({
    all: [6, 4, 5, 3, 2], problems: [6, 4, 5], problem: [6], new: [5, 3], changed: [], same: [2], leftOut: [4],
  });
  // A row that was corrected stays where it was when the view was asked for.
  const corrected = plan(made.basis.table, [rig], { corrected: new Map([[6, { minHeight: '1' }]]) });
  expect([isOfSameView(made, corrected), isOfSameView(made, plan(made.basis.table, [rig], { doubles: 'add' }))]).toEqual([true, false]);
  expect([previewRows(corrected, 'all', made), previewRows(corrected, 'all')].map((rows) => rows.map(({ line }) => line))).toEqual([[6, 4, 5, 3, 2], [4, 5, 3, 6, 2]]);
});

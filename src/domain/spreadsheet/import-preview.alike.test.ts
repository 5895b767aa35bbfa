import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { exportTable } from './export-file.ts';
import { choicesForOtherColumns, type ImportChoices, noChoices, withUnitsTyped, type RowChoice } from './import-choices.ts';
import { matchColumns } from './import-columns.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { alikeCells, choicesAfter, chooseAlike, isOfSameView, previewRows, type RowFilter } from './import-preview.ts';
import type { Table } from './table.ts';

const table: Table = [
  ['Name', 'Min height', 'Max height (m)', 'Connection'],
  ['Rig', 'low', 'ca. 3m?', ''],
  ['Arm', 30, 'ca. 3m?', ''],
  ['Jib', 30, ' ca. 3m?\u00a0', 'Euro'],
  ['Boom', 30, 'CA. 3M?', ''],
  ['Rail', 30, 'ca. 3m?', ''],
  ['Pole', 30, 'ca. 3m?', ''],
  ['Beam', 'ca. 3m?', 4, ''],
];
const planned = (choices: ImportChoices, of: Table = table) => planImport(of, matchColumns(of), [], choices, () => '00000000-0000-4000-8000-000000000001');
const corrected = (...texts: readonly (readonly [number, Readonly<Record<string, string | null>>])[]): ImportChoices => ({ ...noChoices, corrected: new Map(texts) });
const heights = (choices: ImportChoices) => planned(choices).rows.map(({ values, problems }) => (problems.maxHeight === undefined ? values.maxHeight : 'problem'));

test('what was typed in one cell goes for all of its column with the same text, but those that were corrected by hand or taken back', () => {
  const one = corrected([2, { maxHeight: '3.2' }], [6, { maxHeight: '2' }]);
  expect(alikeCells(planned(one))).toEqual(new Map([[2, { maxHeight: { others: 3, isUsed: false } }], [6, { maxHeight: { others: 3, isUsed: false } }]]));
  const used = chooseAlike(one, planned(one), 2, 'maxHeight', true);
  expect(heights(used)).toEqual([320, 320, 320, 'problem', 200, 320, 400]);
  expect(alikeCells(planned(used))).toEqual(new Map([[2, { maxHeight: { others: 3, isUsed: true } }], [6, { maxHeight: { others: 3, isUsed: false } }]]));
  expect(planned(used).rows.map(({ replaced }) => replaced.maxHeight)).toEqual(['ca. 3m?', 'ca. 3m?', ' ca. 3m?\u00a0', undefined, 'ca. 3m?', 'ca. 3m?', undefined]);
  // One is taken back, another one is said for the rest.
  const others = { ...used, corrected: new Map([...used.corrected, [3, { maxHeight: null }], [7, { maxHeight: '5' }]] as const) };
  expect([heights(others), alikeCells(planned(others)).get(2)]).toEqual([[320, 'problem', 320, 'problem', 200, 500, 400], { maxHeight: { others: 1, isUsed: true } }]);
  expect(heights(chooseAlike(others, planned(others), 7, 'maxHeight', true))).toEqual([320, 'problem', 500, 'problem', 200, 500, 400]);
  expect(chooseAlike(used, planned(used), 2, 'maxHeight', false)).toEqual({ ...one, correctedAlike: new Map([['maxHeight', new Map()]]) });
  // The rows stay where they are, and what a plan was made from is told from what it is to be made from.
  const before = planned(one);
  const anew = planImport(table, before.basis.match, before.basis.systems, used, () => '00000000-0000-4000-8000-000000000001', before);
  // One that is corrected stays in the view that showed it, with what can go for others, until the view is asked for anew; one that it corrects goes.
  const none = planned(noChoices);
  const linesIn = (filter: RowFilter, ...plans: readonly [ImportPlan, ImportPlan?]) => previewRows(plans[0], filter, plans[1]).map(({ line }) => line);
  expect([linesIn('problem', none), linesIn('problem', before, none), linesIn('problems', anew, none), linesIn('problem', anew), linesIn('new', before, none)]).toEqual([
    [2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6, 7, 8], [2, 5, 6, 8], [2, 5, 8], [6],
  ]);
  expect([anew.counts.problem, isOfSameView(before, anew), previewRows(anew, 'all', before).map(({ line }) => line)]).toEqual([2 + 1, true, [2, 3, 4, 5, 7, 8, 6]]);
});

test.each<readonly [string, ImportChoices]>([
  ['nothing is corrected', noChoices],
  ['it is the text of the file', corrected([2, { maxHeight: 'ca. 3m?' }])],
  ['it is a text of the file that can be read', corrected([4, { connectionType: 'Euro' }])],
  ['it was taken back', corrected([2, { maxHeight: null }])],
  ['it cannot be read', corrected([2, { maxHeight: 'about 3' }])],
  ['no other cell is alike', corrected([5, { maxHeight: '3' }])],
  ['the cell was empty', corrected([2, { connectionType: 'Euro' }])],
  ['it is a name', corrected([2, { name: 'Rig 2' }])],
])('nothing can go for others where %s', (_, choices) => {
  const plan = planned(choices, [...table, ['Rig', 30, 4, 'Euro']]);
  expect(alikeCells(plan)).toEqual(new Map());
});

test('each text of a column has its own answer, and a row that follows one can have another cell corrected', () => {
  const of: Table = [['Name', 'Min height', 'Max height'], ['Rig', 30, 'high'], ['Arm', 'low', 'high'], ['Jib', 30, 'tall'], ['Boom', 30, 'tall'], ['Rail', 30, 'high']];
  const both = corrected([2, { maxHeight: '200' }], [3, { minHeight: '20' }], [4, { maxHeight: '300' }]);
  const high = chooseAlike(both, planned(both, of), 2, 'maxHeight', true);
  const used = chooseAlike(high, planned(high, of), 4, 'maxHeight', true);
  expect([planned(used, of).rows.map(({ values }) => values.maxHeight), alikeCells(planned(used, of))]).toEqual([
    [200, 200, 300, 300, 200],
    new Map([[2, { maxHeight: { others: 2, isUsed: true } }], [4, { maxHeight: { others: 1, isUsed: true } }]]),
  ]);
  expect(chooseAlike(used, planned(used, of), 2, 'maxHeight', false).correctedAlike).toEqual(new Map([['maxHeight', new Map([['tall', '300']])]]));
  const twoFields = corrected([2, { maxHeight: '200', minHeight: '20' }]);
  expect(alikeCells(planned(twoFields, [...of, ['Pole', '30', 1]]))).toEqual(new Map([[2, { minHeight: { others: 4, isUsed: false }, maxHeight: { others: 2, isUsed: false } }]]));
});

test('an empty cell can go for others; what was not typed, or is of no column, cannot', () => {
  const empty = corrected([2, { maxHeight: '' }]);
  expect(heights(chooseAlike(empty, planned(empty), 2, 'maxHeight', true))).toEqual([undefined, null, null, 'problem', null, null, 400]);
  for (const [line, field] of [[3, 'maxHeight'], [2, 'minHeight'], [2, 'cameraTilt']] as const) expect(chooseAlike(empty, planned(empty), line, field, true)).toBe(empty);
  for (const [field, text] of [['maxHeight', null], ['cameraTilt', '5']] as const) {
    const other = corrected([2, { [field]: text }]);
    expect(chooseAlike(other, planned(other), 2, field, true)).toBe(other);
  }
});

test('it keeps its unit as what was typed does, and goes with its column', () => {
  const one = corrected([2, { maxHeight: '3' }], [3, { maxHeight: null, minHeight: '4' }]);
  const used = chooseAlike(one, planned(one), 2, 'maxHeight', true);
  const alike = { correctedAlike: new Map([['maxHeight', new Map([['ca. 3m?', '3 m']])]]) };
  expect(withUnitsTyped(used, 'maxHeight', 'm')).toEqual({ ...used, ...alike, corrected: new Map([[2, { maxHeight: '3 m' }], [3, { maxHeight: null, minHeight: '4' }]]) });
  expect([choicesForOtherColumns(used, ['minHeight']).correctedAlike, choicesForOtherColumns(used, ['maxHeight'])]).toEqual([used.correctedAlike, corrected([2, {}], [3, { minHeight: '4' }])]);
});

const createId = () => '00000000-0000-4000-8000-000000000009';

test('what is said of all doubles leaves which of several systems was meant in a row', () => {
  const meant = { update: aSystem(1, {}).id };
  expect(choicesAfter({ ...noChoices, doublesAt: new Map<number, RowChoice>([[2, meant], [3, 'add']]) }, { type: 'doubles.choose', choice: 'update' }, null)).toEqual({ ...noChoices, doubles: 'update', doublesAt: new Map([[2, meant]]) });
});

test('what is said of several rows at once is said of those that are planned', () => {
  const typed = { ...noChoices, corrected: new Map([[2, { maxHeight: '180' }]]) };
  const rows: Table = [['Name', 'Max height'], ['Arm', 'tall'], ['Boom', 'tall']];
  const alike = planImport(rows, matchColumns(rows), [], typed, createId);
  expect(choicesAfter(typed, { type: 'row.alike', line: 2, field: 'maxHeight', isUsed: true }, alike)).toEqual({ ...typed, correctedAlike: new Map([['maxHeight', new Map([['tall', '180']])]]) });
  const system = aSystem(1, { connectionType: 'CAN', updatedAt: '2026-11-30T10:00:00+00:00' });
  const earlier = exportTable([{ ...system, connectionType: 'Euro' }]).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2026-11-29T10:00:00+00:00']));
  const changed = planImport(earlier, matchColumns(earlier), [system], noChoices, createId);
  expect(choicesAfter(noChoices, { type: 'changedSince.choose', isIncluded: true }, changed)).toEqual({ ...noChoices, leftOut: new Map([[2, false]]) });
});

import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import type { System } from '../systems/system.ts';
import { exportTable } from './export-file.ts';
import { type ImportChoices, noChoices, choicesForOtherColumns, withUnitsTyped, type RowChoice } from './import-choices.ts';
import { matchColumns } from './import-columns.ts';
import { planImport, type ImportPlan } from './import-plan.ts';
import { changedSinceCounts, chooseChangedSince, isNothingNew, isOfSameView, previewRows, remarkCounts, type RowFilter, stayedOutOf, stayedOutTable, withoutReasons, alikeCells, choicesAfter, chooseAlike } from './import-preview.ts';
import type { Table } from './table.ts';

const plan = (table: Table, systems: readonly System[] = [], choices: Partial<ImportChoices> = {}, match = matchColumns(table)) =>
  planImport(table, match, systems, { ...noChoices, ...choices }, () => '00000000-0000-4000-8000-000000000001');

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

const length = 'Enter a length, such as 120, 1.2 m or 4\' 2".';
const reason = 'Not imported because';
const list: Table = [
  ['Stock list', '', '2026'],
  ['Name', 'Höhe max', 'Anschluss', 'Notes'],
  ['CRANES'],
  ['Rig', '=1+1', 'Euro', 'blue', 'beyond'],
  ['Arm', 'tall', 'Euro'],
  ['Arm', 'tall', 'Euro'],
  ['Jib', 180, 'Euro'],
  ['Twin', 1.5],
  ['Boom', 190, 'Euro'],
  ['Total', 370],
  ['as of May'],
];

test('what is not imported stands as in the file, with the reason behind it, whatever was corrected; what was imported does not', () => {
  const systems = [aSystem(1, { name: 'Twin' }), aSystem(2, { name: 'Twin' })];
  const made = plan(list, systems, { leftOut: new Map([[5, true], [9, true]]), corrected: new Map([[4, { connectionType: 'fibre' }]]) });
  expect(stayedOutTable(made)).toEqual([
    ['Name', 'Höhe max', 'Anschluss', 'Notes', '', reason],
    ['Rig', '=1+1', 'Euro', 'blue', 'beyond', `Max height: ${length}`],
    ['Arm', 'tall', 'Euro', '', '', `Left out in the preview. Max height: ${length}`],
    ['Arm', 'tall', 'Euro', '', '', `Max height: ${length}`],
    ['Twin', 1.5, '', '', '', 'Several systems have this name.'],
    ['Boom', 190, 'Euro', '', '', 'Left out in the preview.'],
    ['Total', 370, '', '', '', 'This row doesn’t look like a system.'],
    ['', '', '', '', '', ''],
    ['CRANES', '', '', '', '', 'This row has only a name. If it’s a system and not a heading, include it.'],
    ['as of May', '', '', '', '', 'This row has only a name. If it’s a system and not a heading, include it.'],
  ]);
  expect(stayedOutOf(plan(list.slice(1, 3)), { separator: ';', decimalSign: ',' })).toEqual(null);
  expect(stayedOutOf(plan([['Name', 'Max height'], ['Crane; big', 'ca. 3m?'], ['Arm', 1.5], ['Arm', -1.5], ['Jib', '=1+1']]), { separator: ';', decimalSign: ',' })).toEqual({
    rows: 3,
    text: `Name;Max height;${reason}\r\n"Crane; big";ca. 3m?;"Max height: ${length.replaceAll('"', '""')}"\r\nArm;-1,5;An earlier row of the file is about the same system.\r\nJib;'=1+1;"Max height: ${length.replaceAll('"', '""')}"\r\n`,
  });
});

test('imported later it is the same again: its reasons are of no column, and make no system of a remark', () => {
  const before = plan(list);
  const again = withoutReasons(stayedOutTable(before));
  expect(again[0]).toEqual(['Name', 'Höhe max', 'Anschluss', 'Notes', '']);
  expect(plan(again).rows.map(({ values, outcome }) => [values.name, outcome])).toEqual([['Rig', 'problem'], ['Arm', 'problem'], ['Arm', 'leftOut'], ['Total', 'leftOut'], ['CRANES', 'leftOut'], ['as of May', 'leftOut']]);
  // Where somebody has put a title above it.
  expect(matchColumns([['Later'], ...stayedOutTable(before)]).columns.map(({ target }) => target)).toEqual(['name', 'maxHeight', 'connectionType', null, null, null]);
  expect([withoutReasons(list), withoutReasons([])]).toEqual([list, []]);
});

test('a column without a heading gets the one of its field, one whose unit was said gets that unit, and our own export stays one', () => {
  const bare: Table = [['Rig', '45°', 'x'], ['Rig', '30°', '5']];
  const match = matchColumns(bare);
  const columns = match.columns.map((column, index) => (index === 2 ? { ...column, target: 'maxHeight', chosenUnit: 'm' } as const : column));
  expect(stayedOutTable(plan(bare, [], { leftOut: new Map([[2, true]]) }, { ...match, columns }))[0]).toEqual(['Name', 'Camera tilt', 'Max height (m)', reason]);
  const system = aSystem(7, { name: 'Rig', maxHeight: 180, updatedAt: '2026-11-30T10:00:00+00:00' });
  const earlier = exportTable([{ ...system, connectionType: 'Euro' }]).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2026-11-29T10:00:00+00:00']));
  const mine = stayedOutTable(plan(earlier, [system]));
  expect([mine.map((row) => row.at(-1)), plan(withoutReasons(mine), [system]).rows.map(({ aside }) => aside)]).toEqual([[reason, 'Changed since this file was exported. Include the row only if the file is right.'], ['changedSince']]);
  const id = 'd0111e5a-0000-4000-8000-000000000001';
  const ids: Table = [[id, 'Rig'], [id, 'Jib']];
  expect(stayedOutTable(plan(ids, [system]))[0]).toEqual(['ID', 'Name', reason]);
});

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
const planned = (choices: ImportChoices, of: Table = table) => plan(of, [], choices);
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
  expect(alikeCells(planned(choices, [...table, ['Rig', 30, 4, 'Euro']]))).toEqual(new Map());
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

test('what is said of all doubles leaves which of several systems was meant in a row', () => {
  const meant = { update: aSystem(1, {}).id };
  expect(choicesAfter({ ...noChoices, doublesAt: new Map<number, RowChoice>([[2, meant], [3, 'add']]) }, { type: 'doubles.choose', choice: 'update' }, null)).toEqual({ ...noChoices, doubles: 'update', doublesAt: new Map([[2, meant]]) });
});

test('what is said of several rows at once is said of those that are planned', () => {
  const typed = { ...noChoices, corrected: new Map([[2, { maxHeight: '180' }]]) };
  const rows: Table = [['Name', 'Max height'], ['Arm', 'tall'], ['Boom', 'tall']];
  const alike = plan(rows, [], typed);
  expect(choicesAfter(typed, { type: 'row.alike', line: 2, field: 'maxHeight', isUsed: true }, alike)).toEqual({ ...typed, correctedAlike: new Map([['maxHeight', new Map([['tall', '180']])]]) });
  const system = aSystem(1, { connectionType: 'CAN', updatedAt: '2026-11-30T10:00:00+00:00' });
  const earlier = exportTable([{ ...system, connectionType: 'Euro' }]).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2026-11-29T10:00:00+00:00']));
  const changed = plan(earlier, [system]);
  expect(choicesAfter(noChoices, { type: 'changedSince.choose', isIncluded: true }, changed)).toEqual({ ...noChoices, leftOut: new Map([[2, false]]) });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSystem, present } from '../../../tests/samples.ts';
import { type System, systemIdFrom } from '../systems/system.ts';
import { exportTable } from './export-file.ts';
import { matchColumns } from './import-columns.ts';
import { type DoubleChoice, type ImportChoices, noChoices, type RowChoice } from './import-choices.ts';
import { decimalQuestions, doTheSame, type ImportPlan, importCommands, planImport } from './import-plan.ts';
import { remarkCounts } from './import-preview.ts';
import { type Table, tableFromText, textCells } from './table.ts';

const plan = (table: Table, systems: readonly System[] = [], choices: Partial<ImportChoices> = {}) =>
  planImport(table, matchColumns(table), systems, { ...noChoices, ...choices }, () => id);

const changesOf = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ changes }) => changes);

const outcomes = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ line, outcome, double }) => [line, outcome, ...(double === null ? [] : [double])]);

const id = '00000000-0000-4000-8000-000000000001';
const rig = aSystem(1, { name: 'Rig', minHeight: 30, maxHeight: 180, cameraTilt: 0, maxDollySpeed: null, connectionType: 'RS-422' });
/** What a new system has in the columns that a table lacks. */
const unstated = {
  cameraTilt: null,
  maxDollySpeed: null,
  connectionType: '',
};
const heading = ['Name', 'Min height', 'Max height'] as const;

test('each row is new, changed, the same or a problem; rows that say nothing are none', () => {
  const table: Table = [heading, ['rig', '', '180'], ['Crane', '50', '2 m'], [' RIG', 30, 190], ['', '', ''], ['Bad', 'tall', '1']];
  const { rows, counts } = plan(table, [rig]);
  expect(rows.map(({ line, outcome, values, changes, problems }) => ({ line, outcome, values, changes, problems }))).toEqual([
    { line: 2, outcome: 'changed', values: { name: 'rig', maxHeight: 180 }, changes: { name: 'rig' }, problems: {} },
    { line: 3, outcome: 'new', values: { name: 'Crane', minHeight: 50, maxHeight: 200, ...unstated }, changes: {}, problems: {} },
    { line: 4, outcome: 'leftOut', values: { name: 'RIG', minHeight: 30, maxHeight: 190 }, changes: {}, problems: {} },
    { line: 6, outcome: 'problem', values: { name: 'Bad', maxHeight: 1 }, changes: {}, problems: { minHeight: 'Enter a length, such as 120, 1.2 m or 4\' 2".' } },
  ]);
  expect(counts).toEqual({ new: 1, changed: 1, same: 0, problem: 1, leftOut: 1 });
});

test('what the form advises about is looked at first, and imported all the same', () => {
  const maxHeight = 'The max height is below the min height.';
  const table: Table = [heading, ['Crane', '300', '100'], ['Rig', '', '20'], ['Dolly', '30', '180']];
  expect(plan(table, [rig]).rows.map(({ outcome, doubts, urgency }) => [outcome, doubts, urgency])).toEqual([
    ['new', { maxHeight }, 2], ['changed', { maxHeight }, 2], ['new', {}, 3],
  ]);
  expect(plan([heading, ['Rig', '300', '100']], [{ ...rig, minHeight: 300, maxHeight: 100 }]).rows.map(({ outcome, doubts }) => [outcome, doubts])).toEqual([['same', {}]]);
});

test('a height without a unit that is too low for cm is worth a look where others of its column have theirs', () => {
  const doubts = (minHeights: readonly (string | number)[], title = 'Min height') => plan([['Name', title, 'Max height'], ...minHeights.map((minHeight, at) => [`Crane ${at}`, minHeight, '180'])]).rows.map((row) => row.doubts);
  const low = (height: string) => ({ minHeight: `A height of ${height} is unusual. Check its unit.` });
  expect([doubts(['0,55', '45 cm', '45', 0, -3, '']), doubts([0.4, '3 ft'], 'Min height [cm]'), doubts(['0,55', '45']), doubts(['0,55', '45 cm'], 'Min height (m)')]).toEqual([
    [low('0.55 cm'), {}, {}, {}, {}, {}], [low('0.4 cm'), {}], [{}, {}], [{}, {}],
  ]);
  // Of what is known and stays nothing is said.
  const known: Table = [heading, ['Rig', '3', '180'], ['Arm', '45 cm', '180']];
  expect([180, 200].flatMap((maxHeight) => plan(known, [{ ...rig, minHeight: 3, maxHeight }]).rows.map((row) => [row.outcome, row.doubts]))).toEqual([['same', {}], ['new', {}], ['changed', {}], ['new', {}]]);
});

test('an empty cell leaves what is there, unless it is to take it away', () => {
  const table: Table = [heading, ['Rig', '', '180']];
  expect(outcomes(table, [rig])).toEqual([[2, 'same']]);
  expect(changesOf(table, [rig], { emptyClears: true })).toEqual([{ minHeight: null }]);
});

test.each(['-', '–', 'n/a', 'k.A.', 'TBD', '?', ''])('%j in a cell leaves what is there, unless it is to take it away; a name always stays', (nothing) => {
  const table: Table = [['ID', 'Name', 'Min height', 'Max height', 'Connection type'], [id, nothing === '' ? '' : 'Rig', nothing, '200', nothing]];
  const known = { ...rig, id: systemIdFrom(id) };
  expect(changesOf(table, [known])).toEqual([{ maxHeight: 200 }]);
  expect(changesOf(table, [known], { emptyClears: true })).toEqual([{ minHeight: null, maxHeight: 200, connectionType: '' }]);
  // Nor is it what a new system is connected by.
  expect([false, true].map((emptyClears) => importCommands(plan([['Name', 'Max height', 'Connection type'], ['Crane', '200', nothing]], [], { emptyClears })))).toEqual(
    Array.from({ length: 2 }, () => [{ kind: 'insert', system: aSystem(id, { ...unstated, name: 'Crane', minHeight: null, maxHeight: 200 }) }]),
  );
});

test.each(['#N/A', '#REF!', '#NAME?', '#BEZUG!', '#NV', 'Err:502', '#DIV/0!'])('%j, which a program writes where a formula fails, is no name and no connection, unless somebody types it or a system has it', (error) => {
  const failure = 'A formula failed here. Enter what belongs here.';
  const table: Table = [['Name', 'Max height', 'Connection type'], ['Rig', '180', error], [error, '190', '']];
  const seen = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ outcome, problems }) => [outcome, problems]);
  expect(seen(table, [rig])).toEqual([['problem', { connectionType: failure }], ['problem', { name: failure }]]);
  expect(seen(table, [{ ...rig, connectionType: error }], { corrected: new Map([[3, { name: ` ${error}` }]]) })).toEqual([['same', { }], ['new', {}]]);
});

test('a row is corrected or left out by its line', () => {
  const table: Table = [heading, ['Bad', 'tall', '1']];
  expect(plan(table, [], { corrected: new Map([[2, { minHeight: '10' }]]) }).rows[0]).toMatchObject({ outcome: 'new', values: { minHeight: 10, maxHeight: 1 }, cells: { minHeight: '10' } });
  expect(outcomes(table, [], { leftOut: new Map([[2, true]]) })).toEqual([[2, 'leftOut']]);
  // In a file it says that nobody knows; somebody who types it in its place means it, as in the form.
  const unknown: Table = [['Name', 'Connection type'], ['Rig', 'k.A.']];
  const connectionOf = (choices: Partial<ImportChoices>) => plan(unknown, [], choices).rows[0]?.values.connectionType ?? '';
  expect([connectionOf({}), connectionOf({ corrected: new Map([[2, { connectionType: 'TBA' }]]) })]).toEqual(['', 'TBA']);
});

test.each(['TBA', 'k.A.', '-', '?'])('the connection %j of our own export is one, for a new system as for one that has another; under the same headings without versions it may be anything', (connectionType) => {
  const exported = exportTable([{ ...rig, connectionType, minHeight: null }]);
  const earlier = exported.map((row) => row.slice(0, -1));
  const kept = (table: Table, systems: readonly System[] = []) => plan(table, systems).rows.map(({ outcome, values: { connectionType: read = '' } }) => [outcome, read]);
  expect([kept(exported), kept(exported, [{ ...rig, connectionType: 'Euro' }]), kept(exported, [{ ...rig, connectionType }]), kept(earlier)]).toEqual([[['new', connectionType]], [['changed', connectionType]], [['same', connectionType]], [['new', '']]]);
  // A figure that is not stated is none, whoever writes so.
  expect(plan(exported.map((row) => row.map((cell, index) => (index === 1 && cell === '' ? connectionType : cell))), []).rows[0]?.values.minHeight).toBe(null);
});

test('what an export repeats from before takes back nothing that was changed since, unless a person says so', () => {
  const at = (time: string) => `2026-11-30T10:00:00.${time}+00:00`;
  const [older, newer] = [{ ...rig, updatedAt: at('123456') }, { ...rig, maxHeight: 512, updatedAt: at('223456') }].map((system) => aSystem(system.id, system));
  const crane = aSystem(2, { name: 'Crane', maxHeight: 1, updatedAt: at('1') });
  const [headings = [], first = [], second = []] = exportTable([present(older), crane]);
  const table: Table = [headings, first, second.map((cell, index) => (index === 2 ? 7 : cell))];
  const made = (choices: Partial<ImportChoices> = {}, given = table, known = newer) => {
    const planned = plan(given, [present(known), crane], choices);
    return [planned.rows.map(({ outcome, aside, changes }) => [outcome, aside, changes]), importCommands(planned).map((command) => command.kind === 'update' && command.changes), remarkCounts(planned).changedSince];
  };
  const edited = ['changed', null, { maxHeight: 7 }];
  const kept = { maxHeight: 180 };
  expect(made()).toEqual([[['leftOut', 'changedSince', kept], edited], [{ maxHeight: 7 }], 1]);
  expect(made({ leftOut: new Map([[2, false]]) })).toEqual([[['changed', 'changedSince', kept], edited], [kept, { maxHeight: 7 }], 0]);
  const uuids = table.map((row, line) => row.map((cell, index) => (index === headings.indexOf('ID') ? ([cell, id, id.replace('1', '2')][line] ?? '') : cell)));
  // So it is where a column was taken out.
  expect(plan(uuids.map((row) => row.filter((_, index) => index !== 3)), [{ ...present(newer), id: systemIdFrom(id) }]).rows[0]).toMatchObject({ outcome: 'leftOut', aside: 'changedSince', changes: kept });
  // The local stack wrote its first exports so.
  const spelledSo = ['123456', '223456'].map((time) => made({}, [headings, [...first.slice(0, -1), `2026-11-30 10:00:00.${time}+00`]]));
  expect(spelledSo).toEqual([[[['leftOut', 'changedSince', kept]], [], 1], [[['changed', null, kept]], [kept], 0]]);
  // What says the same as the newer one, or is as new, waits for nobody; nor does what says no time, or one that a program has written anew.
  expect(made({}, table, aSystem(1, { ...older, updatedAt: at('9') }))).toEqual([[['same', null, {}], edited], [{ maxHeight: 7 }], 0]);
  for (const cell of ['', '30.11.2026 10:00', 46_356.4, at('3')]) expect(made({}, [headings, [...first.slice(0, -1), cell]])).toEqual([[['changed', null, kept]], [kept], 0]);
});

test('a second row of a name that looks the same waits, whatever blanks it has, and names the first', () => {
  const table: Table = [heading, ['Panther  12 ', 30, 180], ['Crane', 1, 2], ['Panther\u00A012', 40, 190], ['RIG ', 1, 2]];
  const rowsOf = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ outcome, double, firstAt }) => [outcome, double, firstAt]);
  const [first, third] = [['new', null, null], ['leftOut', 'inFile', 2]];
  expect(rowsOf(table)).toEqual([first, first, third, first]);
  expect(plan(table, [{ ...rig, name: 'panther 12' }]).rows.map(({ match }) => match?.name)).toEqual(['panther 12', undefined, 'panther 12', undefined]);
});

test('a second row of one system completes the first, and both are one write', () => {
  const table: Table = [heading, ['Rig', 40, 190], ['rig', '', 180], ['Crane', 1, 2], ['Crane', 3, ''], ['crane', '', 9]];
  const updated = plan(table, [rig], { doubles: 'update' });
  expect(updated.counts).toEqual({ new: 1, changed: 1, same: 0, problem: 0, leftOut: 0 });
  expect(importCommands(updated)).toEqual([
    { kind: 'update', before: rig, changes: { name: 'rig', minHeight: 40, maxHeight: 180 } },
    { kind: 'insert', system: aSystem(id, { name: 'crane', minHeight: 3, maxHeight: 9, ...unstated }) },
  ]);
});

test('remarks below the table are no systems, unless a person says so; nor are rows of which no column is taken', () => {
  const table: Table = [['No.', ...heading], ['1', 'Rig', 30, 180], ['2', '', '', ''], ['', 'Crane'], ['', '* without wheels'], [], ['', 'Ask Ana'], ['Page 1']];
  expect(outcomes(table)).toEqual([[2, 'new'], [3, 'leftOut'], [4, 'new'], [5, 'leftOut'], [7, 'leftOut'], [8, 'leftOut']]);
  expect(outcomes(table, [], { leftOut: new Map([[7, false]]) })[4]).toEqual([7, 'new']);
  expect(outcomes([['Name'], ['Rig'], [], ['Crane']])).toEqual([[2, 'new'], [4, 'new']]);
});

test('sums are no systems, nor are the headings once more, unless a person says so or a system has that name', () => {
  const table: Table = [['Name', 'Min height', 'Max height', 'Qty'], ['Crane', 30, 180, 1], ['Name', 'Min height', 'Max height', 'Qty'], ['Arm', 30, 180, 1], ['Total', '', '', 2], ['Zwischensumme:', 60, 360, ''], ['Sous-total', '', '', 2], ['Grand total (pcs)', '', '', 2], ['', '', '', ''], ['Total Rig', 30, 180, 1], ['SUMME / TOTAL', '', '', 2], ['Total und Summe', 60, '', ''], ['Total – Rail', 30, 180, 1]];
  const out = [[3, 'leftOut'], [5, 'new'], [6, 'leftOut']];
  expect(outcomes(table)).toEqual([[2, 'new'], [3, 'leftOut'], [4, 'new'], [5, 'leftOut'], [6, 'leftOut'], [7, 'leftOut'], [8, 'leftOut'], [10, 'new'], [11, 'leftOut'], [12, 'leftOut'], [13, 'new']]);
  expect(outcomes(table, [], { leftOut: new Map([[5, false]]) }).slice(1, 5)).toEqual([out[0], [4, 'new'], out[1], out[2]]);
  expect(outcomes(table, [aSystem(3, { name: 'Total' })])[3]).toEqual([5, 'same']);
  expect(plan([['No.', 'Name'], ['Total', '2 dollies'], ['1', 'Crane']]).rows.map(({ aside, urgency }) => [aside, urgency])).toEqual([['noSystem', 2], [null, 3]]);
});

test('a name alone between rows with figures may be a heading: it is left out and said, and can be taken in', () => {
  const table: Table = [[...heading, 'Notes'], ['CRANES', '', '', ''], ['Crane', 1, 2, ''], ['Arm', 1, '', 'x'], ['DOLLIES'], ['Rig', '', ''], ['Fisher', '', '', 'sold'], ['Panther', 3, 4, ''], ['Mini', 3, 4, '']];
  const asides = (choices: Partial<ImportChoices> = {}) => plan(table, [rig], choices).rows.map(({ outcome, aside }) => [outcome, aside]);
  expect(asides()).toEqual([['leftOut', 'nameOnly'], ['new', null], ['new', null], ['leftOut', 'nameOnly'], ['same', null], ['new', null], ['new', null], ['new', null]]);
  expect(asides({ leftOut: new Map([[2, false]]), corrected: new Map([[5, { minHeight: '30' }]]) }).filter((_, index) => index === 0 || index === 3)).toEqual([['new', 'nameOnly'], ['new', null]]);
  // Where names are all that most rows have, each is a system.
  expect(outcomes([heading, ['Rig A'], ['Rig B'], ['Crane', 1, 2]])).toEqual([[2, 'new'], [3, 'new'], [4, 'new']]);
  expect(outcomes([['Name'], ['Crane'], ['Arm']])).toEqual([[2, 'new'], [3, 'new']]);
});

test('a system without a name is worth a look', () => {
  expect(plan([heading, ['', 30, 180]]).rows[0]).toMatchObject({ outcome: 'new', doubts: { name: 'This system has no name.' } });
});

test('what is typed by hand is read as in a form, and not by its column', () => {
  const table: Table = [heading, ['A', '1.234,5', '1'], ['B', 'tall', '1']];
  const typed = (text: string) => plan(table, [], { corrected: new Map([[3, { minHeight: text }]]) }).rows[1];
  expect([typed('1,234')?.problems, typed('-1,250 m')?.problems, ...['1234', '1.234', '1,25'].map((text) => typed(text)?.values.minHeight)]).toEqual([
    { minHeight: 'Write 1234 or 1.234: the comma could mean either.' }, { minHeight: 'Write -1250 or -1.25: the comma could mean either.' }, 1234, 1.234, 1.25,
  ]);
});

test('an export in metres with commas is clear, whole or with columns taken out; of a system that is not known, 1,234 is asked about', () => {
  const exported = tableFromText(textCells(exportTable([{ ...rig, maxHeight: 123.4 }], { cm: 'm', 'm/s': 'm/s' }), { decimalSign: ',', separator: ';' }));
  const same = { unclear: [], counts: { new: 0, changed: 0, same: 1, problem: 0, leftOut: 0 } };
  expect([plan(exported, [{ ...rig, maxHeight: 123.4 }]), plan(exported.map((row) => row.slice(0, 3)), [{ ...rig, maxHeight: 123.4 }])]).toMatchObject([same, same]);
  expect(plan(exported)).toMatchObject({ unclear: ['maxHeight'], rows: [{ outcome: 'problem', values: { minHeight: 30 } }] });
});

test('a column in which 1.234 could be either is asked about once', () => {
  const table: Table = [heading, ['A', '1.234', '180']];
  expect(plan(table)).toMatchObject({ unclear: ['minHeight'], counts: { problem: 1 } });
  expect(plan(table, [], { decimalSigns: new Map([['minHeight', ',']]) })).toMatchObject({ unclear: [], rows: [{ values: { minHeight: 1234 } }] });
});

test('what is asked names the cell itself, and each answer is what the cells are read as then, whichever sign they have', () => {
  const asked = (cell: string, sign: '.' | ',' | null) => {
    const made = plan([heading, ['A', cell, '180']], [], sign === null ? {} : { decimalSigns: new Map([['minHeight', sign]]) });
    return [decimalQuestions(made), made.rows[0]?.values.minHeight];
  };
  const comma = [{ field: 'minHeight', cell: '1,234 cm', readings: { '.': { kind: 'thousands', text: '1234' }, ',': { kind: 'decimals', text: '1.234' } } }];
  const point = [{ field: 'minHeight', cell: '-12.345', readings: { '.': { kind: 'decimals', text: '-12.345' }, ',': { kind: 'thousands', text: '-12345' } } }];
  expect([asked(' 1,234 cm', null), asked(' 1,234 cm', '.'), asked(' 1,234 cm', ','), asked('-12.345', null), asked('-12.345', '.'), asked('-12.345', ','), asked('1.5', null)]).toEqual([
    [comma, undefined], [comma, 1234], [comma, 1.234], [point, undefined], [point, -12.345], [point, -12345], [[], 1.5],
  ]);
});

const withoutBasis = (made: ImportPlan) => ({ ...made, commands: importCommands(made), basis: null });

test('a correction costs the rows it concerns: the others are not looked at again', () => {
  const table: Table = [heading, ['Crane', 1, 2], ['Rail', 3, 4], ['crane', '', 9], ['Rig', 'tall', 6]];
  const match = matchColumns(table);
  const systems = [rig];
  const first = { ...noChoices, doubles: 'update' } as const;
  const before = planImport(table, match, systems, first, () => id);
  const isKept = (choices: Partial<ImportChoices>, given = systems) => {
    const { rows } = planImport(table, match, given, { ...first, ...choices }, () => id, before);
    return rows.map((row) => before.rows.includes(row));
  };
  expect([
    isKept({ corrected: new Map([[5, { minHeight: '10' }]]) }),
    isKept({ corrected: new Map([[5, { name: 'Crane' }]]) }),
    isKept({ leftOut: new Map([[2, true]]) }),
    isKept({}),
    isKept({ emptyClears: true }),
    isKept({}, [rig, aSystem(9, { name: 'Rail' })]),
  ]).toEqual([
    [true, true, true, false], [false, true, false, false], [false, true, false, true], [true, true, true, true], [false, false, false, false], [false, false, false, false],
  ]);
});

const aLine = fc.integer({ min: 2, max: 7 });
const aName = fc.constantFrom('Crane', 'crane', 'Rig', 'Twin', '', '-');
const aStep = fc.oneof(
  fc.record({ line: aLine, corrected: fc.oneof(aName.map((name) => ({ name })), fc.constantFrom('1', 'tall', '1.234', '').map((minHeight) => ({ minHeight }))) }),
  fc.record({ line: aLine, leftOut: fc.boolean() }),
  fc.record({ line: aLine, doublesAt: fc.constantFrom<RowChoice>('add', 'update', 'leaveOut', { update: aSystem(3, {}).id }) }),
  fc.record({ doubles: fc.constantFrom<DoubleChoice>('add', 'update', 'leaveOut') }),
  fc.record({ emptyClears: fc.boolean() }),
);

test('whatever is chosen row by row, the plan is the one that looking at all rows again would give', () => {
  const systems = [rig, aSystem(2, { name: 'Twin', minHeight: 1 }), aSystem(3, { name: 'twin', minHeight: 6 })];
  const aTable = fc.array(fc.tuple(aName, fc.constantFrom('1', '1.234', 'tall', ''), fc.constantFrom('2', '')), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(aTable, fc.array(aStep, { minLength: 1, maxLength: 6 }), (rows, steps) => {
      const table: Table = [heading, ...rows];
      const match = matchColumns(table);
      let choices: ImportChoices = noChoices;
      let last = planImport(table, match, systems, choices, () => id);
      for (const step of steps) {
        if ('corrected' in step) choices = { ...choices, corrected: new Map([...choices.corrected, [step.line, { ...choices.corrected.get(step.line), ...step.corrected }]]) };
        else if ('leftOut' in step) choices = { ...choices, leftOut: new Map([...choices.leftOut, [step.line, step.leftOut]]) };
        else if ('doublesAt' in step) choices = { ...choices, doublesAt: new Map([...choices.doublesAt, [step.line, step.doublesAt]]) };
        else choices = { ...choices, ...step };
        last = planImport(table, match, systems, choices, () => id, last);
        expect(withoutBasis(last)).toEqual(withoutBasis(planImport(table, match, systems, choices, () => id)));
      }
    }),
    { numRuns: 200 },
  );
});

test.each<readonly [string, readonly System[], boolean]>([
  ['nothing', [rig], true],
  ['another system', [rig, aSystem(2, { name: 'Jib' })], true],
  ['a figure that the file leaves', [{ ...rig, cameraTilt: 5 }], true],
  ['the figure that it changes', [{ ...rig, maxHeight: 170 }], false],
  ['the same change', [{ ...rig, maxHeight: 190 }], false],
  ['its system, which was deleted', [], false],
  ['what it adds', [rig, aSystem(2, { name: 'Crane', maxHeight: 180 })], false],
  ['the name, which another system has', [{ ...rig, name: 'Rail' }, aSystem(2, { name: 'Rig', minHeight: 30, maxHeight: 180 })], false],
])('the same file does the same or not where in the list this is another: %s', (_, systems, expected) => {
  const table: Table = [['Name', 'Max height'], ['Rig', 190], ['Crane', 180]];
  expect(doTheSame(plan(table, [rig]), plan(table, systems))).toBe(expected);
});

const anyFigure = fc.oneof(fc.constant(null), fc.integer({ min: -500, max: 5000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
const anyText = fc.oneof(fc.string({ maxLength: 20, unit: 'grapheme' }), fc.constantFrom('=1+1', "'=x", '@a', '-5', '+5', '', ' a ', '\ta', '1-May', 'a;b', 'a,"b"', '0', "''-"));
const anySystems = fc
  .array(fc.record({ name: anyText, minHeight: anyFigure, maxHeight: anyFigure, cameraTilt: anyFigure, maxDollySpeed: anyFigure, connectionType: anyText }), { maxLength: 6 })
  .map((rows) => rows.map((row, index) => aSystem(index, row)));

test('an export that is imported again changes nothing, in any unit, with a point or a comma', () => {
  fc.assert(
    fc.property(anySystems, fc.constantFrom('cm', 'm', 'in', 'ft'), fc.constantFrom('m/s', 'km/h', 'mph'), fc.constantFrom('.', ',', null), (systems, cm, speed, decimalSign) => {
      const table = exportTable(systems, { cm, 'm/s': speed });
      const read = decimalSign === null ? table : tableFromText(textCells(table, { decimalSign, separator: ';' }));
      expect(plan(read, systems).counts).toEqual({ new: 0, changed: 0, same: systems.length, problem: 0, leftOut: 0 });
      // Nor does one that has the rows of systems that were deleted since.
      expect(plan(read, systems.slice(1)).rows.filter(({ outcome, id: own }) => outcome === 'changed' || (outcome === 'same') === (own === systems[0]?.id))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import type { System } from '../systems/system.ts';
import { exportTable } from './export-table.ts';
import { matchColumns } from './import-columns.ts';
import { type ImportChoices, noChoices, planImport } from './import-plan.ts';
import type { Table } from './table.ts';
import { tableFromText, textCells } from './text-cells.ts';

const plan = (table: Table, systems: readonly System[] = [], choices: Partial<ImportChoices> = {}) =>
  planImport(table, matchColumns(table), systems, { ...noChoices, ...choices });

const outcomes = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ line, outcome, double }) => [line, outcome, ...(double === null ? [] : [double])]);

const rig = aSystem(1, { name: 'Rig', minHeight: 30, maxHeight: 180, cameraTilt: 0, maxDollySpeed: null, connectionType: 'RS-422' });
const heading = ['Name', 'Min height', 'Max height'] as const;

test('each row is new, changed, the same or a problem; rows that say nothing are none', () => {
  const table: Table = [heading, ['rig', '', '180'], ['Crane', '50', '2 m'], [' RIG', 30, 190], ['', '', ''], ['Bad', 'tall', '1']];
  const { rows, counts } = plan(table, [rig]);
  expect(rows.map(({ line, outcome, values, changes, problems }) => ({ line, outcome, values, changes, problems }))).toEqual([
    { line: 2, outcome: 'changed', values: { name: 'rig', maxHeight: 180 }, changes: { name: 'rig' }, problems: {} },
    { line: 3, outcome: 'new', values: { name: 'Crane', minHeight: 50, maxHeight: 200, cameraTilt: null, maxDollySpeed: null, connectionType: '' }, changes: {}, problems: {} },
    { line: 4, outcome: 'leftOut', values: { name: 'RIG', minHeight: 30, maxHeight: 190 }, changes: {}, problems: {} },
    { line: 6, outcome: 'problem', values: { name: 'Bad', maxHeight: 1 }, changes: {}, problems: { minHeight: 'Enter a length: 120, 1.2 m or 4\' 2".' } },
  ]);
  expect(counts).toEqual({ new: 1, changed: 1, same: 0, problem: 1, leftOut: 1 });
});

test('an empty cell leaves what is there, unless it is to take it away', () => {
  const table: Table = [heading, ['Rig', '', '180']];
  expect(outcomes(table, [rig])).toEqual([[2, 'same']]);
  expect(plan(table, [rig], { emptyClears: true }).rows[0]?.changes).toEqual({ minHeight: null });
});

test('a row is corrected or left out by its line', () => {
  const table: Table = [heading, ['Bad', 'tall', '1']];
  expect(plan(table, [], { corrected: new Map([[2, { minHeight: '10' }]]) }).rows[0]).toMatchObject({ outcome: 'new', values: { minHeight: 10, maxHeight: 1 }, cells: { minHeight: '10' } });
  expect(outcomes(table, [], { leftOut: new Set([2]) })).toEqual([[2, 'leftOut']]);
});

test('doubles in the file and in the list wait for a choice, for all or one by one', () => {
  const twin = aSystem(2, { name: 'rig' });
  const twice: Table = [heading, ['Crane', 1, 2], ['crane', 3, 4], ['Rig', 5, 6]];
  expect(outcomes(twice, [rig, twin])).toEqual([[2, 'new'], [3, 'leftOut', 'inFile'], [4, 'leftOut', 'inList']]);
  expect(outcomes(twice, [rig, twin], { doubles: 'add' })).toEqual([[2, 'new'], [3, 'new', 'inFile'], [4, 'new', 'inList']]);
  expect(outcomes(twice, [rig, twin], { doublesAt: new Map([[4, 'update']]) })).toEqual([[2, 'new'], [3, 'leftOut', 'inFile'], [4, 'changed', 'inList']]);
});

test('an id counts before a name, and names nobody has an id for are looked up', () => {
  const table: Table = [['Name', 'ID'], ['Another name', '1'], ['Rig', '99']];
  expect(outcomes(table, [rig])).toEqual([[2, 'changed'], [3, 'leftOut', 'inFile']]);
});

test('a column in which 1.234 could be either is asked about once', () => {
  const table: Table = [heading, ['A', '1.234', '180']];
  expect(plan(table)).toMatchObject({ unclear: ['minHeight'], counts: { problem: 1 } });
  expect(plan(table, [], { decimalSigns: new Map([['minHeight', ',']]) })).toMatchObject({ unclear: [], rows: [{ values: { minHeight: 1234 } }] });
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
      const choices = decimalSign === null ? {} : { decimalSigns: new Map((['minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed'] as const).map((field) => [field, decimalSign])) };
      expect(plan(read, systems, choices).counts).toEqual({ new: 0, changed: 0, same: systems.length, problem: 0, leftOut: 0 });
    }),
    { numRuns: 100 },
  );
});

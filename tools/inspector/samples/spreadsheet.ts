import { failed, success } from '../../../src/domain/shared/result.ts';
import { exportTable } from '../../../src/domain/spreadsheet/export-file.ts';
import type { DecimalFormat, Table } from '../../../src/domain/spreadsheet/table.ts';
import { importMachine } from '../../../src/machines/spreadsheet/import-machine.ts';
import { type ImportChoices, noChoices } from '../../../src/domain/spreadsheet/import-choices.ts';
import { matchColumns } from '../../../src/domain/spreadsheet/import-columns.ts';
import { planImport } from '../../../src/domain/spreadsheet/import-plan.ts';
import { exportMachine } from '../../../src/machines/spreadsheet/export-machine.ts';
import { dataFailures } from './failures.ts';
import { samplesOf } from './machine-samples.ts';
import { batchActorOf, listOf, outboxOf } from './outbox.ts';
import { crane, dolly } from './records.ts';

/** As English writes numbers. */
const decimals: DecimalFormat = { separator: ',', decimalSign: '.' };

export const exportSamples = samplesOf(exportMachine, {
  starts: { page: () => ({ decimals }) },
  answers: { save: { written: success(null), notWritten: failed('notWritten'), notLoaded: failed('notLoaded') }, copy: { copied: success(null), notAllowed: failed('notAllowed') } },
  events: {
    'export.open': null,
    'export.close': null,
    'export.choose': { json: { change: { format: 'json' } } },
    'export.save': { all: { systems: [crane, dolly] } },
    'export.copy': { crane: { systems: [crane] } },
  },
});

const table: Table = [['Name', 'Min height', 'Max height'], ['Fisher 11', '40', '1.234'], ['Scorpio crane', '36', '130'], ['Fisher 11', 'low', ''], ['Jib', 'low', '']];
const same: Table = [['Name', 'ID'], [crane.name, crane.id]];
/** Exported before the systems were changed to what they are. */
const earlier: Table = exportTable([crane, dolly].map((system) => ({ ...system, connectionType: 'before' }))).map((row, index) => (index === 0 ? row : [...row.slice(0, -1), '2000-01-01T00:00:00Z']));
const planned = (of: Table, choices: Partial<ImportChoices> = {}) => success(planImport(of, matchColumns(of), [crane, dolly], { ...noChoices, ...choices }, () => crane.id));
const read = (of: Table, sheets: readonly string[] = []) => ({ read: success({ table: of, sheets, sheet: 0 }) });

export const importSamples = samplesOf(importMachine, {
  starts: { page: (world) => ({ list: listOf(world), outbox: outboxOf(world), batch: batchActorOf(world), createId: world.createId, decimals }) },
  answers: { plan: { planned: planned(table), nothingNew: planned(same), corrected: planned(table, { corrected: new Map([[4, { minHeight: '30' }]]) }), changedSince: planned(earlier), ...dataFailures, unread: failed(null) }, listAgain: { asked: null }, save: { saved: success(null), notSaved: failed('notWritten') } },
  events: {
    'source.choose': { cells: { source: { kind: 'text', text: 'Name\tMin height\nFisher 11\t40' } } },
    'import.resume': { table: { begun: { source: { kind: 'text', text: '' }, sheet: null, read: { table, sheets: [], sheet: 0 }, match: matchColumns(table), choices: noChoices, isTouched: true } } },
    'sheet.choose': { second: { sheet: 1 } },
    'column.choose': { leaveOut: { index: 1, target: null }, noName: { index: 0, target: null } },
    'unit.choose': { metres: { index: 1, unit: 'm' } },
    'decimals.choose': { thousands: { field: 'maxHeight', sign: ',' } },
    'empty.choose': { clear: { clears: true } },
    'doubles.choose': { add: { choice: 'add' } },
    'row.double': { add: { line: 4, choice: 'add' } },
    'row.leaveOut': { out: { line: 2, isLeftOut: true }, in: { line: 2, isLeftOut: false } },
    'row.alike': { use: { line: 4, field: 'minHeight', isUsed: true } },
    'changedSince.choose': { include: { isIncluded: true } },
    'row.correct': { height: { line: 4, field: 'minHeight', text: '30' } },
    'stayedOut.save': null,
    'import.preview': null,
    'import.back': null,
    'import.leave': null,
    'import.cancel': null,
    'import.another': null,
    'import.stay': null,
    'import.drop': null,
    'import.retry': null,
    'import.send': null,
    'read.progress': { half: { part: 0.5 } },
    'plan.progress': { half: { part: 0.5 } },
    'read.ended': { table: read(table), sheets: read(table, ['Dollies', 'Cranes']), pdf: { read: failed('pdf') }, openQuote: { read: failed({ kind: 'openQuote', line: 3 }) } },
  },
});

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import writeWorkbook from 'write-excel-file/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFile } from '../../../domain/spreadsheet/export-file.ts';
import { noChoices } from '../../../domain/spreadsheet/import-choices.ts';
import { matchColumns } from '../../../domain/spreadsheet/import-columns.ts';
import { planImport } from '../../../domain/spreadsheet/import-plan.ts';
import { stayedOutOf, withoutReasons } from '../../../domain/spreadsheet/import-preview.ts';
import { aSystem } from '../../../../tests/samples.ts';
import { sheetOptions, sheetRows } from './write-sheet.ts';
import { decodeText, readTextTable } from './read-text-table.ts';
import { readTable } from './read-table.ts';
import { createBrowserTableReader } from './files-and-clipboard.ts';

const folder = 'tests/spreadsheets/files/';

const bytesOf = (buffer: Buffer): ArrayBuffer => {
  const bytes = new ArrayBuffer(buffer.byteLength);
  new Uint8Array(bytes).set(buffer);
  return bytes;
};

const read = (file: string, sheet: number | null = null) => readTable({ kind: 'bytes', bytes: bytesOf(readFileSync(folder + file)) }, sheet);

/** What becomes of the file in an empty list: why it is no table, or its rows as they would be kept. */
const outcome = async (file: string) => {
  const table = await read(file);
  if (!table.ok) return table.failure;
  const { rows } = planImport(table.value.table, matchColumns(table.value.table), [], noChoices, randomUUID);
  return rows.map(({ outcome: what, values: { name, minHeight = null, maxHeight = null, ...others } }) => {
    const rest = [others.cameraTilt ?? null, others.maxDollySpeed ?? null, others.connectionType ?? ''];
    return [what, name, minHeight, maxHeight, ...(rest.every((value) => value === null || value === '') ? [] : rest)];
  });
};

const cases: Readonly<Record<string, unknown>> = {
  'plain.csv': [['new', 'Panther', 30, 120], ['new', 'Scorpio', 50, 1000]],
  'tabs.tsv': [['new', 'Panther', 30, 120]],
  'semicolons.csv': [['new', 'Panther', 30, 120]],
  'sep.csv': [['new', 'Panther', 30, 120]],
  'quotes.csv': [['new', 'Panther "Classic", short', 30, null, null, null, 'Euro\nadapter']],
  'new-lines.csv': [['new', 'Panther\nClassic', 30, null, null, null, 'Euro\nadapter'], ['new', 'Scorpio', 50, null, null, null, 'Euro']],
  'french.csv': [['new', 'Grue légère', 30, 120]],
  'spanish.csv': [['new', 'Grúa', 30, 120]],
  'spaces-and-case.csv': [['new', 'Panther', 30, 120]],
  'units.csv': [['new', 'Panther', 180, 180, 45, 3.33, ''], ['new', 'Scorpio', 180.34, 180.34, 45, 11.18, ''], ['new', 'Fisher', 30, 187.96]],
  'thousands-and-decimals.csv': [['new', 'Panther', 1.8, 1234.5]],
  'not-a-figure.csv': [['problem', 'Panther', null, 120], ['new', 'Scorpio', 50, 1000]],
  'doubles.csv': [['new', 'Panther', 30, 120], ['leftOut', 'panther', 40, null], ['new', 'Scorpio', 50, 1000]],
  'own-export.csv': [['new', 'Panther', 30, 120, 45, null, '=Euro']],
  'lone-cr.csv': [['new', 'Panther', 30, null], ['new', 'Scorpio', 50, null]],
  'mixed-endings.csv': [['new', 'Panther', 30, null], ['new', 'Scorpio', 50, null]],
  'bom-utf8.csv': [['new', 'Grüne Dolly', 30, null]],
  'utf16le-bom.csv': [['new', 'Grüne Dolly', 30, null]],
  'utf16be-bom.csv': [['new', 'Grüne Dolly', 30, null]],
  'utf16le.csv': [['new', 'Grüne Dolly', 30, null]],
  'utf16be.csv': [['new', 'Grüne Dolly', 30, null]],
  'windows-1252.csv': [['new', 'Grüne Dolly', 30, null]],
  'inch-sign.csv': [['new', '"4" riser', null, 120, null, null, 'Euro'], ['new', 'Panther', null, 130, null, null, 'Euro'], ['new', '"6" riser', null, 140, null, null, 'Mitchell'], ['new', 'Scorpio', null, 900, null, null, 'Mitchell']],
  'empty-cells.csv': [['new', 'Panther', null, 120], ['new', 'Scorpio', 50, null]],
  'rows-of-commas.csv': [['new', 'Panther', 30, null], ['new', 'Scorpio', 50, null]],
  'trailing-columns.csv': [['new', 'Panther', 30, null], ['new', 'Scorpio', 50, null]],
  'title-above.csv': [['new', 'Panther', 30, 120]],
  'dates-of-names.csv': [['new', '3-May', 30, null], ['new', '2024-05-03', 40, null]],
  'formulas.csv': [['new', '=HYPERLINK(1)', 30, null], ['new', '=1+1', 40, null], ['new', '@cmd', 50, null]],
  'inches.csv': [['new', 'Panther', null, 180.34, null, 3.33, ''], ['new', 'Scorpio', null, 187.96, null, 11.18, '']],
  'thousands-or-decimals.csv': [['problem', 'Panther', null, null], ['new', 'Scorpio', null, 180]],
  'decimals-decide.csv': [['new', 'Panther', 1.5, 1234], ['new', 'Scorpio', 30, 180.5]],
  'no-heading.csv': [['new', 'Panther', 30, 120], ['new', 'Scorpio', 50, 1000]],
  'sheets.xlsx': [['new', 'Panther', 30.5, null], ['new', '2024-05-03', 50, null]],
  'notes-below.csv': [['new', 'Panther', null, 120], ['new', 'Scorpio', null, 1000], ['leftOut', '* without wheels', null, null]],
  'rows-above.csv': [['new', 'Panther', 30, 120]],
  'dashes.csv': [['new', 'Panther', null, 120], ['new', 'Scorpio', null, 1000]],
  'numbered-rows.csv': [['new', 'Panther', null, 120], ['new', 'Scorpio', null, 1000]],
  'empty.csv': 'empty',
  'only-commas.csv': 'empty',
  'page.csv': 'webPage',
  'list.json': 'json',
  'paper.pdf': 'pdf',
  'old.xls': 'oldExcel',
  'picture.csv': 'notText',
  'letter.docx': 'otherOffice',
  'damaged.xlsx': 'damaged',
};

test.each(readdirSync(folder))('%s', async (file) => {
  expect(await outcome(file)).toEqual(cases[file]);
});

test('what peers make of each of the files stands in docs/import-peers.md', () => {
  const named = readFileSync('docs/import-peers.md', 'utf8').matchAll(/^\| `([^`]+)` \|(?:[^|]+\|){6}$/gm);
  expect([...named].map(([, file = '']) => file).toSorted()).toEqual(readdirSync(folder).toSorted());
});

test('a workbook names its sheets, begins with the first that is not empty, and any can be asked for', async () => {
  expect([await read('sheets.xlsx'), await read('sheets.xlsx', 0)]).toEqual([
    { ok: true, value: { sheets: ['Cover', 'Dollies'], sheet: 1, table: [['Name', 'Min height'], ['Panther', 30.5], ['2024-05-03', 50]] } },
    { ok: true, value: { sheets: ['Cover', 'Dollies'], sheet: 0, table: [] } },
  ]);
});

test('a sheet that is a chart is no table, and keeps nobody from those beside it', async () => {
  const chart = { files: { transform: { 'xl/_rels/workbook.xml.rels': { transform: (xml: string) => xml.replace(/relationships\/worksheet"(?= Target="worksheets\/sheet1)/, 'relationships/chartsheet"') } } } };
  const written = await writeWorkbook([{ data: [], sheet: 'Chart' }, { data: sheetRows([['Name'], ['Rig']]), sheet: 'Dollies' }], { features: [chart] }).toBuffer();
  expect(await readTable({ kind: 'bytes', bytes: bytesOf(written) }, null)).toEqual({ ok: true, value: { table: [['Name'], ['Rig']], sheets: ['Dollies'], sheet: 0 } });
});

test('a workbook of ours is read as it was written: texts that look like formulas, are words of the language it is written by or signs that XML does not know, and numbers to their last digit', async () => {
  const table = [['Name', 'Min height'], ['=1+1', 0.1 + 0.2], [' a ', -12.5], ['__proto__', 1], ['constructor', 2], ['Rig_x0041_', 3], ['_x005F_x0041__x0001_', 4], ['a\r\nb\rc\nd\te', 5], ['\u0001\u0008\v\f\u001F\u007F\u0085\u009F', 6], ['\uFDD0\uFFFD\uFFFE\uFFFF', 7]];
  const written = await writeWorkbook(sheetRows(table), { sheet: 'Systems' }).toBuffer();
  expect(await readTable({ kind: 'bytes', bytes: bytesOf(written) }, null)).toEqual({ ok: true, value: { table, sheets: ['Systems'], sheet: 0 } });
});

test('a column of a workbook is as wide as its longest line, within reason', () => {
  const table = [['Name', 'Min height (cm)'], ['A crane that is taller than its name\nis long', 30.5], [' '.repeat(300), 1]];
  expect([sheetOptions(table), sheetOptions([])]).toEqual([
    { sheet: 'Systems', stickyRowsCount: 1, columns: [{ width: 50 }, { width: 17 }] },
    { sheet: 'Systems', stickyRowsCount: 1, columns: [] },
  ]);
  expect(sheetOptions(table.slice(0, 2)).columns).toEqual([{ width: 38 }, { width: 17 }]);
});

test('a file of more than 20 MB is not read at all', () => {
  const ends: unknown[] = [];
  const reader = createBrowserTableReader(() => {
    throw new Error('No worker is needed.');
  }, () => undefined);
  reader.read({ kind: 'file', file: new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'fleet.csv') }, null, { onProgress: () => undefined, onEnd: (end) => ends.push(end) });
  expect(ends).toEqual([{ ok: false, failure: 'tooLarge' }]);
});

const anyFigure = fc.oneof(fc.constant(null), fc.integer({ min: -500, max: 5000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
const anyText = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.array(fc.constantFrom('=', "'", '"', ',', ';', '\t', '\n', '\r\n', '-', ' ', 'a', '1'), { maxLength: 8 }).map((parts) => parts.join('')),
);
const anySystem = fc.record({ name: anyText, minHeight: anyFigure, maxHeight: anyFigure, cameraTilt: anyFigure, maxDollySpeed: anyFigure, connectionType: anyText });

test('a file that was exported is read back without a change, whatever stands in it, with commas or semicolons, in any unit', async () => {
  const decimals = fc.constantFrom({ separator: ',', decimalSign: '.' } as const, { separator: ';', decimalSign: ',' } as const);
  const units = fc.record({ cm: fc.constantFrom('cm', 'm', 'in', 'ft'), 'm/s': fc.constantFrom('m/s', 'km/h', 'mph') });
  await fc.assert(
    fc.asyncProperty(fc.array(anySystem, { minLength: 1, maxLength: 5 }), decimals, units, async (rows, format, written) => {
      const systems = rows.map((row, index) => aSystem(index, row));
      const file = exportFile(systems, { format: 'csv', decimals: format, units: written }, new Date(0));
      const again = await readTable({ kind: 'bytes', bytes: bytesOf(Buffer.from(file.kind === 'text' ? file.text : '')) }, null);
      const table = again.ok ? again.value.table : [];
      expect(planImport(table, matchColumns(table), systems, noChoices, randomUUID).counts).toEqual({ new: 0, changed: 0, same: systems.length, problem: 0, leftOut: 0 });
    }),
    { numRuns: 100 },
  );
});

test('rows that stayed out are read back from their file as they were, whatever stands in them', async () => {
  const decimals = fc.constantFrom({ separator: ',', decimalSign: '.' } as const, { separator: ';', decimalSign: ',' } as const);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 5 }), decimals, async (texts, format) => {
      const table = [['Bezeichnung', 'Höhe max.', 'Anschluss'], ...texts.map(([name, connection], index) => [`Rig ${index} ${name}`, 'ca. 3m?', connection])];
      const stayedOut = stayedOutOf(planImport(table, matchColumns(table), [], noChoices, randomUUID), format);
      const again = await readTable({ kind: 'bytes', bytes: bytesOf(Buffer.from(stayedOut?.text ?? '')) }, null);
      expect([stayedOut?.rows, again.ok && withoutReasons(again.value.table).slice(0, table.length)]).toEqual([texts.length, table]);
    }),
    { numRuns: 50 },
  );
});

test('a quote that is never closed is told with the line where it opens; an inch sign that swallows nothing is none', () => {
  const open = (line: number) => ({ ok: false, failure: { kind: 'openQuote', line } });
  expect([
    readTextTable('Name\nRig\n"Crane\nDolly\n'),
    readTextTable('Name,Connection type\r\n"Rig\r\nold","Euro\r\nadapter"\r\n"Crane\r\nnew","Euro\r\n'),
    readTextTable('sep=;\rName\r"Crane'),
    readTextTable('"Name'),
  ]).toEqual([open(3), open(6), open(3), open(1)]);
  expect(readTextTable('Name\n"Big" dolly\nCrane')).toEqual({ ok: true, value: [['Name'], ['"Big" dolly'], ['Crane']] });
  expect(readTextTable('Name,Max height\n"4 riser,1\nCrane,2\n')).toEqual({ ok: true, value: [['Name', 'Max height'], ['"4 riser', '1'], ['Crane', '2'], ['']] });
});

test('a quote that is never closed tears no other cell of several lines into rows: its line is told, wherever those cells stand', () => {
  const open = (line: number) => ({ ok: false, failure: { kind: 'openQuote', line } });
  expect([
    readTextTable('Name,Max height\n"Rig,1\n"Crane\nlong arm",2\n"Jib\nshort",3\nArm,4\n'),
    readTextTable('Name,Max height\n"Crane\nlong arm",2\n"Rig,1\n"Jib\nshort",3\nArm,4\n'),
    readTextTable('Name,Max height\n"Crane\nlong arm",2\n"Rig,1\nArm,4\nBoom,5\n'),
    readTextTable('Max height,Name\n1,"Rig\n2,"Crane\nlong\narm"\n4,Arm\n'),
    readTextTable('Max height,Connection,Name\n1,"Euro\nadapter",Crane\n2,"Rig,Jib\n3,"Euro\nadapter",Arm\n'),
    readTextTable('Name\n"Rig\n"Crane\nlong arm"\nJib\n'),
    readTextTable('Name\tMax height\n"Big "Rig" one"\t5\n"Rig\t1\n"Crane\nlong arm"\t2\nArm\t4\n'),
  ]).toEqual([open(2), open(4), open(4), open(2), open(4), open(2), open(3)]);
  // Inch signs, beside which nothing is torn.
  expect(readTextTable('Name,Max height\n"4 riser,1\n6" riser,2\nAll of them 24"\n')).toEqual({ ok: true, value: [['Name', 'Max height'], ['"4 riser', '1'], ['6" riser', '2'], ['All of them 24"'], ['']] });
  expect(readTextTable('Name\n"Big" dolly\nRig "x"\n')).toEqual({ ok: true, value: [['Name'], ['"Big" dolly'], ['Rig "x"'], ['']] });
});

test('a cell of several lines with quotation marks of its own is read whole, where its quote is closed', () => {
  const table = (rows: readonly (readonly string[])[]) => ({ ok: true, value: rows });
  expect([
    readTextTable('Name,Notes,H\nRig,"a 24" arm\nand more",1\nArm,a,4\nJib,b,5'),
    readTextTable('Name,H\n"Rig ""A""\nlow","5" x"\nArm,4'),
    readTextTable('Name,H\n"Built as\n"Big" arm",2\nArm,4'),
    readTextTable('Name,H\n"Crane "Big"\nlong arm",2\nArm,4'),
    readTextTable('H,Name,Tilt\r\n1,"Crane "Big"\r\nwith a\r\nlong arm",2\r\n3,Arm,4'),
    readTextTable('Name,Notes,H\nRig,"a 24" arm","b\n""c"""\nArm,a,4'),
  ]).toEqual([
    table([['Name', 'Notes', 'H'], ['Rig', 'a 24" arm\nand more', '1'], ['Arm', 'a', '4'], ['Jib', 'b', '5']]),
    table([['Name', 'H'], ['Rig "A"\nlow', '5" x'], ['Arm', '4']]),
    table([['Name', 'H'], ['Built as\n"Big" arm', '2'], ['Arm', '4']]),
    table([['Name', 'H'], ['Crane "Big"\nlong arm', '2'], ['Arm', '4']]),
    table([['H', 'Name', 'Tilt'], ['1', 'Crane "Big"\nwith a\nlong arm', '2'], ['3', 'Arm', '4']]),
    table([['Name', 'Notes', 'H'], ['Rig', 'a 24" arm', 'b\n"c"'], ['Arm', 'a', '4']]),
  ]);
  // Together they would be too wide for one row.
  expect(readTextTable('Name,H\n"Arm 24" x"\n6",4,5\nJib,5')).toEqual(table([['Name', 'H'], ['Arm 24" x'], ['6"', '4', '5'], ['Jib', '5']]));
});

test('a letter that is cut in two makes no other encoding of a file that says it is UTF-8, or in which other letters are whole', () => {
  const withCut = (before: string) => decodeText(Uint8Array.from([...new TextEncoder().encode(before), 0xc3, ...new TextEncoder().encode(';3')]));
  expect([withCut('\uFEFFName;H\nRig'), withCut('Name;Höhe\nZürich'), withCut('Name;H\nRig')]).toEqual(['Name;H\nRig\uFFFD;3', 'Name;Höhe\nZürich\uFFFD;3', 'Name;H\nRigÃ;3']);
});

test('one column of names is not taken apart at the commas and semicolons in them', () => {
  const oneColumn = (...rows: readonly string[]) => ({ ok: true, value: rows.map((row) => [row]) });
  expect([readTextTable('Name\nPanther, short\nFisher, long\nRig'), readTextTable('Dolly\r\nPanther; short\r\nFisher; long')]).toEqual([
    oneColumn('Name', 'Panther, short', 'Fisher, long', 'Rig'),
    oneColumn('Dolly', 'Panther; short', 'Fisher; long'),
  ]);
  // Typed by hand, below a title, or with nothing but blanks behind some of them.
  expect([readTextTable('Name, H\nRig, 3'), readTextTable('List\nName, H\nRig,3'), readTextTable('Name,Notes\nRig, \nJib, x')]).toEqual([
    { ok: true, value: [['Name', ' H'], ['Rig', ' 3']] },
    { ok: true, value: [['List'], ['Name', ' H'], ['Rig', '3']] },
    { ok: true, value: [['Name', 'Notes'], ['Rig', ' '], ['Jib', ' x']] },
  ]);
});

test('pasted cells are a table as well; too many rows are none, and progress is told on the way', () => {
  const parts: number[] = [];
  expect(readTextTable('Name\tMin height\nA\t1', (part) => parts.push(part))).toEqual({ ok: true, value: [['Name', 'Min height'], ['A', '1']] });
  expect(parts.at(-1)).toBe(1);
  expect(readTextTable('a,b\n'.repeat(100_021))).toEqual({ ok: false, failure: 'tooManyRows' });
  expect(decodeText(new TextEncoder().encode('ü'))).toBe('ü');
});

test('forty thousand rows that a stray quote has cut are read in a time that grows with their number', () => {
  expect(readTextTable(`Name,H\nx,1\n${'"Crane "Big"\nlong\n'.repeat(40_000)}`)).toMatchObject({ ok: true, value: { length: 80_003, 2: ['Crane "Big'], 80_001: ['long'] } });
});

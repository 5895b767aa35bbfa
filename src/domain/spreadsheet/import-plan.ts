import * as v from 'valibot';
import { lastChangedAt, type System, type ChangedValues, type SystemField, systemFields, systemIdFrom, type SystemValues, systemValuesOf, systemValuesSchema } from '../systems/system.ts';
import { nameKey } from '../shared/folded-text.ts';
import { systemAdvice } from '../systems/system-form.ts';
import type { SystemCommand } from '../sync/system-write.ts';
import { importMessages } from '../words/import-messages.ts';
import type { TwoWays } from './import-cells.ts';
import type { ImportChoices } from './import-choices.ts';
import type { ColumnMatch } from './import-columns.ts';
import { type FieldColumn, firstRemark, haveFigures, isNameOnly, isNoSystem, lowHeight, readingColumns, type ReadRow, readRow, ROWS_A_STEP, changesTo, indexOf, type Known, knownAmong, type Target, targetOf } from './import-rows.ts';
import { type Cell, cellText, isEmptyCell, isEmptyRow, type Table } from './table.ts';

export type ImportRow = ReadRow & Omit<Target, 'choice'> & {
  /** The row above that adds or changes the same system: both become one write. */
  readonly joins: number | null;
  /** Left out unless a person says otherwise: a remark below the table, a sum, the headings once more, or a row of which no column is taken; nothing but a name, which may be a heading between the systems; or what would take back a change that was made since the file was exported. */
  readonly aside: 'noSystem' | 'nameOnly' | 'changedSince' | null;
  /** `problem`: it cannot be imported as it stands. */
  readonly outcome: 'new' | 'changed' | 'same' | 'problem' | 'leftOut';
  /** For 'changed', and what was changed since the export: what is to be another, and what it was. */
  readonly changes: ChangedValues;
  readonly before: SystemValues | null;
  /** The lower, the sooner a person should look at it; from 3 on not at all. What is unchanged comes last. */
  readonly urgency: 0 | 1 | 2 | 3 | 4;
};

export type ImportPlan = {
  readonly rows: readonly ImportRow[];
  /** 'new' and 'changed' are of systems: rows that are joined count as one. */
  readonly counts: Readonly<Record<ImportRow['outcome'], number>>;
  /** What is sent to have it so, by line. */
  readonly commands: ReadonlyMap<number, SystemCommand>;
  /** Columns in which 1.234 could be thousands or decimals: nothing of them is read before a person has said. */
  readonly unclear: readonly SystemField[];
  readonly basis: Basis;
};

/** What a plan was made from. */
type Basis = {
  readonly table: Table;
  readonly match: ColumnMatch;
  readonly systems: readonly System[];
  readonly choices: ImportChoices;
  readonly columns: readonly FieldColumn[];
  readonly known: Known;
  /** The line from which on single cells are remarks. */
  readonly remarks: number;
  /** Whether a row of nothing but a name stands out. */
  readonly areFiguresUsual: boolean;
};

/** As the server stamps a version. What a program has made a date of its own of is none. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const isChangedSince = (system: System, version: Cell | undefined): boolean => {
  // The local stack has spelled it as PostgreSQL does, `2026-11-30 20:12:35.6+00`, which not every browser reads.
  const stamp = cellText(version).trim().replace(/^(\S+) (\S+[+-]\d\d)$/, '$1T$2:00');
  return STAMP.test(stamp) && (lastChangedAt(system) ?? 0) > Date.parse(stamp);
};

const unstated = v.parse(systemValuesSchema, Object.fromEntries(systemFields.map((field) => [field, null])));

/** What a system is kept as that states only so much. */
const newValues = (values: ChangedValues): SystemValues => ({ ...unstated, ...values });

/** What the rows above make of a system: under its id, or of a new one under its name. */
type Standing = { readonly line: number; readonly values: SystemValues };
type Above = { readonly seen: Map<string, number>; readonly standing: Map<string, Standing> };

type Settled = Omit<ImportRow, 'urgency'>;

/** What the form would advise about, in a column that is taken: beside another one nobody would see it. A unit that may be missing is said first: it may be all that is wrong. */
const adviceAbout = (values: SystemValues, before: SystemValues | null, { cells }: ReadRow, columns: readonly FieldColumn[]): ImportRow['doubts'] => {
  const advice = systemAdvice(values);
  return Object.fromEntries(
    columns.flatMap((column) => {
      const { field } = column;
      const isNews = before === null || values[field] !== before[field];
      const doubt = (isNews ? lowHeight(cells[field] ?? '', values[field], column) : null) ?? advice[field];
      return doubt === undefined ? [] : [[field, doubt]];
    }),
  );
};

const urgencyOf = ({ outcome, double, doubts, aside }: Settled): ImportRow['urgency'] => {
  if (outcome === 'problem') return 0;
  if (double !== null) return 1;
  if (aside !== null || Object.keys(doubts).length > 0) return 2;
  return outcome === 'same' ? 4 : 3;
};

const settleRow = (row: ReadRow, target: Target, aside: ImportRow['aside'], columns: readonly FieldColumn[], { standing, seen }: Above, choices: ImportChoices): Settled => {
  const { match, double, firstAt, twins, about, choice } = target;
  // Whether it takes anything back is seen below.
  const unsettled = { ...row, match, about, joins: null, double, firstAt, twins, aside: aside === 'changedSince' ? null : aside, changes: {}, before: null };
  const isLeftOut = choices.leftOut.get(row.line);
  if (choice === 'leaveOut' || (isLeftOut ?? unsettled.aside !== null)) return { ...unsettled, outcome: 'leftOut' };
  const earlier = choice === 'add' ? undefined : standing.get(about);
  const before = earlier?.values ?? (choice === 'add' || match === null ? null : systemValuesOf(match));
  const changes = before === null ? null : changesTo(before, row, columns);
  const isSame = changes !== null && Object.keys(changes).length === 0;
  const takesBack = changes !== null && !isSame && aside === 'changedSince';
  if (takesBack && isLeftOut === undefined) return { ...unsettled, aside, problems: {}, before, changes, outcome: 'leftOut' };
  if (about !== '' && choice !== 'add' && !seen.has(about)) seen.set(about, row.line);
  if (before === null ? Object.keys(row.problems).length > 0 : changes === null) return { ...unsettled, before, outcome: 'problem' };
  const note = (values: SystemValues): void => {
    if (about !== '' && choice !== 'add') standing.set(about, { line: earlier?.line ?? row.line, values });
  };
  if (before === null || changes === null) {
    const values = newValues(row.values);
    note(values);
    const isUnnamed = nameKey(values.name) === '' && columns.some(({ field }) => field === 'name');
    return { ...unsettled, match: null, values, doubts: { ...adviceAbout(values, null, row, columns), ...row.doubts, ...(isUnnamed && { name: importMessages.noName }) }, outcome: 'new' };
  }
  const after = { ...before, ...changes };
  note(after);
  const doubts = isSame ? row.doubts : { ...adviceAbout(after, before, row, columns), ...row.doubts };
  return { ...unsettled, aside: takesBack ? aside : unsettled.aside, doubts, problems: {}, joins: earlier?.line ?? null, before, changes, outcome: isSame ? 'same' : 'changed' };
};

type Commands = Map<number, SystemCommand>;

/** A new system gets an id, another one what is to be another. Rows that are joined are one command. */
const noteCommand = (commands: Commands, { line, outcome, values, match, changes, joins }: Settled, createId: () => string): void => {
  if (outcome === 'new') commands.set(line, { kind: 'insert', system: { ...newValues(values), id: systemIdFrom(createId()), updatedAt: null } });
  if (outcome !== 'changed') return;
  const first = joins ?? line;
  const earlier = commands.get(first);
  if (earlier?.kind === 'insert') commands.set(first, { kind: 'insert', system: { ...earlier.system, ...changes } });
  else if (earlier?.kind === 'update') commands.set(first, { ...earlier, changes: { ...earlier.changes, ...changes } });
  else if (match !== null) commands.set(first, { kind: 'update', before: match, changes });
};

/** What these lines will be, in steps. Their commands are noted. */
function* settlingRows({ table, match, choices, columns, known, remarks, areFiguresUsual }: Basis, lines: readonly number[], commands: Commands, createId: () => string): Generator<void, readonly ImportRow[]> {
  const [idIndex, versionIndex] = [indexOf(match, 'id'), indexOf(match, 'version')];
  const above: Above = { seen: new Map(), standing: new Map() };
  const rows: ImportRow[] = [];
  const headings = match.columns.map(({ heading }) => heading);
  for (const [index, line] of lines.entries()) {
    if (index % ROWS_A_STEP === 0) yield;
    const cells = table[line - 1] ?? [];
    if (isEmptyRow(cells)) continue;
    const read = readRow(cells, line, columns, idIndex, choices);
    const target = targetOf(read, { columns, known }, above, choices);
    const isNoSystemAt = read.line >= remarks || (target.match === null && (isNoSystem(cells, headings) || columns.every(({ field }) => isEmptyCell(read.cells[field]))));
    const isLoneName = areFiguresUsual && target.match === null && target.twins.length === 0 && isNameOnly(cells, read, columns);
    const isStale = target.match !== null && target.match.id === read.id && isChangedSince(target.match, cells[versionIndex]);
    const aside = isNoSystemAt ? 'noSystem' : isLoneName ? 'nameOnly' : isStale ? 'changedSince' : null;
    const row = settleRow(read, target, aside, columns, above, choices);
    rows.push({ ...row, urgency: urgencyOf(row) });
    noteCommand(commands, row, createId);
  }
  return rows;
}

const planOf = (basis: Basis, rows: readonly ImportRow[], commands: Commands): ImportPlan => {
  const counts = { new: 0, changed: 0, same: 0, problem: 0, leftOut: 0 };
  for (const { kind } of commands.values()) counts[kind === 'insert' ? 'new' : 'changed'] += 1;
  for (const { outcome } of rows) if (outcome !== 'new' && outcome !== 'changed') counts[outcome] += 1;
  const isUnclear = (field: SystemField): boolean => rows.some(({ problems }) => problems[field] !== undefined);
  return { rows, counts, commands, unclear: basis.columns.flatMap(({ field, decimalSign }) => (decimalSign === null && isUnclear(field) ? [field] : [])), basis };
};

/** Of the choices that are made row by row, those that differ. */
const linesChosen = (before: ImportChoices, now: ImportChoices): ReadonlySet<number> => {
  const lines = new Set<number>();
  for (const which of ['doublesAt', 'leftOut', 'corrected'] as const) {
    for (const line of [...before[which].keys(), ...now[which].keys()]) if (before[which].get(line) !== now[which].get(line)) lines.add(line);
  }
  return lines;
};

/** What was chosen for some rows, now that the rest is planned: they are looked at again, and whatever is about the same systems. */
function* replanning(last: ImportPlan, choices: ImportChoices, createId: () => string): Generator<void, ImportPlan> {
  const chosen = linesChosen(last.basis.choices, choices);
  const basis = { ...last.basis, choices };
  const { table, match, columns } = basis;
  const nothingAbove: Above = { seen: new Map(), standing: new Map() };
  const abouts = new Set([...chosen].map((line) => targetOf(readRow(table[line - 1] ?? [], line, columns, indexOf(match, 'id'), choices), basis, nothingAbove, choices).about));
  for (const { line, about } of last.rows) if (chosen.has(line)) abouts.add(about);
  abouts.delete('');
  const concerned = last.rows.filter(({ line, about }) => chosen.has(line) || abouts.has(about)).map(({ line }) => line);
  const commands = new Map(last.commands);
  for (const line of concerned) commands.delete(line);
  const settled = yield* settlingRows(basis, concerned, commands, createId);
  const anew = new Map(settled.map((row) => [row.line, row]));
  return planOf(basis, last.rows.map((row) => anew.get(row.line) ?? row), commands);
}

/**
 * What will become of each row, given the systems that there are. In steps: a hundred thousand rows take seconds.
 * What `last` was made from is not looked at again where it is the same.
 */
export function* planningImport(table: Table, match: ColumnMatch, systems: readonly System[], choices: ImportChoices, createId: () => string, last: ImportPlan | null = null): Generator<void, ImportPlan> {
  const before = last?.basis;
  const isOfRows = (['decimalSigns', 'emptyClears', 'doubles', 'correctedAlike'] as const).every((which) => before?.choices[which] === choices[which]);
  if (last !== null && isOfRows && before?.table === table && before.match === match && before.systems === systems) return yield* replanning(last, choices, createId);
  const columns = yield* readingColumns(table, match, choices);
  const known = yield* knownAmong(systems, table, match);
  const basis: Basis = { table, match, systems, choices, columns, known, remarks: firstRemark(table, match.firstRow), areFiguresUsual: haveFigures(table, match.firstRow, columns) };
  const commands: Commands = new Map();
  const lines = Array.from({ length: table.length - match.firstRow }, (_, index) => match.firstRow + index + 1);
  return planOf(basis, yield* settlingRows(basis, lines, commands, createId), commands);
}

/** How many steps a plan takes at most. */
export const planningSteps = (table: Table, systems: readonly System[]): number => 2 * Math.ceil(table.length / ROWS_A_STEP) + Math.ceil(systems.length / ROWS_A_STEP);

/** All steps at once. */
export const planImport = (...given: Parameters<typeof planningImport>): ImportPlan => {
  const steps = planningImport(...given);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** The columns that a person is asked about, or was: by a cell that could be read two ways. */
export const decimalQuestions = ({ unclear, basis: { columns, choices } }: ImportPlan): readonly (TwoWays & { readonly field: SystemField })[] =>
  columns.flatMap(({ field, twoWays }) => (twoWays !== null && (unclear.includes(field) || choices.decimalSigns.has(field)) ? [{ ...twoWays, field }] : []));

/** In the order of the file. */
export const importCommands = ({ rows, commands }: ImportPlan): readonly SystemCommand[] => rows.flatMap(({ line }) => commands.get(line) ?? []);

const isSameCommand = (one: SystemCommand | undefined, other: SystemCommand | undefined): boolean => {
  if (one?.kind !== 'update' || other?.kind !== 'update') return one?.kind === other?.kind;
  return one.before.id === other.before.id && systemFields.every((field) => one.changes[field] === other.changes[field] && (one.changes[field] === undefined || one.before[field] === other.before[field]));
};

/** Whether two plans of the same rows and choices would do the same: add the same, and change the same from what was shown. */
export const doTheSame = (one: ImportPlan, other: ImportPlan): boolean => one.rows.every(({ line }) => isSameCommand(one.commands.get(line), other.commands.get(line)));

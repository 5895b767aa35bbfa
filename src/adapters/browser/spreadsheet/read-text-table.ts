import Papa from 'papaparse';
import type { TableFailure } from '../../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { isEmptyRow, type Table, tableFromText } from '../../../domain/spreadsheet/table.ts';

export const MAX_ROWS = 100_000;
/** What stands above the first row: headings, a title, an empty line. */
const ROWS_ABOVE = 20;

const SAMPLE_BYTES = 4096;

/** Null where nothing tells. Without a mark at the beginning: every other byte of Latin letters in UTF-16 is 0. */
const encodingOf = (bytes: Uint8Array): string | null => {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 6 && even * 4 < odd) return 'utf-16le';
  return even > sample.length / 6 && odd * 4 < even ? 'utf-16be' : null;
};

export const decodeText = (bytes: Uint8Array): string => {
  const encoding = encodingOf(bytes);
  // A letter that a program has cut in two makes no other encoding of what says which it is.
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Of another encoding hardly any letter beyond ASCII would be one of UTF-8.
    const text = new TextDecoder().decode(bytes);
    const [whole = 0, cut = 0] = [/[^\0-\x7f\ufffd]/g, /\ufffd/g].map((each) => text.match(each)?.length);
    return whole > cut ? text : new TextDecoder('windows-1252').decode(bytes);
  }
};

// eslint-disable-next-line no-control-regex -- Nobody writes these in a table.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\ufffd]/g;

/** What the text is instead of a table, if anything is to be seen of it. */
const notATable = (text: string): TableFailure | null => {
  const start = text.slice(0, 1024).trimStart().toLowerCase();
  if (start.startsWith('%pdf-')) return 'pdf';
  if (/^(?:<!doctype html|<html|<\?xml|<table)/.test(start)) return 'webPage';
  if (/^(?:\[\s*[{[]|\{\s*")/.test(start)) return 'json';
  const sample = text.slice(0, SAMPLE_BYTES);
  return (sample.match(CONTROL)?.length ?? 0) > sample.length / 100 ? 'notText' : null;
};

/** Files that several programs have written end their lines in several ways. */
const withOneEnding = (text: string): string => {
  const endings = new Set(text.replace(/"[^"]*"/g, '').match(/\r\n|\r|\n/g));
  return endings.size > 1 ? text.replace(/\r\n?/g, '\n') : text;
};

/** As an editor counts them. */
const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length;

const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n)/i;
const ROWS_A_REPORT = 5000;

type Reading = {
  readonly rows: readonly (readonly string[])[];
  readonly hasQuoteErrors: boolean;
  /** Where the first quote opens that takes in lines it was not meant to, as it is never closed: the rest of the text, or what comes before the next quote that ends a cell. */
  readonly openQuoteAt: number | null;
  /** Where the first quote opens of which that cannot be ruled out, as a stray one follows and there are several lines. */
  readonly doubtfulQuoteAt: number | null;
  /** Rows that a stray quote at the end of a line may have ended too early: `"Crane "Big"`, with more of the cell below. */
  readonly cutRows: ReadonlySet<number>;
};

type Told = { readonly onProgress: (part: number) => void };

const LINES = /[\r\n]/;

const quotesIn = (cell: string): number => cell.split('"').length - 1;

/** A quote inside a cell of several lines: it may have been meant to open another. */
const hasQuoteAndLines = (row: readonly string[]): boolean => row.some((cell) => cell.includes('"') && LINES.test(cell));

/** Whether the first cell there, of the rest of a row, has taken in others: a quote further down begins a cell of its own. One in a line of text, as of `24"`, does not, nor does a pair of them. */
const takesInCells = (text: string, [start, end]: readonly [number, number], delimiter: string): boolean => {
  const row = text.slice(start, end);
  const firstLineBreak = row.search(LINES);
  let beginsAt: number | null = null;
  let strays = 0;
  for (const { 0: quote, index } of row.matchAll(/""?/g)) {
    if (quote.length > 1) continue;
    const at = start + index;
    let next = at + 1;
    while (text[next] === ' ') next += 1;
    if (next >= text.length || text.startsWith(delimiter, next) || LINES.test(text.charAt(next))) break;
    const before = text.slice(start, at);
    if (beginsAt === null && firstLineBreak >= 0 && index > firstLineBreak && (before.endsWith(delimiter) || LINES.test(before.slice(-1)))) beginsAt = at;
    if (beginsAt !== null) strays += 1;
  }
  return beginsAt !== null && (strays % 2 === 1 || text.slice(start, beginsAt).includes(delimiter));
};

const parse = (text: string, delimiter: string, quoteChar: string, { onProgress }: Told): Reading => {
  const rows: string[][] = [];
  let hasQuoteErrors = false;
  let openQuoteAt: number | null = null;
  let doubtfulQuoteAt: number | null = null;
  const cutRows = new Set<number>();
  Papa.parse<string[]>(text, {
    delimiter,
    quoteChar,
    step: ({ data, errors, meta }, parser) => {
      rows.push(data);
      hasQuoteErrors ||= errors.some(({ type }) => type === 'Quotes');
      // Each cell once: every stray quote in it is reported.
      openQuoteAt ??= errors.find(({ code, index = 0 }, nth) => code === 'MissingQuotes' || (index !== errors[nth - 1]?.index && takesInCells(text, [index, meta.cursor], delimiter)))?.index ?? null;
      doubtfulQuoteAt ??= errors.find(({ code }) => code === 'MissingQuotes' || (code === 'InvalidQuotes' && hasQuoteAndLines(data)))?.index ?? null;
      if (errors.length > 0 && quotesIn(data.at(-1) ?? '') % 2 === 1) cutRows.add(rows.length - 1);
      if (rows.length % ROWS_A_REPORT === 0) onProgress(meta.cursor / text.length);
      if (rows.length > MAX_ROWS + ROWS_ABOVE) parser.abort();
    },
  });
  onProgress(1);
  return { rows, hasQuoteErrors, openQuoteAt, doubtfulQuoteAt, cutRows };
};

type Evenness = { readonly rows: number; readonly width: number };

/** How many rows are as wide as most are, and how wide that is. */
const evennessOf = (rows: Reading['rows']): Evenness => {
  const widths = new Map<number, number>();
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  return [...widths].map(([width, count]) => ({ rows: count, width })).reduce((best, each) => (each.rows > best.rows ? each : best), { rows: 0, width: 0 });
};

/** In this order where they are equal: a comma may belong to a number. */
const SEPARATORS = ['\t', ';', '|', ','] as const;
const SAMPLE_ROWS = 50;

/** Names of a single column have commas, too: none in the first line, and a blank behind each. */
const isOfNames = (text: string, sign: string): boolean => sign !== '\t' && /\S.*/.exec(text)?.[0].includes(sign) !== true && !new RegExp(`[${sign}](?! )`).test(text);

const separatorOf = (text: string): string => {
  const tried = SEPARATORS.filter((sign) => !isOfNames(text, sign)).map((delimiter) => ({ delimiter, ...evennessOf(Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS }).data) }));
  return tried.reduce((best, each) => (each.rows > best.rows || (each.rows === best.rows && each.width > best.width) ? each : best)).delimiter;
};

const UNUSED = '\u0000';
const unwrapped = (cell: string): string => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);

/** An inch sign at the start of a cell begins a quote, which then swallows rows. */
const withoutQuotes = (text: string, delimiter: string, told: Told): Reading => {
  const { rows, ...rest } = parse(text, delimiter, UNUSED, told);
  return { ...rest, rows: rows.map((row) => row.map(unwrapped)) };
};

/** By the rows that are as wide as most. One column has no width to go by: there a quote that ends before its cell does, as in `"Big" dolly`, is part of a name. */
const isBetterPlain = (cells: string, { rows, doubtfulQuoteAt }: Reading, plain: Reading): boolean => {
  const [even, plainlyEven] = [evennessOf(rows).rows, evennessOf(plain.rows).rows];
  return plainlyEven > even || (plainlyEven === 0 && even === 0 && doubtfulQuoteAt !== null && cells.includes('"', doubtfulQuoteAt + 1));
};

/** Whether reading without quotes tears a cell of several lines: one row ends in what opens such a cell, a later one begins with what closes it, and not both are of full width. */
const isTorn = (rows: Reading['rows'], width: number): boolean => {
  let opening: readonly string[] | null = null;
  for (const row of rows) {
    const [first = '', last = ''] = [row[0], row.at(-1)];
    if (opening !== null && first.endsWith('"') && quotesIn(first) % 2 === 1 && (opening.length !== width || row.length !== width)) return true;
    if (last.startsWith('"') && quotesIn(last) % 2 === 1) opening = row;
    else if (row.length === width || row.some((cell) => cell.includes('"'))) opening = null;
  }
  return false;
};

const isClosing = (row: readonly string[] | undefined): row is readonly string[] => row !== undefined && /^[^"].*"$/s.test(row[0] ?? '') && quotesIn(row[0] ?? '') % 2 === 1;

/** For each row the first one, from there on, that closes a cell or has several. */
const endsOfCuts = (rows: Reading['rows']): readonly number[] => {
  const ends: number[] = [];
  for (let at = rows.length - 1; at >= 0; at -= 1) ends[at] = rows[at]?.length === 1 && !isClosing(rows[at]) ? (ends[at + 1] ?? rows.length) : at;
  return ends;
};

/** Rows that were cut are whole again where the lines below, up to one that begins with what closes the cell, make a row as wide as most. */
const withoutCuts = ({ rows, cutRows }: Reading): Reading['rows'] => {
  if (cutRows.size === 0) return rows;
  const { width } = evennessOf(rows);
  const whole: (readonly string[])[] = [];
  // Of all rows at once: looked for below each cut row, a file of nothing else would take hours.
  const ends = endsOfCuts(rows);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const end = ends[at + 1] ?? rows.length;
    const closing = rows[end];
    if (cutRows.has(at) && isClosing(closing) && row.length < width && row.length + closing.length - 1 === width) {
      const lines = [`${row.at(-1) ?? ''}"`, ...rows.slice(at + 1, end).flat(), (closing[0] ?? '').slice(0, -1)];
      whole.push([...row.slice(0, -1), lines.join('\n'), ...closing.slice(1)]);
      at = end;
    } else whole.push(row);
  }
  return whole;
};

export const readTextTable = (given: string, onProgress: (part: number) => void = () => undefined): Result<Table, TableFailure> => {
  const problem = notATable(given);
  if (problem !== null) return failed(problem);
  const text = withOneEnding(given);
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const cells = text.slice(line.length);
  const delimiter = named ?? separatorOf(cells);
  const quoted = parse(cells, delimiter, '"', { onProgress });
  const plain = quoted.hasQuoteErrors ? withoutQuotes(cells, delimiter, { onProgress }) : null;
  const isPlain = plain !== null && isBetterPlain(cells, quoted, plain);
  const rows = isPlain ? plain.rows : withoutCuts(quoted);
  // Torn rows may be more than whole ones.
  const isTornPlain = isPlain && isTorn(rows, Math.max(evennessOf(rows).width, evennessOf(quoted.rows).width));
  const openQuoteAt = isPlain ? (isTornPlain ? quoted.doubtfulQuoteAt : null) : quoted.openQuoteAt;
  if (openQuoteAt !== null) return failed({ kind: 'openQuote', line: linesIn(line + cells.slice(0, openQuoteAt)) });
  const table = tableFromText(rows);
  if (table.every(isEmptyRow)) return failed('empty');
  return table.length > MAX_ROWS + ROWS_ABOVE ? failed('tooManyRows') : success(table);
};

import type { Result } from '../shared/result.ts';
import type { CopiedCells, ExportFile } from '../spreadsheet/export-file.ts';
import type { Table } from '../spreadsheet/table.ts';

/** `notLoaded`: what writes such a file did not come. */
const saveFailures = ['notWritten', 'notLoaded'] as const;
export type SaveFailure = (typeof saveFailures)[number];

/** An AbortSignal, which is the browser's: says that what was begun is not wanted any more. */
export type StopSignal = { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void };

/** Hands a file to the browser, which saves it or asks where. Whether it was kept, nobody is told. What is not wanted any more is written no further, and not handed over. */
export type FileSaver = { save(file: ExportFile, signal: StopSignal): Promise<Result<null, SaveFailure>> };

export type CellClipboard = { write(cells: CopiedCells): Promise<Result<null, 'notAllowed'>> };

/** What a browser says of a file that was chosen or dropped. */
type TableFile = { readonly name: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };

export type TableSource = { readonly kind: 'file'; readonly file: TableFile } | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'clipboard' };

export type ReadTable = {
  readonly table: Table;
  /** The names of a workbook's sheets, and which of them this is. A text file has none. */
  readonly sheets: readonly string[];
  readonly sheet: number;
};

/** Why a file is no table, or none that can be read. `notLoaded`: what reads it did not come. `clipboard`: it may not be read, or holds no text. */
const tableFailures = ['empty', 'tooLarge', 'tooManyRows', 'oldExcel', 'otherOffice', 'webPage', 'json', 'pdf', 'notText', 'damaged', 'notLoaded', 'clipboard', 'unavailable'] as const;
export type TableFailure =
  | (typeof tableFailures)[number]
  /** A quote that is never closed, and the line of the file where it opens. */
  | { readonly kind: 'openQuote'; readonly line: number };

type TableListener = {
  /** Between 0 and 1. */
  onProgress(part: number): void;
  onEnd(read: Result<ReadTable, TableFailure>): void;
};

/** Reads beside the page, which goes on meanwhile. Gives back what cancels it. */
export type TableReader = { read(source: TableSource, sheet: number | null, listener: TableListener): () => void };

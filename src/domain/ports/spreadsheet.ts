import type { Result } from '../shared/result.ts';
import type { CopiedCells, ExportFile } from '../spreadsheet/export-file.ts';

/** Hands a file to the browser, which saves it or asks where. Whether it was kept, nobody is told. */
export type FileSaver = { save(file: ExportFile): Promise<Result<null, 'notWritten'>> };

export type CellClipboard = { write(cells: CopiedCells): Promise<Result<null, 'notAllowed'>> };

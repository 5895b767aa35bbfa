/** What stands in one cell. A number where the file keeps one as such, else the text, letter by letter; empty is ''. */
export type Cell = string | number;

/** A sheet as it was read: rows of cells, of any length. */
export type Table = readonly (readonly Cell[])[];

export const cellText = (cell: Cell | undefined): string => (cell === undefined ? '' : String(cell));

export const isEmptyCell = (cell: Cell | undefined): boolean => cellText(cell).trim() === '';

/** A row of a file that says nothing: programs leave them at the end, with or without commas. */
export const isEmptyRow = (row: readonly Cell[]): boolean => row.every(isEmptyCell);

/** How the cells of a text stand apart. */
export type Signs = {
  readonly delimiter: string;
  readonly newline: string;
  /** Whether a quotation mark at the start of a cell takes in what follows, up to the next one that ends the cell. */
  readonly hasQuotes: boolean;
};

/** From behind the quotation mark that opens a cell to the end of the cell. */
export type QuotedPart = readonly [start: number, end: number];

export type DelimitedRow = {
  readonly cells: readonly string[];
  /** Where the next row begins. */
  readonly end: number;
  /** Cells with a quotation mark inside that is not doubled, though they have quotes. */
  readonly strays: readonly QuotedPart[];
  /** The cell whose quote is never closed: it is the rest of the text. */
  readonly open: QuotedPart | null;
};

const BLANK = /\s/;

/** Where the first of these signs stands from there on. Asked from left to right, each sign of the text is looked at once. */
const finder = (text: string, sign: string) => {
  let found = -1;
  return (from: number): number => {
    if (found < from) found = text.indexOf(sign, from);
    if (found < 0) found = text.length;
    return found;
  };
};

/**
 * One row after the other. The time grows with the text, and nothing is kept of single quotation marks: a file may have
 * millions of them in one cell.
 */
export function* delimitedRows(text: string, { delimiter, newline, hasQuotes }: Signs): Generator<DelimitedRow, void> {
  const [nextDelimiter, nextNewline] = [finder(text, delimiter), finder(text, newline)];
  /** What ends the cell behind a quotation mark, blanks aside; null where the mark is one of the cell's own. */
  const endBehind = (quote: number): number | null => {
    let at = quote + 1;
    while (at < text.length && !text.startsWith(delimiter, at) && !text.startsWith(newline, at)) {
      if (!BLANK.test(text.charAt(at))) return null;
      at += 1;
    }
    return at;
  };
  let cells: string[] = [];
  let strays: QuotedPart[] = [];
  let open: QuotedPart | null = null;
  let at = 0;
  for (;;) {
    let end: number;
    if (hasQuotes && text[at] === '"') {
      const start = at + 1;
      let isStray = false;
      let closing: number;
      let behind: number | null = null;
      for (closing = text.indexOf('"', start); closing >= 0; closing = text.indexOf('"', closing)) {
        const isDoubled = text[closing + 1] === '"';
        behind = isDoubled ? null : endBehind(closing);
        if (behind !== null) break;
        isStray ||= !isDoubled;
        closing += isDoubled ? 2 : 1;
      }
      end = behind ?? text.length;
      if (closing < 0) open = [start, end];
      cells.push(closing < 0 ? text.slice(start) : text.slice(start, closing).replaceAll('""', '"'));
      if (isStray) strays.push([start, end]);
    } else {
      end = Math.min(nextDelimiter(at), nextNewline(at));
      cells.push(text.slice(at, end));
    }
    if (end < text.length && text.startsWith(delimiter, end)) {
      at = end + delimiter.length;
      continue;
    }
    at = Math.min(end + newline.length, text.length);
    yield { cells, end: at, strays, open };
    if (end >= text.length) return;
    [cells, strays] = [[], []];
  }
}

import { parseArgs } from 'node:util';
import * as v from 'valibot';

const sizes = [100, 1000, 10_000, 50_000];
const MOST_ROWS = 200_000;

const rowsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim().replaceAll('_', ''))),
  v.array(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(MOST_ROWS))),
);

export const usage = `npm run bench -- [--rows ${sizes.join(',')}] [--import] [--second] [--out FILE]`;

/** What a whole run finds is kept in docs; a part of one is only printed, unless it is told where to. */
export function parseOptions(args: readonly string[]): { readonly rows: readonly number[]; readonly isImportOnly: boolean; readonly isSecondOnly: boolean; readonly out: string | null } | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { rows: { type: 'string' }, import: { type: 'boolean' }, second: { type: 'boolean' }, out: { type: 'string' } } });
    const rows = values.rows === undefined ? sizes : v.parse(rowsSchema, values.rows);
    const isImportOnly = values.import === true;
    const isSecondOnly = values.second === true;
    return { rows, isImportOnly, isSecondOnly, out: values.out ?? (rows === sizes && !isImportOnly && !isSecondOnly ? 'docs/bench.md' : null) };
  } catch {
    return null;
  }
}

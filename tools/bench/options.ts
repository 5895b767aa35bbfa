import { parseArgs } from 'node:util';
import * as v from 'valibot';

const backendNames = ['local', 'in-memory'] as const;
const sizes = [100, 1000, 10_000, 50_000] as const;
const MOST_ROWS = 200_000;

const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim().replaceAll('_', ''));

const optionsSchema = v.object({
  rows: v.optional(
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.array(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(MOST_ROWS))),
    ),
  ),
  backend: v.optional(v.pipe(v.string(), v.transform(listOf), v.array(v.picklist(backendNames)))),
  out: v.optional(v.pipe(v.string(), v.nonEmpty())),
});

export type Options = {
  readonly rows: readonly number[];
  readonly backends: readonly (typeof backendNames)[number][];
  /** Where the result is written, besides being printed. */
  readonly out: string | null;
};

export const usage = `npm run bench -- [--rows ${sizes.join(',')}] [--backend ${backendNames.join(',')}] [--out FILE]`;

/** What a whole run finds is kept in docs; a part of one is only printed, unless it is told where to. */
export function parseOptions(args: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { rows: { type: 'string' }, backend: { type: 'string' }, out: { type: 'string' } },
    });
    const { rows, backend, out } = v.parse(optionsSchema, values);
    const isWhole = rows === undefined && backend === undefined;
    return { rows: rows ?? sizes, backends: backend ?? backendNames, out: out ?? (isWhole ? 'docs/bench.md' : null) };
  } catch {
    return null;
  }
}

import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { runFile } from './places.ts';

const portSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));
const runSchema = v.object({ localPort: portSchema, demoPort: portSchema });

/** What the build has fixed for the servers and the browser that come after it. */
export type E2eRun = v.InferOutput<typeof runSchema>;

export function readE2eRun(): E2eRun {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), runSchema), read());
  if (!parsed.success) throw new Error('There is no build for the end-to-end tests. Run npm run build:e2e first.');
  return parsed.output;
}

export const addressOf = (port: number) => `http://127.0.0.1:${port}`;

function read(): string | undefined {
  try {
    return readFileSync(runFile, 'utf8');
  } catch {
    return undefined;
  }
}

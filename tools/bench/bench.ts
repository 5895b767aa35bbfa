import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import type { BenchBackend } from './backend.ts';
import { openInMemoryBackend } from './in-memory-backend.ts';
import { openLocalBackend } from './local-backend.ts';
import { measureSize } from './measure-size.ts';
import { type BackendName, measureNames, type SizeResult } from './outcome.ts';
import { parseOptions, usage } from './options.ts';
import { benchFolder, stackFolder } from './places.ts';
import { report } from './report.ts';

const openers: Readonly<Record<BackendName, () => Promise<BenchBackend>>> = {
  local: openLocalBackend,
  'in-memory': openInMemoryBackend,
};

/** Measures, prints, and ends well where everything could be measured, missed aims included. */
export async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args);
  if (options === null) return fail(usage);
  const executablePath = findBrowser();
  if (executablePath === undefined) return fail('There is no browser to measure with. Run npm run browser first.');
  // Otherwise the server ends the process when standard input does, which is at once for a run in the background.
  process.env['CI'] = 'true';
  rmSync(stackFolder, { recursive: true, force: true });
  mkdirSync(benchFolder, { recursive: true });

  const results: SizeResult[] = [];
  for (const name of options.backends) {
    console.error(`${name}: building`);
    const backend = await openers[name]();
    try {
      for (const rows of options.rows) {
        console.error(`${name}: ${rows} rows`);
        results.push({ backend: name, rows, outcomes: await measureSize({ backend, rows, executablePath }) });
      }
    } finally {
      await backend.close();
      rmSync(stackFolder, { recursive: true, force: true });
    }
  }
  const text = report(results, { date: new Date(), browser: await nameOf(executablePath) });
  console.log(text);
  if (options.out !== null) writeFileSync(options.out, text);
  return results.every(({ outcomes }) => measureNames.every((name) => outcomes[name].kind === 'measured')) ? 0 : 1;
}

async function nameOf(executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    return `Chromium ${browser.version()}`;
  } finally {
    await browser.close();
  }
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

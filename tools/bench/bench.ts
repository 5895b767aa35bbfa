import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { openLocalBackend } from './local-backend.ts';
import { measureColdLoad } from './measure-cold-load.ts';
import { measureImport } from './measure-import.ts';
import { measureSecondOpening } from './measure-second-opening.ts';
import { measureSize } from './measure-size.ts';
import { parseOptions, usage } from './options.ts';
import type { SizeResult } from './outcome.ts';
import { details, table } from './table.ts';

/** Measures and prints. A missed aim is no failure; what cannot be measured is one. */
export async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args);
  if (options === null) return fail(usage);
  const executablePath = findBrowser();
  if (executablePath === undefined) return fail('There is no browser to measure with. Run npm run browser first.');
  // Otherwise the server ends the process when standard input does, which is at once for a run in the background.
  process.env['CI'] = 'true';
  console.error('building');
  const backend = await openLocalBackend();
  const results: SizeResult[] = [];
  let [coldLoad, imports, second] = ['', '', ''];
  try {
    if (!options.isImportOnly) second = await measureSecondOpening(backend, executablePath);
    if (options.isSecondOnly) {
      console.log(second);
      return 0;
    }
    console.error('import');
    imports = await measureImport(backend, executablePath);
    if (options.isImportOnly) {
      console.log(imports);
      return 0;
    }
    console.error('cold load');
    coldLoad = await measureColdLoad(backend, executablePath);
    for (const rows of options.rows) {
      console.error(`${rows} rows`);
      results.push({ rows, outcomes: await measureSize({ backend, rows, executablePath }) });
    }
  } finally {
    await backend.close();
  }
  const text = report({ results, coldLoad, imports, second }, await nameOf(executablePath));
  console.log(text);
  if (options.out !== null) writeFileSync(options.out, text);
  return 0;
}

type Measured = { readonly results: readonly SizeResult[]; readonly coldLoad: string; readonly imports: string; readonly second: string };

function report({ results, coldLoad, imports, second }: Measured, browser: string): string {
  return [
    '# Bench',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. How each figure is taken stands in CONTRIBUTING.md.`,
    `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB, ${process.platform}, Node ${process.versions.node}. ${browser}.`,
    '## Cold load: slow 4G, and a processor four times slower',
    coldLoad,
    '## Second opening: the list as it was kept, production build against the local stack',
    second,
    '## The production build, against the local stack',
    table(results),
    'Made of:',
    details(results),
    '## Import, production build against the local stack',
    imports,
  ].map((part) => `${part}\n`).join('\n');
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

import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import * as v from 'valibot';
import { browserArguments } from '../browser/find-browser.ts';
import { exportFile, keptUnits } from '../../src/domain/spreadsheet/export-file.ts';
import { aims } from './aims.ts';
import { fleet } from './fleet.ts';
import { giveFile, insertAlone, type SeenInsert, timedStep } from './in-page/spreadsheet.ts';
import { type Backend, rowsPath } from './local-backend.ts';
import { median } from './statistics.ts';
import { figure } from './table.ts';

const REPEATS = 3;
const [ROWS, MANY_ROWS] = [10_000, 100_000];
const LIMIT_MS = 120_000;

const csv = (rows: number): string => {
  const file = exportFile(fleet(rows), { format: 'csv', decimals: { separator: ',', decimalSign: '.' }, units: keptUnits }, new Date(0));
  if (file.kind !== 'text') throw new Error('A CSV file is text.');
  return file.text;
};

/** ms. */
type Step = { readonly took: number; readonly longest: number };
type Import = Readonly<Record<'file' | 'preview' | 'leaveOut' | 'send', Step>>;

/** From the file to the last row on the server, in a list that was empty. */
const importOnce = async (browser: Browser, backend: Backend, rows: number): Promise<{ readonly steps: Import; readonly inserts: readonly SeenInsert[] }> => {
  await backend.reset(0);
  // Of its own storage: a kept list, or what became of the import before, would be a part of the measure.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const inserts: SeenInsert[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || pathname !== rowsPath) return;
    const { accept = '', apikey = '', authorization = '', prefer = '' } = request.headers();
    inserts.push({ url: request.url(), headers: { accept, apikey, authorization, prefer, 'content-type': 'application/json' }, body: request.postData() ?? '' });
  });
  await backend.signIn(page);
  await page.goto(`${backend.url}/import`);
  await page.getByRole('button', { name: 'Choose file' }).waitFor();
  const step = async (press: string | null, until: string): Promise<Step> => {
    // While a plan is made the button has another name.
    if (press !== null) await page.locator('button', { hasText: new RegExp(press) }).first().waitFor();
    const { result, longest } = await longestTask(browser, () => page.evaluate(timedStep, { press, until, limit: LIMIT_MS }));
    console.error(`${rows} rows, ${press ?? 'file'}: ${Math.round(result)} ms`);
    return { took: result, longest };
  };
  await page.evaluate(giveFile, csv(rows));
  const file = await step(null, '^Preview$');
  const preview = await step('^Preview$', '^Import [\\d,]+$');
  const leaveOut = await step('^Leave out$', '1 left out$');
  const send = await step('^Import [\\d,]+$', '^Imported: ');
  await context.close();
  return { steps: { file, preview, leaveOut, send }, inserts };
};

/** 10,000 rows beside the same inserts sent bare, and how long 100,000 hold up the page. */
export async function measureImport(backend: Backend, executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const bare = await (await browser.newContext()).newPage();
    await bare.goto(`${backend.url}/mailbox.json`);
    // The first one pays for what a browser and a server do once.
    await importOnce(browser, backend, ROWS);
    const runs: Import[] = [];
    const alone: number[] = [];
    let requests = 0;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const { steps, inserts } = await importOnce(browser, backend, ROWS);
      runs.push(steps);
      requests = inserts.length;
      await backend.reset(0);
      alone.push(await bare.evaluate(insertAlone, inserts));
    }
    const many: Import[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) many.push((await importOnce(browser, backend, MANY_ROWS)).steps);
    return report(runs, alone, requests, many);
  } finally {
    await browser.close();
  }
}

function report(runs: readonly Import[], alone: readonly number[], requests: number, many: readonly Import[]): string {
  const [sent, bare] = [median(runs.map(({ send }) => send.took)), median(alone)];
  const times = sent / bare;
  const steps = [['File to columns', 'file'], ['Columns to preview', 'preview'], ['One row left out', 'leaveOut'], ['Import to done', 'send']] as const;
  return [
    '| Step | 10,000 rows | Longest task | 100,000 rows | Longest task |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...steps.map(([title, step]) => {
      const cells = [runs, many].flatMap((each) => [median(each.map((one) => one[step].took)), Math.max(...each.map((one) => one[step].longest))]);
      return `| ${title} | ${cells.map((cell) => figure(cell, 'ms')).join(' | ')} |`;
    }),
    '',
    `Import to done is ${times <= aims.import ? times.toFixed(2) : `**${times.toFixed(2)}**`} times the same ${requests} inserts sent bare (${figure(bare, 'ms')}; aim ${aims.import}). ` +
      `Median of ${runs.length}; of tasks the longest in all of them, in processor time. Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
  ].join('\n');
}

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      /** µs of the processor. */
      tdur: v.optional(v.number(), 0),
      args: v.optional(v.object({ name: v.optional(v.unknown()) }), {}),
    }),
  ),
});

const CATEGORIES = ['-*', 'toplevel'];

/** ms of the processor that the longest task of a page took meanwhile: how long it lasted says more of what else the machine did. */
async function longestTask<Result>(browser: Browser, meanwhile: () => Promise<Result>): Promise<{ readonly result: Result; readonly longest: number }> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const result = await meanwhile();
  const { traceEvents } = v.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()));
  const key = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string => `${pid} ${tid}`;
  const pages = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key));
  const tasks = traceEvents.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(key(event)));
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page.');
  return { result, longest: Math.max(...tasks.map(({ tdur }) => tdur)) / 1000 };
}

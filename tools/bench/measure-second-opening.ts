import { type Browser, chromium } from '@playwright/test';
import { browserArguments } from '../browser/find-browser.ts';
import { markKeptAsked, readKeptMarks } from './in-page/kept.ts';
import { installWatch } from './in-page/watch.ts';
import type { Backend } from './local-backend.ts';
import { pageList } from './page-list.ts';
import { median } from './statistics.ts';
import { figure } from './table.ts';

const SIZES = [1000, 10_000, 50_000];
const REPEATS = 5;
const LIMIT_MS = 120_000;
const CHANGED = 10;
const aims = { firstRow: 150, allRows: 500, nothingChanged: 2000 };

type Opening = { readonly first: number; readonly all: number; readonly bytes: number };

/** In ms from when the kept list is asked for, and in bytes of answers, heads included. */
async function secondOpenings(browser: Browser, backend: Backend, rows: number) {
  await backend.reset(rows);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await backend.signIn(page);
  await page.addInitScript(installWatch, { rows });
  await page.addInitScript(markKeptAsked);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  const asked = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => void (request.url.includes('/rest/v1/') && asked.add(requestId)));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.delete(requestId)) bytes += encodedDataLength;
  });
  const list = pageList(page);
  await list.open(backend.url);
  await list.allRows(LIMIT_MS);
  await page.waitForFunction(() => localStorage.getItem('dolly-records.kept') !== null, undefined, { timeout: LIMIT_MS, polling: 100 });
  const open = async (): Promise<Opening> => {
    await page.goto('about:blank');
    bytes = 0;
    const answered = ['systemChanges', 'systemsChecksum'].map((table) => page.waitForResponse((answer) => answer.url().includes(`/rest/v1/${table}`)));
    await page.goto(backend.url, { waitUntil: 'commit' });
    await list.allRows(LIMIT_MS);
    for (const answer of answered) await (await answer).finished();
    return { ...(await page.evaluate(readKeptMarks)), bytes };
  };
  await open();
  const unchanged: Opening[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) unchanged.push(await open());
  await backend.changeRows(CHANGED);
  const changed = await open();
  await context.close();
  const of = (pick: (each: Opening) => number): number => median(unchanged.map(pick));
  return { firstRow: of(({ first }) => first), allRows: of(({ all }) => all), nothingChanged: of((each) => each.bytes), someChanged: changed.bytes };
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The table 'second opening': the list as it was kept, and what is fetched to bring it up to date. */
export async function measureSecondOpening(backend: Backend, executablePath: string): Promise<string> {
  const lines: string[] = [];
  for (const rows of SIZES) {
    console.error(`second opening of ${rows}`);
    const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
    try {
      const found = await secondOpenings(browser, backend, rows);
      const judged = (value: number, aim: number, text: string): string => (value <= aim ? text : `**${text}**`);
      const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
      lines.push(
        line([
          rows.toLocaleString('en-US'),
          judged(found.firstRow, aims.firstRow, figure(found.firstRow, 'ms')),
          judged(found.allRows, aims.allRows, figure(found.allRows, 'ms')),
          judged(found.nothingChanged, aims.nothingChanged, kB(found.nothingChanged)),
          kB(found.someChanged),
        ]),
      );
    } finally {
      await browser.close();
    }
  }
  return [line(['Rows', 'First row (aim 150 ms)', 'All rows (aim 500 ms)', 'Fetched, nothing changed (aim 2 kB)', 'Fetched, 10 rows changed']), line(['---:', '---:', '---:', '---:', '---:']), ...lines].join('\n');
}

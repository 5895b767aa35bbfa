import { chromium, type Page } from '@playwright/test';
import { browserArguments } from '../browser/find-browser.ts';
import { aims } from './aims.ts';
import { keepNothing } from './in-page/kept.ts';
import { installWatch } from './in-page/watch.ts';
import type { Backend } from './local-backend.ts';
import { measureLoad } from './measure-load.ts';
import { measureSave } from './measure-save.ts';
import { measureScroll } from './measure-scroll.ts';
import { measureSearch } from './measure-search.ts';
import type { Outcome, Outcomes } from './outcome.ts';

type Where = { readonly backend: Backend; readonly rows: number; readonly executablePath: string };

/** In a browser of its own, so that no size inherits memory or caches from another. */
export async function measureSize({ backend, rows, executablePath }: Where): Promise<Outcomes> {
  await backend.reset(rows);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return await measurePage(page, backend, rows);
  } finally {
    await browser.close();
  }
}

async function measurePage(page: Page, backend: Backend, rows: number): Promise<Outcomes> {
  await backend.signIn(page);
  await page.addInitScript(installWatch, { rows });
  // Each load is a whole reading; measure-second-opening.ts measures the others.
  await page.addInitScript(keepNothing);
  const load = await measureLoad(page, backend, rows);
  // Before the rest: typing and scrolling leave their own things behind.
  const heap = await measureHeap(page, rows);
  const { frames, frame } = await measureScroll(page);
  const search = await measureSearch(page, rows);
  return { ...load, ...search, frames, heap, save: await measureSave(page, frame) };
}

/** Of JavaScript, in MB of a million bytes, after everything that can be let go of has been. */
async function measureHeap(page: Page, rows: number): Promise<Outcome> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('HeapProfiler.enable');
    // What the first one finalises, the second one frees.
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const nodes = await page.evaluate(() => document.getElementsByTagName('*').length);
    return { value: usedSize / 1e6, aim: aims.heap(rows), details: `With ${nodes.toLocaleString('en-US')} elements in the page.` };
  } finally {
    await devtools.detach();
  }
}

import { chromium, type Page } from '@playwright/test';
import { browserArguments } from '../browser/find-browser.ts';
import { installWatch } from './in-page/watch.ts';
import type { Backend } from './local-backend.ts';
import { measureHeap } from './measure-heap.ts';
import { measureLoad } from './measure-load.ts';
import { measureSave } from './measure-save.ts';
import { measureScroll } from './measure-scroll.ts';
import { measureSearch, noSearch } from './measure-search.ts';
import { missing, type Outcomes } from './outcome.ts';
import { attempt } from './attempt.ts';

/** A part that has not ended by then is given up: a page that hangs must not hold up the rest. */
const LIMIT_MS = 170_000;
const A_FRAME_MS = 1000 / 60;

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
  const load = await attempt(() => measureLoad(page, backend, rows), LIMIT_MS);
  if (!load.ok) return nothing(load.why);
  // Before the rest: typing and scrolling leave their own things behind.
  const heap = await attempt(() => measureHeap(page, rows), LIMIT_MS);
  const scrolled = await attempt(() => measureScroll(page), LIMIT_MS);
  const search = await attempt(() => measureSearch(page, rows), LIMIT_MS);
  const frame = scrolled.ok ? scrolled.value.frame : A_FRAME_MS;
  const save = await attempt(() => measureSave(page, frame), LIMIT_MS);
  return {
    ...load.value,
    ...(search.ok ? search.value : noSearch(search.why)),
    frames: scrolled.ok ? scrolled.value.frames : missing(scrolled.why),
    heap: heap.ok ? heap.value : missing(heap.why),
    save: save.ok ? save.value : missing(save.why),
  };
}

function nothing(why: string): Outcomes {
  const none = missing(why);
  return { firstRow: none, allRows: none, ...noSearch(why), frames: none, heap: none, save: none };
}

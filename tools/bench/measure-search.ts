import type { Page } from '@playwright/test';
import { aims } from './aims.ts';
import { settled, watchKeys } from './in-page/keys.ts';
import type { Outcome } from './outcome.ts';
import { pageList } from './page-list.ts';
import { median, percentile } from './statistics.ts';
import { figure } from './table.ts';

/** About 0.4 s: longer than an answer that is held back on purpose would take. */
const QUIET_FRAMES = 24;
/** It changes nothing, so what it takes to be painted is what the machine takes. */
const IDLE_KEY = 'Shift';
const IDLE_PRESSES = 24;

/** Letters that every keyboard has: the browser is given real key presses. Each of them changes what is found. */
const typedWords = ['rai', 'do', 'rs', 'th', 'es', 'di', 'sl', 'lo', '1'];

type SearchOutcomes = { readonly searchMedian: Outcome; readonly searchWorst: Outcome };

/** Words typed and taken back key by key, each when the list rests. */
export async function measureSearch(page: Page, rows: number): Promise<SearchOutcomes> {
  const { search } = pageList(page);
  await search.click();
  await page.evaluate(watchKeys);
  const typed = typedWords.flatMap((word) => [...word, ...Array.from(word, () => 'Backspace')]);
  const keys = [...Array.from({ length: IDLE_PRESSES }, () => IDLE_KEY), ...typed];
  for (const [index, key] of keys.entries()) {
    await page.evaluate(settled, { frames: QUIET_FRAMES, phase: phaseOf(index) });
    await page.keyboard.press(key === ' ' ? 'Space' : key);
  }
  await page.evaluate(settled, { frames: QUIET_FRAMES, phase: 0 });
  const presses = await page.evaluate(() => globalThis.benchKeys?.presses ?? []);
  const idle = presses.flatMap(({ key, frameAt, pressedAt }) =>
    key === IDLE_KEY && frameAt !== null ? [frameAt - pressedAt] : [],
  );
  const answered = presses.flatMap(({ key, pressedAt, rows: ofRows, other }) => {
    const change = ofRows ?? other;
    if (key === IDLE_KEY || change === null || change.paintedAt === null) return [];
    return [{ inPage: change.at - pressedAt, painted: change.paintedAt - pressedAt }];
  });
  if (answered.length < typed.length / 2) throw new Error(`${answered.length} of ${typed.length} keys changed anything.`);
  const painted = answered.map((each) => each.painted);
  const inPage = answered.map((each) => each.inPage);
  const told = (of: (values: readonly number[]) => number): string =>
    `Until the result stood in the page: ${figure(of(inPage), 'ms')}; the rest is the wait for the frame and its painting. ` +
    `A key that changes nothing waits ${figure(of(idle), 'ms')} for its frame. ${answered.length} keys.`;
  const high = (values: readonly number[]): number => percentile(values, 0.95);
  return {
    searchMedian: { value: median(painted), aim: aims.search(rows), details: told(median) },
    searchWorst: { value: high(painted), aim: aims.search(rows), details: told(high) },
  };
}

/** Spread evenly over a frame, in no rhythm. */
const phaseOf = (index: number): number => ((index * 0.618) % 1) * (1000 / 60);

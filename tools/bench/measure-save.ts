import type { Page } from '@playwright/test';
import { aims } from './aims.ts';
import type { Outcome } from './outcome.ts';
import { pageList } from './page-list.ts';
import { median } from './statistics.ts';
import { figure } from './table.ts';

const REPEATS = 7;
const LIMIT_MS = 60_000;

/** From the click on Add to the list with the new row, beside the same way with nothing saved. */
export async function measureSave(page: Page, frame: number): Promise<Outcome> {
  const list = pageList(page);
  const timed = async (name: string | null, click: () => Promise<void>): Promise<number> => {
    await page.evaluate((wanted) => globalThis.benchWatch?.armClick(wanted), name);
    await click();
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, undefined, { timeout: LIMIT_MS, polling: 50 });
    const took = await page.evaluate(() => {
      const clickedAt = globalThis.benchWatch?.clickedAt ?? Number.NaN;
      return (performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN) - clickedAt;
    });
    await list.complete(LIMIT_MS);
    return took;
  };
  const once = async (repeat: number): Promise<{ back: number; saved: number }> => {
    await list.addLink.click();
    await list.name.waitFor();
    const back = await timed(null, () => list.backLink.click());
    await list.addLink.click();
    // Digits come before letters.
    const name = `0 saved by the bench ${repeat}`;
    await list.name.fill(name);
    const saved = await timed(name, () => list.addButton.click());
    return { back, saved };
  };
  const times = [];
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) times.push(await once(repeat));
  const navigation = median(times.map(({ back }) => back));
  const details = `The way back without saving: ${figure(navigation, 'ms')}; a frame: ${figure(frame, 'ms')}. Median of ${times.length}.`;
  return { value: median(times.map(({ saved }) => saved)), aim: aims.save(navigation, frame), details };
}

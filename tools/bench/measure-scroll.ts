import type { Page } from '@playwright/test';
import { aims } from './aims.ts';
import { scrollThrough } from './in-page/scroll.ts';
import type { Outcome } from './outcome.ts';
import { droppedPercent, median } from './statistics.ts';
import { figure } from './table.ts';

/** As fast as a finger throws a list. */
const script = { seconds: 5, pixelsPerSecond: 6000 };

type Scrolled = { readonly frames: Outcome; readonly frame: number };

export async function measureScroll(page: Page): Promise<Scrolled> {
  const { idle, scrolling, distance } = await page.evaluate(scrollThrough, script);
  const frame = median(idle);
  const details =
    `${script.seconds} s at ${script.pixelsPerSecond} px/s over a list of ${Math.round(distance)} px: ${scrolling.length} frames, ` +
    `the longest ${figure(Math.max(...scrolling), 'ms')}. With nothing to do: a frame in ${figure(frame, 'ms')}, ` +
    `${figure(droppedPercent(idle, frame), '%')} dropped.`;
  return { frames: { value: droppedPercent(scrolling, frame), aim: aims.framesDropped, details }, frame };
}

import type { Page } from '@playwright/test';
import { aims } from './aims.ts';
import type { Outcome } from './outcome.ts';

/** Of JavaScript, in MB of a million bytes, after everything that can be let go of has been. */
export async function measureHeap(page: Page, rows: number): Promise<Outcome> {
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

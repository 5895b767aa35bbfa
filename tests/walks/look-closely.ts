import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { sidewaysScroll } from '../e2e/sideways-scroll.ts';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const answerSchema = v.object({
  violations: v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string(), failureSummary: v.string() })) })),
  seen: v.pipe(v.number(), v.minValue(1)),
});

// The wide one last: a path goes on where nothing is left out for want of room.
const looks = [
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 1280 },
] as const;

const faults = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; undefined`);
  const answer: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({ violations, seen: passes.length }))`,
  );
  return v.parse(answerSchema, answer).violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};

/** Axe finds nothing, and nothing sticks out at the side: light on a desk, dark on the narrowest phone. */
export const lookClosely = async (page: Page, what: string): Promise<void> => {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    }, theme);
    expect([what, theme, width, await faults(page), await sidewaysScroll(page)]).toEqual([what, theme, width, [], []]);
  }
};

/**
 * The markup without its words and whatever differs from one rendering to the next. Axe judges elements and
 * what they say of themselves, whichever words they hold, so screens alike in this are looked at once.
 */
export const whatIsShown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.body.innerHTML
      .replace(/>[^<]*[^<\s][^<]*</g, '>words<')
      .replace(/ (value|id|for|href|style|title|aria-(?:controls|describedby|labelledby)|data-first)="[^"]+"/g, ' $1=""'),
  );

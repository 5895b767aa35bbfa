import * as v from 'valibot';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { noteUnseen } from './unseen-parts.ts';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const answerSchema = v.object({
  violations: v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string(), failureSummary: v.string() })) })),
  passes: v.array(v.unknown()),
});

/** What axe finds on the page as it is now, or in parts of it, each with its place. The text of axe is evaluated, so the page's policy is left as it is. */
export const accessibilityFaults = async (page: Page, parts = 'document'): Promise<readonly string[]> => {
  // A colour on its way from one theme to the other is no colour of the design.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    // One whose element goes away meanwhile has no end.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; undefined`);
  // No rule in use needs the style sheets that axe would take apart first, which costs it half of its time.
  const answer: unknown = await page.evaluate(`axe.run(${parts}, { resultTypes: ['violations'], preload: false })`);
  const { violations, passes } = v.parse(answerSchema, answer);
  // A part may be hidden on a narrow screen.
  if (parts === 'document' && passes.length === 0) return ['axe has looked at nothing'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};

/** What sticks out at the side, where the page can be scrolled there. Nothing is what is wanted. */
export const sidewaysScroll = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5);
    return [`${scrollWidth} px on ${clientWidth} px`, ...wide.map((each) => `${each.tagName} ${each.className}`)];
  });

// No colour depends on the width and no place on the theme, so two looks show what four would.
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** Nothing to complain of: light and wide, dark and on the narrowest phone. Axe looks at what no journey has come by. `andThen` looks at more in each. */
export const expectUsableInEveryLook = async (
  page: Page,
  height: number,
  andThen: () => Promise<void> = async () => undefined,
): Promise<void> => {
  for (const [index, { colorScheme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const look = `${colorScheme}, ${width} px`;
    // What is there on a narrow screen only is new in the second look.
    const faults = (await noteUnseen(page, index > 0)) ? await accessibilityFaults(page, '{ include: window.unseen }') : [];
    expect([look, faults, await sidewaysScroll(page)]).toEqual([look, [], []]);
    await andThen();
  }
};

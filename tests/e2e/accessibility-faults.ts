import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as v from 'valibot';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const answerSchema = v.object({
  violations: v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string(), failureSummary: v.string() })) })),
  passes: v.array(v.unknown()),
});

/** What axe finds on the page as it is now, each with its place. The text of axe is evaluated, so the page's policy is left as it is. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  // A colour on its way from one theme to the other is no colour of the design.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    // One whose element goes away meanwhile has no end.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; undefined`);
  const answer: unknown = await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })`);
  const { violations, passes } = v.parse(answerSchema, answer);
  if (passes.length === 0) return ['axe has looked at nothing'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};

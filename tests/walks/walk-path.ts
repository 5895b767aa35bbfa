import { expect, type Page } from '@playwright/test';
import type { WrittenPath } from '../../tools/inspector/coverage/paths-file.ts';
import type { Seen } from '../../tools/inspector/stories/story-hook.ts';
import { type Step, stepText } from '../../tools/inspector/run/step.ts';
import { valueText } from '../../tools/inspector/run/value-text.ts';
import type { Doing } from './doings/doing.ts';

/** Of each step what became of it, for a whole path. */
export type Walked = { readonly step: string; readonly how: 'person' | 'world' | 'not offered' | 'by itself'; readonly seen: Seen };

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    if (window.story === undefined) throw new Error('The page takes part in no story.');
    return window.story.seen();
  });

const settle = (page: Page): Promise<void> => page.evaluate(() => window.story?.settled());

const tell = (page: Page, step: Step): Promise<boolean> => page.evaluate((each) => window.story?.tell(each) ?? false, step);
const follow = (page: Page, step: Step): Promise<boolean> => page.evaluate((each) => window.story?.follow(each) ?? false, step);

type Done = NonNullable<ReturnType<Extract<Doing, { by: 'person' }>['does']>>;
type Doings = Readonly<Record<string, Doing>>;

/** Does it where the screen offers it. */
const tryToDo = async (page: Page, { control, prepare, act }: Done): Promise<boolean> => {
  const found = control(page);
  if (!(await found.isVisible())) return false;
  if (prepare !== undefined) {
    await prepare(page);
    await settle(page);
  }
  if (!(await found.isEnabled())) return false;
  await act(page);
  return true;
};

/** A person does it where the screen offers it; otherwise it is told, and counted as such. */
const take = async (page: Page, step: Step, doings: Doings, before: Seen): Promise<Walked> => {
  const told = stepText(step);
  expect(await follow(page, step), `'${told}' means nothing to the machine`).toBe(true);
  const doing = step.kind === 'event' ? doings[step.type] : undefined;
  if (step.kind !== 'event' || doing?.by !== 'person') {
    expect(await tell(page, step), `'${told}' means nothing on the screen`).toBe(true);
    return { step: told, how: 'world', seen: await seenBy(page) };
  }
  if (doing.isAlsoByItself && before.heard.some(({ type }) => type === step.type)) return { step: told, how: 'by itself', seen: await seenBy(page) };
  const event = await page.evaluate((each) => window.story?.eventOf(each), step);
  const done = doing.does(event);
  if (done === null || !(await tryToDo(page, done))) {
    await tell(page, step);
    return { step: told, how: 'not offered', seen: await seenBy(page) };
  }
  const seen = await seenBy(page);
  const last = seen.heard.findLast(({ type }) => type === step.type);
  expect(doing.isExact ? last : { type: last?.type }, `what the machine was told by '${told}'`).toEqual(doing.isExact ? event : { type: step.type });
  return { step: told, how: 'person', seen };
};

type Walk = { readonly address: string; readonly path: WrittenPath; readonly doings: Doings };

/** Does one path on the screens, and says of each step what was seen. The machine beside it has to stand the same. */
export const walkPath = async (
  page: Page,
  { address, path: { start, steps }, doings }: Walk,
  look: (walked: Walked, value: string) => Promise<void>,
): Promise<void> => {
  await page.goto(`${address}&start=${start}`);
  await page.waitForFunction(() => window.story !== undefined);
  const told: string[] = [];
  let walked: Walked = { step: '', how: 'world', seen: await seenBy(page) };
  const inThisApp = walked.seen.differs;
  for (const next of [...steps, null]) {
    if (walked.step !== '') told.push(walked.step);
    const { onScreen, alone, heard } = walked.seen;
    const doing = next?.kind === 'event' ? doings[next.type] : undefined;
    const isAhead = doing?.by === 'person' && doing.isAlsoByItself && heard.some(({ type }) => next?.kind === 'event' && type === next.type);
    if (!isAhead) expect(onScreen, `after ${start}: ${told.join(' ')}`).toEqual(alone);
    await look({ ...walked, seen: { ...walked.seen, differs: walked.seen.differs.filter((part) => !inThisApp.includes(part)) } }, valueText(onScreen.value));
    if (next !== null) walked = await take(page, next, doings, walked.seen);
  }
};

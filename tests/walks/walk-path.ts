import { expect, type Page } from '@playwright/test';
import type { Path } from '../../tools/inspector/coverage/paths-file.ts';
import type { Seen } from '../../tools/inspector/stories/story-hook.ts';
import { type Step, stepText } from '../../tools/inspector/run/step.ts';
import { valueText } from '../../tools/inspector/run/plain-value.ts';
import type { Doing, Done } from './doings/doing.ts';

/** Of a step what became of it; of what no person could do, whether its control was there and rested. */
export type Walked = {
  readonly step: string;
  readonly how: 'person' | 'unheard' | 'world' | 'by itself' | Lack;
  readonly seen: Seen;
};

export type Lack = 'absent' | 'resting';

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    if (window.story === undefined) throw new Error('The page takes part in no story.');
    return window.story.seen();
  });

const settle = (page: Page): Promise<void> => page.evaluate(() => window.story?.settled());

const tell = (page: Page, step: Step): Promise<boolean> => page.evaluate((each) => window.story?.tell(each) ?? false, step);
const follow = (page: Page, step: Step): Promise<boolean> => page.evaluate((each) => window.story?.follow(each) ?? false, step);

type Doings = Readonly<Record<string, Doing>>;

/** Does it where the screen offers it. */
const tryToDo = async (page: Page, { control, prepare, prepareUnheard, act }: Done): Promise<'person' | 'unheard' | Lack> => {
  const offer = async (prepared: ((page: Page) => Promise<void>) | undefined): Promise<Lack | null> => {
    if (!(await control(page).isVisible())) return 'absent';
    await prepared?.(page);
    if (prepared !== undefined) await settle(page);
    if (!(await control(page).isVisible())) return 'absent';
    return (await control(page).isEnabled()) ? null : 'resting';
  };
  const lack = await offer(prepare);
  if (lack === 'resting' && prepareUnheard !== undefined && (await offer(prepareUnheard)) === null) {
    await act(page);
    return 'unheard';
  }
  if (lack === null) await act(page);
  return lack ?? 'person';
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
  const how = done === null ? 'absent' : await tryToDo(page, done);
  if (how === 'absent' || how === 'resting') {
    await tell(page, step);
    return { step: told, how, seen: await seenBy(page) };
  }
  const seen = await seenBy(page);
  const last = seen.heard.findLast(({ type }) => type === step.type);
  expect(doing.isExact ? last : { type: last?.type }, `what the machine was told by '${told}'`).toEqual(doing.isExact ? event : { type: step.type });
  return { step: told, how, seen };
};

type Walk = {
  readonly address: string;
  readonly path: Path;
  readonly doings: Doings;
  /** What somebody does before the path begins. */
  readonly arrive?: (page: Page) => Promise<void>;
  /** The parts of the context that are other ones in the app. */
  readonly ofTheApp: readonly string[];
};

const without = ({ context, ...standing }: Seen['alone'], parts: readonly string[]) => ({
  ...standing,
  context: Object.fromEntries(Object.entries(context).filter(([part]) => !parts.includes(part))),
});

/** Does one path on the screens, and says of each step what was seen. The machines beside it have to stand the same. */
export const walkPath = async (
  page: Page,
  { address, path: { start, steps }, doings, arrive, ofTheApp }: Walk,
  look: (walked: Walked, value: string) => Promise<void>,
): Promise<void> => {
  await page.goto(`${address}&start=${start}`);
  await page.waitForFunction(() => window.story !== undefined);
  await settle(page);
  await arrive?.(page);
  const told: string[] = [];
  let walked: Walked = { step: '', how: 'world', seen: await seenBy(page) };
  for (const next of [...steps, null]) {
    if (walked.step !== '') told.push(walked.step);
    const { onScreen, alone, onPath, heard } = walked.seen;
    const doing = next?.kind === 'event' ? doings[next.type] : undefined;
    const isAhead = doing?.by === 'person' && doing.isAlsoByItself && heard.some(({ type }) => next?.kind === 'event' && type === next.type);
    const after = `after ${start}: ${told.join(' ')}`;
    expect(without(onScreen, ofTheApp), after).toEqual(without(alone, ofTheApp));
    if (!isAhead) expect({ value: onScreen.value, asked: onScreen.asked }, after).toEqual(onPath);
    await look(walked, valueText(onScreen.value));
    if (next !== null) walked = await take(page, next, doings, walked.seen);
  }
};

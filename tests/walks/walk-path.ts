import { expect, type Page } from '@playwright/test';
import type { Path } from '../../tools/inspector/coverage/paths-file.ts';
import type { Observation } from '../../tools/inspector/stories/story-hook.ts';
import { type Step, stepText } from '../../tools/inspector/run/step.ts';
import { valueText } from '../../tools/inspector/run/plain-value.ts';
import type { Trigger, Triggers, UserAction } from './actions/trigger.ts';

/** Why a user cannot do it: the control is not there, or is disabled. */
type Obstacle = 'absent' | 'disabled';

type Walked = {
  readonly step: string;
  /** Who did it. Where no user could, the event was sent to the machine, and this says why. */
  readonly by: 'user' | 'environment' | 'screen' | Obstacle;
  readonly observation: Observation;
};

const observe = (page: Page): Promise<Observation> =>
  page.evaluate(async () => {
    if (window.story === undefined) throw new Error('The page takes part in no story.');
    return window.story.observe();
  });

const settle = (page: Page): Promise<void> => page.evaluate(() => window.story?.settled());

const sentAlready = (trigger: Trigger | undefined, step: Step | null, { received }: Observation): boolean =>
  trigger?.by === 'user' && trigger.isAlsoAutomatic === true && step?.kind === 'event' && received.some(({ type }) => type === step.type);

/** Does it where the screen offers it. */
const tryAction = async (page: Page, { control, prepare, autofill, act }: UserAction): Promise<'user' | Obstacle> => {
  const obstacleAfter = async (preparing: UserAction['prepare']): Promise<Obstacle | null> => {
    if (!(await control(page).isVisible())) return 'absent';
    await preparing?.(page);
    if (preparing !== undefined) await settle(page);
    if (!(await control(page).isVisible())) return 'absent';
    return (await control(page).isEnabled()) ? null : 'disabled';
  };
  let obstacle = await obstacleAfter(prepare);
  if (obstacle === 'disabled' && autofill !== undefined) obstacle = await obstacleAfter(autofill);
  if (obstacle === null) await act(page);
  return obstacle ?? 'user';
};

const takeStep = async (page: Page, step: Step, triggers: Triggers, before: Observation): Promise<Walked> => {
  const text = stepText(step);
  const trigger = step.kind === 'event' ? triggers[step.type] : undefined;
  if (step.kind !== 'event' || trigger?.by !== 'user') {
    const [isExpected, isTaken, observation] = await page.evaluate(async (each) => {
      if (window.story === undefined) throw new Error('The page takes part in no story.');
      return [window.story.expectStep(each), window.story.send(each), await window.story.observe()] as const;
    }, step);
    expect([isExpected, isTaken], `'${text}' has no effect on the machine, or on the screen`).toEqual([true, true]);
    return { step: text, by: 'environment', observation };
  }
  expect(await page.evaluate((each) => window.story?.expectStep(each), step), `'${text}' has no effect on the machine`).toBe(true);
  if (sentAlready(trigger, step, before)) return { step: text, by: 'screen', observation: await observe(page) };
  const event = await page.evaluate((each) => window.story?.eventOf(each), step);
  const action = trigger.actionFor(event);
  const by = action === null ? 'absent' : await tryAction(page, action);
  if (by !== 'user') await page.evaluate((each) => window.story?.send(each), step);
  const observation = await observe(page);
  const last = observation.received.findLast(({ type }) => type === step.type);
  if (by === 'user') expect(trigger.isExact ? last : { type: last?.type }, `what '${text}' sent`).toEqual(trigger.isExact ? event : { type: step.type });
  return { step: text, by, observation };
};

type Walk = {
  /** Of the page of the stories. */
  readonly address: string;
  readonly machine: string;
  readonly path: Path;
  readonly triggers: Triggers;
  /** Done before the path begins. */
  readonly setUp: ((page: Page) => Promise<void>) | undefined;
};

/** Does one path on the screens. After each step the machine has to be in the same state, with the same effects under way, as one without a screen. */
export const walkPath = async (
  page: Page,
  { address, machine, path: { start, steps }, triggers, setUp }: Walk,
  check: (walked: Walked, value: string) => Promise<void>,
): Promise<void> => {
  // A path may have left the page.
  if (!(await page.evaluate(() => window.openStory !== undefined))) await page.goto(address);
  // Where the last path has left it, something else would lie under it.
  await page.mouse.move(0, 0);
  await page.evaluate((story) => void window.openStory?.(story), { machine, start, path: [] });
  await page.waitForFunction(() => window.story !== undefined);
  await settle(page);
  await setUp?.(page);
  const done: string[] = [];
  let walked: Walked = { step: '', by: 'environment', observation: await observe(page) };
  for (const next of [...steps, null]) {
    done.push(walked.step);
    const { onScreen, expected } = walked.observation;
    const trigger = next?.kind === 'event' ? triggers[next.type] : undefined;
    // Where the screen has sent the next event by itself it is one step ahead.
    if (!sentAlready(trigger, next, walked.observation)) expect(onScreen, `after ${start}: ${done.join(' ')}`).toEqual(expected);
    await check(walked, valueText(onScreen.value));
    if (next !== null) walked = await takeStep(page, next, triggers, walked.observation);
  }
};

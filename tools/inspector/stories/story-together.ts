import type { EffectDesk } from '../run/effect-desk.ts';
import { startRun } from '../run/machine-run.ts';
import { plainValue } from '../run/plain-value.ts';
import type { StepClock } from '../run/step-clock.ts';
import { eventOf, tellActor } from '../run/tell-actor.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { settled } from './settled.ts';
import type { openStage } from './stage.tsx';
import type { Standing, StoryHook } from './story-hook.ts';
import type { Subject } from './subject.ts';

type Parts = {
  readonly subject: Subject;
  readonly desk: EffectDesk;
  readonly clock: StepClock;
  readonly samples: MachineSamples;
  readonly start: string;
  readonly stage: Awaited<ReturnType<typeof openStage>>;
};

const partsOf = (context: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(Object(plainValue(context))).map(([key, value]) => [key, JSON.stringify(value)]));

/** The parts of two contexts that are not the same. */
const differences = (one: unknown, other: unknown): readonly string[] => {
  const [here, there] = [partsOf(one), partsOf(other)];
  return [...new Set([...here.keys(), ...there.keys()])].filter((key) => here.get(key) !== there.get(key));
};

/** The story as it is told step by step: to the machine on the screen, and to one beside it that has no screen. */
export const storyHook = ({ subject, desk, clock, samples, start, stage }: Parts): StoryHook => {
  const { id } = samples.machine;
  const run = startRun(samples, start, { samplesOf: (each) => allSamples.get(each), isLogged: false });

  const standing = (value: unknown, calls: ReturnType<EffectDesk['open']>): Standing => ({
    value,
    asked: calls.filter(({ machine }) => machine === id).map(({ src }) => src),
  });

  return {
    eventOf: (step) => (step.kind === 'event' ? plainValue(eventOf(samples, step)) : null),
    tell: (step) => tellActor({ actor: subject.latest(), desk, clock, samples, answersFor: (src) => samples.answers[src] }, step),
    follow: run.take,
    settled: () => settled(stage.router, document.body),
    seen: async () => {
      await settled(stage.router, document.body);
      const { value, context } = subject.latest().getSnapshot();
      const alone = run.actor.getSnapshot();
      return {
        onScreen: standing(value, desk.open()),
        alone: standing(alone.value, run.openCalls()),
        differs: differences(context, alone.context),
        heard: subject.heard().map((each) => Object(plainValue(each))),
        marks: subject.marks(),
      };
    },
  };
};

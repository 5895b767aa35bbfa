import { eventOf, startRun, takeStep } from '../run/machine-run.ts';
import type { ManualClock } from '../run/manual-clock.ts';
import type { ManualEffects, OpenCall } from '../run/manual-effects.ts';
import { plainValue } from '../run/plain-value.ts';
import type { Step } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { settled } from './settled.ts';
import type { openStage } from './stage.tsx';
import type { Subject } from './subject.ts';

/** The state of a machine, and its effects that are under way. */
type Standing = { readonly value: unknown; readonly effects: readonly string[] };

export type Observation = {
  readonly onScreen: Standing;
  /** Of a machine without a screen that took the same path. */
  readonly expected: Standing;
  /** Events that the machine on the screen has received since the last observation. */
  readonly received: readonly { readonly type: string }[];
};

/** How a browser test drives a story: `send` for what the environment does, the screen for what a user does. */
export type StoryHook = {
  readonly eventOf: (step: Step) => unknown;
  /** To the machine on the screen. False where the step has no effect. */
  readonly send: (step: Step) => boolean;
  /** To the machine without a screen. */
  readonly expectStep: (step: Step) => boolean;
  readonly settled: () => Promise<void>;
  /** Waits until the page has settled. */
  readonly observe: () => Promise<Observation>;
};

declare global {
  interface Window {
    story?: StoryHook;
  }
}

type Parts = {
  readonly subject: Subject;
  readonly effects: ManualEffects;
  readonly clock: ManualClock;
  readonly samples: MachineSamples;
  readonly start: string;
  readonly stage: Awaited<ReturnType<typeof openStage>>;
};

export const storyHook = ({ subject, effects, clock, samples, start, stage }: Parts): StoryHook => {
  const expected = startRun(samples, start, { isLogged: false });
  const rest = () => settled(stage.router, document.body);
  const standing = (value: unknown, calls: readonly OpenCall[]): Standing => ({
    value,
    effects: calls.filter(({ machine }) => machine === samples.machine.id).map(({ src }) => src),
  });
  return {
    eventOf: (step) => (step.kind === 'event' ? plainValue(eventOf(samples, step)) : null),
    send: (step) => takeStep({ actor: subject.latest(), effects, clock, samples, answersFor: (src) => samples.answers[src] }, step),
    expectStep: expected.take,
    settled: rest,
    observe: async () => {
      await rest();
      return {
        onScreen: standing(subject.latest().getSnapshot().value, effects.open()),
        expected: standing(expected.actor.getSnapshot().value, expected.openCalls()),
        received: subject.received().map((each) => Object(plainValue(each))),
      };
    },
  };
};

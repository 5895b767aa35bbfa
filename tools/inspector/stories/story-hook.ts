import type { AnyActor } from 'xstate';
import { eventOf, startRun, takeStep } from '../run/machine-run.ts';
import type { ManualClock } from '../run/manual-clock.ts';
import type { ManualEffects, OpenCall } from '../run/manual-effects.ts';
import { plainValue } from '../run/plain-value.ts';
import type { Step } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { comparableContext } from './comparable-context.ts';
import { settled } from './settled.ts';
import type { openStage } from './stage.tsx';
import type { Subject } from './subject.ts';

export type Standing = { readonly value: unknown; readonly asked: readonly string[] };

export type WholeStanding = Standing & { readonly context: Readonly<Record<string, unknown>> };

/** The machine on the screen, and two without a screen to compare it with. */
export type Seen = {
  readonly onScreen: WholeStanding;
  /** It gets exactly the events that the machine on the screen has received. */
  readonly alone: WholeStanding;
  /** It gets the steps of the path, with their samples. */
  readonly onPath: Standing;
  /** Events that the machine on the screen has received since the last call. */
  readonly heard: readonly { readonly type: string }[];
};

/** How a browser test drives a story: `tell` for what the world does, the screen for what a person does. */
export type StoryHook = {
  readonly eventOf: (step: Step) => unknown;
  /** False where the step has no effect. */
  readonly tell: (step: Step) => boolean;
  /** Takes the step on the machine that follows the path. */
  readonly follow: (step: Step) => boolean;
  readonly settled: () => Promise<void>;
  /** Waits until the page has settled. */
  readonly seen: () => Promise<Seen>;
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
  const { id } = samples.machine;
  const begin = () => startRun(samples, start, { isLogged: false });
  const alone = begin();
  const onPath = begin();
  const rest = () => settled(stage.router, document.body);

  const standing = (value: unknown, calls: readonly OpenCall[]): Standing => ({
    value,
    asked: calls.filter(({ machine }) => machine === id).map(({ src }) => src),
  });
  const whole = (actor: AnyActor, calls: readonly OpenCall[]): WholeStanding => {
    const { value, context } = actor.getSnapshot();
    return { ...standing(value, calls), context: comparableContext(context) };
  };

  return {
    eventOf: (step) => (step.kind === 'event' ? plainValue(eventOf(samples, step)) : null),
    tell: (step) => {
      // An event reaches it by way of `heard`.
      if (step.kind !== 'event') alone.take(step);
      return takeStep({ actor: subject.latest(), effects, clock, samples, answersFor: (src) => samples.answers[src] }, step);
    },
    follow: onPath.take,
    settled: rest,
    seen: async () => {
      await rest();
      const heard = subject.heard();
      for (const each of heard) alone.actor.send(each);
      return {
        onScreen: whole(subject.latest(), effects.open()),
        alone: whole(alone.actor, alone.openCalls()),
        onPath: standing(onPath.actor.getSnapshot().value, onPath.openCalls()),
        heard: heard.map((each) => Object(plainValue(each))),
      };
    },
  };
};

import type { AnyActor } from 'xstate';
import type { EffectDesk } from '../run/effect-desk.ts';
import { startRun } from '../run/machine-run.ts';
import { plainValue } from '../run/plain-value.ts';
import type { StepClock } from '../run/step-clock.ts';
import { eventOf, tellActor } from '../run/tell-actor.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { comparableContext } from './comparable-context.ts';
import { settled } from './settled.ts';
import type { openStage } from './stage.tsx';
import type { Standing, StoryHook, WholeStanding } from './story-hook.ts';
import type { Subject } from './subject.ts';

type Parts = {
  readonly subject: Subject;
  readonly desk: EffectDesk;
  readonly clock: StepClock;
  readonly samples: MachineSamples;
  readonly start: string;
  readonly stage: Awaited<ReturnType<typeof openStage>>;
};

/** The story as it is told step by step: to the machine on the screen, and to two beside it that have no screen. */
export const storyHook = ({ subject, desk, clock, samples, start, stage }: Parts): StoryHook => {
  const { id } = samples.machine;
  const begin = () => startRun(samples, start, { samplesOf: (each) => allSamples.get(each), isLogged: false });
  const alone = begin();
  const onPath = begin();

  const standing = (value: unknown, calls: ReturnType<EffectDesk['open']>): Standing => ({
    value,
    asked: calls.filter(({ machine }) => machine === id).map(({ src }) => src),
  });

  return {
    eventOf: (step) => (step.kind === 'event' ? plainValue(eventOf(samples, step)) : null),
    tell: (step) => {
      // An event is among what the machine on the screen hears.
      if (step.kind !== 'event') alone.take(step);
      return tellActor({ actor: subject.latest(), desk, clock, samples, answersFor: (src) => samples.answers[src] }, step);
    },
    follow: onPath.take,
    settled: () => settled(stage.router, document.body),
    seen: async () => {
      await settled(stage.router, document.body);
      const heard = subject.heard();
      for (const each of heard) alone.actor.send(each);
      const whole = (actor: AnyActor, calls: ReturnType<EffectDesk['open']>): WholeStanding => {
        const { value, context } = actor.getSnapshot();
        return { ...standing(value, calls), context: comparableContext(context) };
      };
      return {
        onScreen: whole(subject.latest(), desk.open()),
        alone: whole(alone.actor, alone.openCalls()),
        onPath: standing(onPath.actor.getSnapshot().value, onPath.openCalls()),
        heard: heard.map((each) => Object(plainValue(each))),
        marks: subject.marks(),
      };
    },
  };
};

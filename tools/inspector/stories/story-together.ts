import type { AnyActor } from 'xstate';
import type { EffectDesk } from '../run/effect-desk.ts';
import { startRun } from '../run/machine-run.ts';
import { plainValue } from '../run/plain-value.ts';
import type { StepClock } from '../run/step-clock.ts';
import { eventOf, tellActor } from '../run/tell-actor.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
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

/** An id that was made on the spot; those of the samples begin alike. */
const MADE_ID = /\b(?:id-\d+|(?!d0111e5a)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** Two makers of ids make other ones, in the same places. */
const withoutMadeIds = (part: unknown): unknown => {
  const made: string[] = [];
  const text = JSON.stringify(part).replace(MADE_ID, (id) => {
    if (!made.includes(id)) made.push(id);
    return `id made ${made.indexOf(id) + 1}`;
  });
  const plain: unknown = JSON.parse(text);
  return plain;
};

const contextOf = (context: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(plainValue(context))).map(([part, value]) => [part, withoutMadeIds(value)]));

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
        return { ...standing(value, calls), context: contextOf(context) };
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

import type { AnyActor, AnyEventObject } from 'xstate';
import type { EffectDesk } from './effect-desk.ts';
import type { StepClock } from './step-clock.ts';
import type { Payload, Step } from './step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';

type Parts = {
  readonly actor: AnyActor;
  readonly desk: EffectDesk;
  readonly clock: StepClock;
  readonly samples: MachineSamples;
  /** What an effect that is open now may be answered with, by name. */
  readonly answersFor: (src: string) => MachineSamples['answers'][string] | undefined;
};

const payloadValue = (payload: Payload, named: Readonly<Record<string, unknown>> | undefined): unknown => {
  switch (payload.kind) {
    case 'none':
      return {};
    case 'sample':
      return named?.[payload.name];
    case 'json':
    case 'memory':
      return payload.value;
  }
};

/** The event of a step, with what it brings along; null where there is no such sample. */
export const eventOf = (samples: MachineSamples, { type, payload }: Extract<Step, { readonly kind: 'event' }>): AnyEventObject | null => {
  const brought = payloadValue(payload, samples.events[type]?.samples);
  return typeof brought === 'object' && brought !== null ? { ...brought, type } : null;
};

/** What these listeners tell their machine when the device is back online. Nothing tells it that the device went offline. */
const whenOnline: Readonly<Record<string, string>> = { connectivity: 'network.online', returns: 'page.returned' };

const comeOnline = (desk: EffectDesk): void => {
  for (const [src, type] of Object.entries(whenOnline)) desk.report(src, { type });
};

/** Does a step to an actor that somebody else has made. False where it means nothing now. */
export const tellActor = ({ actor, desk, clock, samples, answersFor }: Parts, step: Step): boolean => {
  switch (step.kind) {
    case 'clock':
      clock.advance(step.ms);
      return true;
    case 'network':
      if (step.isOnline) comeOnline(desk);
      return true;
    case 'crash':
      return desk.crash(step.src);
    case 'answer':
      return desk.answer(step.src, payloadValue(step.payload, answersFor(step.src)));
    case 'event': {
      const event = eventOf(samples, step);
      if (event !== null) actor.send(event);
      return event !== null;
    }
  }
};

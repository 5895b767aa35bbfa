import { type Actor, type ActorRefFrom, type AnyActor, type AnyEventObject, type AnyStateMachine, createActor, type InputFrom, type InspectionEvent, StateMachine } from 'xstate';
import type { MachineSamples, World } from '../samples/machine-samples.ts';
import { START } from '../samples/records.ts';
import { type LogLine, logLine, nameOf } from './inspection-log.ts';
import { allSamples } from '../samples/all-samples.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { createManualEffects, type ManualEffects, type OpenCall } from './manual-effects.ts';
import type { Step } from './step.ts';

export type Timer = { readonly machine: string; readonly event: string; readonly dueInMs: number };

/** A machine with a manual clock and manual effects: nothing happens to it but the steps it is given. */
export type MachineRun = {
  readonly actor: Actor<AnyStateMachine>;
  /** False where the step has no effect here. */
  readonly take: (step: Step) => boolean;
  /** The log since this was last called. */
  readonly seen: () => readonly LogLine[];
  readonly openCalls: () => readonly OpenCall[];
  readonly timers: () => readonly Timer[];
  readonly untilNextTimer: () => number | null;
  readonly elapsedMs: () => number;
  readonly stop: () => void;
};

type Options = {
  readonly inspect?: (event: InspectionEvent) => void;
  /** False where nobody reads the log. */
  readonly isLogged?: boolean;
};

type Named = Readonly<Record<string, unknown>>;

/** The event of a step with its payload; null where there is no such sample. */
export const eventOf = (samples: MachineSamples, { type, sample }: Extract<Step, { readonly kind: 'event' }>): AnyEventObject | null => {
  const payload = sample === null ? {} : samples.events[type]?.[sample];
  return payload === undefined ? null : { ...payload, type };
};

/** What these listeners send when the device is back online. */
const whenOnline: Readonly<Record<string, string>> = { connectivity: 'network.online', returns: 'page.returned' };

type Target = {
  readonly actor: AnyActor;
  readonly effects: ManualEffects;
  readonly clock: ManualClock;
  readonly samples: MachineSamples;
  readonly answersFor: (src: string) => Named | undefined;
};

/** False where the step has no effect here. */
export const takeStep = ({ actor, effects, clock, samples, answersFor }: Target, step: Step): boolean => {
  switch (step.kind) {
    case 'clock':
      clock.advance(step.ms);
      return true;
    case 'network':
      if (step.isOnline) for (const [src, type] of Object.entries(whenOnline)) effects.emit(src, { type });
      return true;
    case 'crash':
      return effects.crash(step.src);
    case 'answer': {
      const answers = answersFor(step.src);
      return answers !== undefined && step.sample in answers && effects.answer(step.src, answers[step.sample]);
    }
    case 'event': {
      const event = eventOf(samples, step);
      if (event !== null) actor.send(event);
      return event !== null;
    }
  }
};

export const startRun = (samples: MachineSamples, start: string, { inspect, isLogged = true }: Options = {}): MachineRun => {
  const effects = createManualEffects();
  const clock = createManualClock();
  const lines: LogLine[] = [];
  const roots: Actor<AnyStateMachine>[] = [];
  let ids = 0;
  let isStarted = false;

  const observe = (event: InspectionEvent): void => {
    const line = isLogged && isStarted ? logLine(event) : null;
    if (line !== null) lines.push(line);
    inspect?.(event);
  };

  const root = (machine: AnyStateMachine, input: unknown): Actor<AnyStateMachine> => {
    const actor = createActor(machine, { input, clock: clock.ownedBy(machine.id), inspect: observe });
    actor.on('*', (event) => lines.push({ kind: 'emitted', machine: machine.id, event }));
    roots.push(actor);
    return actor;
  };

  const world: World = {
    now: () => START + clock.now(),
    createId: () => {
      ids += 1;
      return String(ids);
    },
    neighbour: <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>): ActorRefFrom<Machine> => {
      const provided = effects.provideTo(machine, (id, src) => Object.values(allSamples.get(id)?.answers[src] ?? {})[0]);
      return actorRefOf<Machine>(root(provided, input).start());
    },
  };

  const input = (samples.starts[start] ?? Object.values(samples.starts)[0])?.(world);
  const actor = root(effects.provideTo(samples.machine), input);
  isStarted = true;
  actor.start();

  const answersFor = (src: string): Named | undefined => {
    const call = effects.open().find((each) => each.src === src);
    return call === undefined ? undefined : allSamples.get(call.machine)?.answers[src];
  };

  return {
    actor,
    take: (step) => takeStep({ actor, effects, clock, samples, answersFor }, step),
    seen: () => lines.splice(0),
    openCalls: effects.open,
    timers: () =>
      roots.flatMap(({ logic, system }) => {
        const due = clock.dueOf(logic.id);
        return Object.values(system.getSnapshot()._scheduledEvents).map(({ source, event }, index) => ({
          machine: nameOf(source),
          event: event.type,
          dueInMs: (due[index] ?? clock.now()) - clock.now(),
        }));
      }),
    untilNextTimer: clock.untilNext,
    elapsedMs: clock.now,
    stop: () => {
      for (const each of roots) each.stop();
    },
  };
};

const isActorRef = <Machine extends AnyStateMachine>(actor: Actor<AnyStateMachine>): actor is Actor<AnyStateMachine> & ActorRefFrom<Machine> =>
  actor.logic instanceof StateMachine;

export const actorRefOf = <Machine extends AnyStateMachine>(actor: Actor<AnyStateMachine>): ActorRefFrom<Machine> => {
  if (!isActorRef<Machine>(actor)) throw new Error(`${actor.id} is no machine.`);
  return actor;
};

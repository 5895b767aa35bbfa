import { type Actor, type ActorRefFrom, type AnyStateMachine, createActor, type InputFrom, type InspectionEvent, StateMachine } from 'xstate';
import type { MachineSamples, World } from '../samples/machine-samples.ts';
import { START } from '../samples/records.ts';
import { createEffectDesk, type OpenCall } from './effect-desk.ts';
import { type LogLine, logLine, nameOf } from './log-line.ts';
import type { Step } from './step.ts';
import { createStepClock } from './step-clock.ts';
import { tellActor } from './tell-actor.ts';

export type Timer = { readonly machine: string; readonly event: string; readonly dueInMs: number };

/** A machine at work, with nobody around it but whoever tells it what happens. */
export type MachineRun = {
  readonly actor: Actor<AnyStateMachine>;
  readonly isSubject: (machine: string) => boolean;
  /** The machine itself, or one inside it: what its neighbours ask is answered. */
  readonly canBeAsked: (machine: string) => boolean;
  /** False where the step means nothing now: then nothing was done. */
  readonly take: (step: Step) => boolean;
  /** What was seen since this was last asked. */
  readonly seen: () => readonly LogLine[];
  readonly openCalls: () => readonly OpenCall[];
  readonly timers: () => readonly Timer[];
  readonly untilNextTimer: () => number | null;
  readonly elapsedMs: () => number;
  readonly stop: () => void;
};

type Options = {
  readonly samplesOf: (machine: string) => MachineSamples | undefined;
  readonly inspect?: (event: InspectionEvent) => void;
  /** False where nobody reads the log. */
  readonly isLogged?: boolean;
};

const firstAnswer = (samples: MachineSamples | undefined, src: string): unknown =>
  Object.values(samples?.answers[src] ?? {})[0];

export const startRun = (samples: MachineSamples, start: string, options: Options): MachineRun => {
  const { samplesOf, inspect, isLogged = true } = options;
  const desk = createEffectDesk();
  const clock = createStepClock();
  const lines: LogLine[] = [];
  const roots: Actor<AnyStateMachine>[] = [];
  const neighbours = new Set<string>();
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
      return `id-${ids}`;
    },
    neighbour: <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>): ActorRefFrom<Machine> => {
      neighbours.add(machine.id);
      const seated = desk.seat(machine, (id, src) => firstAnswer(samplesOf(id), src));
      return actorRefOf<Machine>(root(seated, input).start());
    },
  };

  const input = (samples.starts[start] ?? Object.values(samples.starts)[0])?.(world);
  const actor = root(desk.seat(samples.machine), input);
  isStarted = true;
  actor.start();

  const answersFor = (src: string) => {
    const call = desk.open().find((each) => each.src === src);
    return call === undefined ? undefined : samplesOf(call.machine)?.answers[src];
  };

  return {
    actor,
    isSubject: (machine) => machine === samples.machine.id,
    canBeAsked: (machine) => !neighbours.has(machine),
    take: (step) => tellActor({ actor, desk, clock, samples, answersFor }, step),
    seen: () => lines.splice(0),
    openCalls: desk.open,
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

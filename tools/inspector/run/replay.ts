import { Actor, type AnyMachineSnapshot, StateMachine } from 'xstate';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { namesOf } from '../catalogue/describe-machine.ts';
import { type LogLine, nameOf } from './inspection-log.ts';
import { eventOf, type MachineRun, startRun, type Timer } from './machine-run.ts';
import type { OpenCall } from './manual-effects.ts';
import { plainValue, valueText } from './plain-value.ts';
import type { Step, Story } from './step.ts';

/** An event that the state has a transition for, with the samples of its payload. */
export type AcceptedEvent = {
  readonly type: string;
  readonly choices: readonly { readonly sample: string | null; readonly canBeTaken: boolean; readonly takes: readonly string[] }[];
};

export type RunView = {
  readonly value: unknown;
  readonly status: string;
  readonly context: unknown;
  readonly tags: readonly string[];
  /** From the machine itself down. */
  readonly activeStates: readonly string[];
  readonly children: readonly { readonly id: string; readonly name: string; readonly state: string }[];
  readonly accepts: readonly AcceptedEvent[];
  readonly calls: readonly OpenCall[];
  readonly timers: readonly Timer[];
  readonly elapsedMs: number;
};

export type Replayed = {
  readonly view: RunView;
  /** The log of the start, and then of each step. */
  readonly lines: readonly (readonly LogLine[])[];
  /** Of each step, whether it had an effect. */
  readonly taken: readonly boolean[];
};

export const samplesFor = (machine: string): MachineSamples => {
  const samples = allSamples.get(machine);
  if (samples === undefined) throw new Error(`There are no samples of the machine '${machine}' in tools/inspector/samples.`);
  return samples;
};

const acceptedBy = (snapshot: AnyMachineSnapshot, samples: MachineSamples): readonly AcceptedEvent[] => {
  if (snapshot.status !== 'active') return [];
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  return [...types].filter((type) => type !== '' && !type.startsWith('xstate.')).toSorted().map((type) => {
    const payloads = samples.events[type] ?? null;
    return {
      type,
      choices: (payloads === null ? [null] : Object.keys(payloads)).map((sample) => {
        const event = eventOf(samples, { kind: 'event', type, sample });
        const takes = event === null ? [] : namesOf(snapshot.machine.getTransitionData(snapshot, event));
        return { sample, canBeTaken: event !== null && snapshot.can(event), takes };
      }),
    };
  });
};

const viewOf = (run: MachineRun, samples: MachineSamples): RunView => {
  const snapshot: AnyMachineSnapshot = run.actor.getSnapshot();
  return {
    value: snapshot.value,
    status: snapshot.status,
    context: plainValue(snapshot.context),
    tags: [...snapshot.tags],
    activeStates: snapshot._nodes.map(({ id }) => id),
    children: Object.entries(snapshot.children).flatMap(([id, child]) => {
      if (!(child instanceof Actor)) return [];
      const { value, status }: Readonly<Record<string, unknown>> = Object(child.getSnapshot());
      return [{ id, name: nameOf(child), state: child.logic instanceof StateMachine ? `${valueText(value)}, ${String(status)}` : String(status) }];
    }),
    accepts: acceptedBy(snapshot, samples),
    calls: run.openCalls(),
    timers: run.timers(),
    elapsedMs: run.elapsedMs(),
  };
};

/** Transition -> the event that takes it now. */
export const eventsOfTransitions = (accepts: readonly AcceptedEvent[]): ReadonlyMap<string, Step> =>
  new Map(
    accepts.flatMap(({ type, choices }) =>
      choices.flatMap(({ sample, canBeTaken, takes }) =>
        canBeTaken ? takes.map((name): [string, Step] => [name, { kind: 'event', type, sample }]) : [],
      ),
    ).toReversed(),
  );

/** Runs the whole story from its start: with a manual clock that takes a moment, and going back needs nothing else. */
export const replay = ({ machine, start, path }: Story): Replayed => {
  const samples = samplesFor(machine);
  const run = startRun(samples, start);
  const lines = [run.seen()];
  const taken = path.map((step) => {
    const isTaken = run.take(step);
    lines.push(run.seen());
    return isTaken;
  });
  const view = viewOf(run, samples);
  run.stop();
  return { view, lines, taken };
};

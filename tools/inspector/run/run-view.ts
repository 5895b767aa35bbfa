import { type AnyMachineSnapshot, Actor, StateMachine } from 'xstate';
import type { MachineSamples } from '../samples/machine-samples.ts';
import type { OpenCall } from './effect-desk.ts';
import { nameOf } from './log-line.ts';
import type { MachineRun, Timer } from './machine-run.ts';
import { plainValue } from './plain-value.ts';

/** An event that the state has a transition for, with the samples of what it may bring along. */
export type AcceptedEvent = {
  readonly type: string;
  readonly choices: readonly { readonly name: string | null; readonly payload: object; readonly canBeTaken: boolean }[];
};

export type ChildView = { readonly id: string; readonly name: string; readonly value: unknown; readonly status: string };

export type RunView = {
  readonly value: unknown;
  readonly status: string;
  readonly context: unknown;
  readonly tags: readonly string[];
  /** The states it is in, from the machine down. */
  readonly activeStates: readonly string[];
  readonly children: readonly ChildView[];
  readonly accepts: readonly AcceptedEvent[];
  readonly calls: readonly OpenCall[];
  readonly timers: readonly Timer[];
  readonly elapsedMs: number;
};

const eventsOf = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const types = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
  return [...new Set(types)].filter((type) => type !== '' && !type.startsWith('xstate.')).toSorted();
};

const acceptedBy = (snapshot: AnyMachineSnapshot, { events }: MachineSamples): readonly AcceptedEvent[] => {
  if (snapshot.status !== 'active') return [];
  return eventsOf(snapshot).map((type) => {
    const samples: readonly (readonly [string | null, object])[] = Object.entries(events[type]?.samples ?? {});
    return {
      type,
      choices: (samples.length === 0 ? [[null, {}] as const] : samples).map(([name, payload]) => ({
        name,
        payload,
        canBeTaken: snapshot.can({ ...payload, type }),
      })),
    };
  });
};

const childrenOf = (snapshot: AnyMachineSnapshot): readonly ChildView[] =>
  Object.entries(snapshot.children).flatMap(([id, child]) => {
    if (!(child instanceof Actor)) return [];
    const inner: unknown = child.getSnapshot();
    const isMachine = child.logic instanceof StateMachine;
    const part = (key: string): unknown =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
    return [{ id, name: nameOf(child), value: isMachine ? part('value') : null, status: String(part('status')) }];
  });

/** All that there is to be seen of a run. */
export const viewOf = (run: MachineRun, samples: MachineSamples): RunView => {
  const snapshot: AnyMachineSnapshot = run.actor.getSnapshot();
  return {
    value: snapshot.value,
    status: snapshot.status,
    context: plainValue(snapshot.context),
    tags: [...snapshot.tags],
    activeStates: snapshot._nodes.map(({ id }) => id),
    children: childrenOf(snapshot),
    accepts: acceptedBy(snapshot, samples),
    calls: run.openCalls(),
    timers: run.timers(),
    elapsedMs: run.elapsedMs(),
  };
};

import { getShortestPaths } from '@xstate/graph';
import type { ActorLogic, AnyTransitionDefinition, EventObject, InspectionEvent, Snapshot } from 'xstate';
import { describeMachine, transitionsOf } from '../catalogue/describe-machine.ts';
import { plainValue } from '../run/plain-value.ts';
import { type MachineRun, startRun } from '../run/machine-run.ts';
import { type Step, stepText } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { START } from '../samples/records.ts';
import { coarse } from './coarse.ts';

/** Where a path ends, as a whole. */
export type Ending = { readonly start: string; readonly path: readonly Step[]; readonly value: unknown; readonly context: unknown };

export type Walk = {
  readonly machine: string;
  readonly states: readonly string[];
  readonly missedStates: readonly string[];
  readonly transitions: readonly string[];
  readonly missedTransitions: readonly string[];
  /** A path to every state that can be told from the others, the shortest one each. */
  readonly endings: readonly Ending[];
};

type Place = Snapshot<unknown> & Ending & { readonly key: string; readonly next: readonly Step[] };
type Taken = EventObject & { readonly step: Step };

/** Enough for the largest machine three times over; a machine that needs more has endless states. */
const MOST_REPLAYS = 12_000;

const stepsFrom = (run: MachineRun, samples: MachineSamples): readonly Step[] => {
  if (run.actor.getSnapshot().status !== 'active') return [];
  const events = Object.entries(samples.events).flatMap(([type, event]): Step[] =>
    event === null
      ? [{ kind: 'event', type, payload: { kind: 'none' } }]
      : Object.keys(event.samples).map((name) => ({ kind: 'event', type, payload: { kind: 'sample', name } })),
  );
  const answers = run.openCalls().filter(({ machine }) => run.isSubject(machine)).flatMap(({ src }): Step[] => [
    ...Object.keys(samples.answers[src] ?? {}).map((name): Step => ({ kind: 'answer', src, payload: { kind: 'sample', name } })),
    { kind: 'crash', src },
  ]);
  const ms = run.untilNextTimer();
  return [...answers, ...(ms === null ? [] : [{ kind: 'clock' as const, ms }]), ...events];
};

/** Where a path ends, told anew. */
export const endingOf = (samples: MachineSamples, start: string, path: readonly Step[]): Ending => {
  const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id), isLogged: false });
  for (const step of path) run.take(step);
  const { value, context } = run.actor.getSnapshot();
  const ending = { start, path, value, context: plainValue(context) };
  run.stop();
  return ending;
};

const featuresOf = (start: string, value: unknown, asked: readonly string[], rough: unknown): readonly string[] => {
  const parts = typeof rough === 'object' && rough !== null ? Object.entries(rough) : [];
  return [['asked', asked], ...parts].map((part) => JSON.stringify([start, value, part]));
};

/** Walks a machine until each of its states was entered and each of its transitions taken, or nothing new comes. */
export const walkMachine = (samples: MachineSamples): Walk => {
  const { machine } = samples;
  const { states, transitions, actors } = describeMachine(machine);
  const listeners = new Set(actors.flatMap(({ src, kind }) => (kind === 'callback' ? [src] : [])));
  const missedStates = new Set(states.map(({ id }) => id));
  const missedTransitions = new Set(transitions.map(({ name }) => name));
  const places = new Map<string, Place>();
  const seenFeatures = new Set<string>();
  const names = new WeakMap<object, string>();
  let replays = 0;

  // A machine that is provided with effects has transitions of its own, so they are named when first met.
  const nameOf = (transition: AnyTransitionDefinition): string | undefined => {
    if (!names.has(transition)) for (const [each, name] of transitionsOf(transition.source)) names.set(each, name);
    return names.get(transition);
  };

  /** Something of it was not seen before in this state; otherwise it leads nowhere new. */
  const isNovel = (features: readonly string[]): boolean => {
    const fresh = features.filter((each) => !seenFeatures.has(each));
    for (const each of fresh) seenFeatures.add(each);
    return fresh.length > 0;
  };

  const note = (seen: InspectionEvent): void => {
    if (seen.type !== '@xstate.microstep') return;
    const { snapshot } = seen;
    if ('_nodes' in snapshot && Array.isArray(snapshot._nodes)) {
      for (const node of snapshot._nodes) missedStates.delete(node.id);
    }
    for (const transition of seen._transitions) {
      if (transition.source.machine.id !== machine.id) continue;
      // One that is left at once is in no snapshot.
      missedStates.delete(transition.source.id);
      const name = nameOf(transition);
      if (name !== undefined) missedTransitions.delete(name);
    }
  };

  const placeAt = (start: string, path: readonly Step[]): Place => {
    replays += 1;
    const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id), inspect: note, isLogged: false });
    for (const step of path) run.take(step);
    const isDeaf = path.some((step) => step.kind === 'crash' && listeners.has(step.src));
    const { value, context, status } = run.actor.getSnapshot();
    const plain = plainValue(context);
    const asked = run.openCalls().map(({ src }) => src);
    const rough = coarse(plain, START + run.elapsedMs());
    const key = JSON.stringify([start, value, status, asked, rough]);
    const known = places.get(key);
    const place: Place = known ?? {
      start, path, value, context: plain, key, 
      // A machine whose listener is gone goes on as before, deaf to it: from there nothing new comes.
      next: isDeaf || !isNovel(featuresOf(start, value, asked, rough)) ? [] : stepsFrom(run, samples),
      status: 'active', output: undefined, error: undefined,
    };
    places.set(key, place);
    run.stop();
    return place;
  };

  const isDone = () => missedStates.size + missedTransitions.size === 0 || replays > MOST_REPLAYS;

  const endings = Object.keys(samples.starts).flatMap((start) => {
    const logic: ActorLogic<Place, Taken> = {
      getInitialSnapshot: () => placeAt(start, []),
      getPersistedSnapshot: (place) => place,
      transition: (place, { step }) => (isDone() ? place : placeAt(start, [...place.path, step])),
    };
    const paths = getShortestPaths(logic, {
      events: (place: Place) => (isDone() ? [] : place.next.map((step) => ({ type: stepText(step), step }))),
      serializeState: ({ key }: Place) => key,
      limit: Infinity,
    });
    return paths.map(({ state: { path, value, context } }) => ({ start, path, value, context }));
  });

  return {
    machine: machine.id,
    states: states.map(({ id }) => id),
    missedStates: [...missedStates],
    transitions: transitions.map(({ name }) => name),
    missedTransitions: [...missedTransitions],
    endings,
  };
};

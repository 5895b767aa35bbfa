import { getShortestPaths } from '@xstate/graph';
import * as v from 'valibot';
import type { ActorLogic, AnyMachineSnapshot, EventObject, Snapshot } from 'xstate';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { plainValue } from '../run/plain-value.ts';
import { type MachineRun, startRun } from '../run/machine-run.ts';
import { type Step, stepText } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { START } from '../samples/records.ts';
import { markWatcher } from './machine-marks.ts';

/** Where a path ends, as a whole. */
export type Ending = { readonly start: string; readonly path: readonly Step[]; readonly value: unknown; readonly context: unknown };

export type Walk = {
  readonly machine: string;
  readonly missedStates: readonly string[];
  readonly missedTransitions: readonly string[];
  /** A path to every state that can be told from the others, the shortest one each. */
  readonly endings: readonly Ending[];
  readonly tries: readonly Try[];
};

/** One step that was tried, from a place to a place; that of a start comes from none. */
export type Try = {
  readonly start: string;
  readonly path: readonly Step[];
  readonly from: string | null;
  readonly to: string;
  /** The states entered and the transitions taken by this step. */
  readonly gained: readonly string[];
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

const keySchema = v.array(v.unknown());

const isMoment = (value: number): boolean => value > 1e9;

/** Seconds and milliseconds since the epoch, told apart by their size. */
const momentMs = (value: number): number => (value < 1e11 ? value * 1000 : value);

const moment = (ms: number): string => (ms <= 0 ? 'past' : `in 2^${Math.ceil(Math.log2(ms / 1000))} s`);

const coarseNumber = (value: number, now: number): unknown =>
  isMoment(value) ? moment(momentMs(value) - now) : Math.min(value, 12);

/**
 * What of a context may decide where a machine goes: moments as how far away they are, lists by their
 * first entry and whether there are more. Two contexts that are the same by this are walked from once.
 */
const coarse = (value: unknown, now: number): unknown => {
  if (typeof value === 'number') return coarseNumber(value, now);
  if (typeof value === 'string') return value.replace(/^id-\d+$/, 'id');
  if (Array.isArray(value)) return [coarse(value[0], now), Math.min(value.length, 2)];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coarse(each, now)]));
};

/** What tells one place of a machine from another. */
export const placeKey = (start: string, run: MachineRun): string => {
  const { value, context, status } = run.actor.getSnapshot();
  const asked = run.openCalls().map(({ src }) => src);
  return JSON.stringify([start, value, status, asked, coarse(plainValue(context), START + run.elapsedMs())]);
};

/** What of the context stands in a state, part by part, and what it asks for. */
export const featuresAt = (key: string): readonly { readonly part: string; readonly name: string }[] => {
  const [start, value, , asked, rough]: readonly unknown[] = v.parse(keySchema, JSON.parse(key));
  const parts = typeof rough === 'object' && rough !== null ? Object.entries(rough) : [];
  return [['asked', asked] as const, ...parts].map((each) => ({ part: each[0], name: JSON.stringify([start, value, each]) }));
};

/** Steps that are not to be taken on a walk. */
export type CanTake = (step: Step, snapshot: AnyMachineSnapshot, start: string) => boolean;

/** Walks a machine until each of its states was entered and each of its transitions taken, or nothing new comes. */
export const walkMachine = (samples: MachineSamples, canTake: CanTake = () => true): Walk => {
  const { machine } = samples;
  const { states, transitions, actors } = describeMachine(machine);
  const listeners = new Set(actors.flatMap(({ src, kind }) => (kind === 'callback' ? [src] : [])));
  const missedStates = new Set(states.map(({ id }) => id));
  const missedTransitions = new Set(transitions.map(({ name }) => name));
  const places = new Map<string, Place>();
  const tries: Try[] = [];
  const seenFeatures = new Set<string>();
  let replays = 0;

  /** Something of it was not seen before in this state; otherwise it leads nowhere new. */
  const isNovel = (features: readonly string[]): boolean => {
    const fresh = features.filter((each) => !seenFeatures.has(each));
    for (const each of fresh) seenFeatures.add(each);
    return fresh.length > 0;
  };

  let gained: string[] = [];
  const inspect = markWatcher(machine, ({ kind, name }) => {
    (kind === 'state' ? missedStates : missedTransitions).delete(name);
    gained.push(name);
  });

  const placeAt = (start: string, path: readonly Step[], from: string | null): Place => {
    replays += 1;
    gained = [];
    const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id), inspect, isLogged: false });
    for (const step of path) {
      gained = [];
      run.take(step);
    }
    const isDeaf = path.some((step) => step.kind === 'crash' && listeners.has(step.src));
    const { value, context } = run.actor.getSnapshot();
    const plain = plainValue(context);
    const key = placeKey(start, run);
    const known = places.get(key);
    const place: Place = known ?? {
      start, path, value, context: plain, key,
      // A machine whose listener is gone goes on as before, deaf to it: from there nothing new comes.
      next: isDeaf || !isNovel(featuresAt(key).map(({ name }) => name)) ? [] : stepsFrom(run, samples).filter((step) => canTake(step, run.actor.getSnapshot(), start)),
      status: 'active', output: undefined, error: undefined,
    };
    places.set(key, place);
    tries.push({ start, path, from, to: key, gained: [...new Set(gained)] });
    run.stop();
    return place;
  };

  const isDone = () => missedStates.size + missedTransitions.size === 0 || replays > MOST_REPLAYS;

  const endings = Object.keys(samples.starts).flatMap((start) => {
    const logic: ActorLogic<Place, Taken> = {
      getInitialSnapshot: () => placeAt(start, [], null),
      getPersistedSnapshot: (place) => place,
      transition: (place, { step }) => (isDone() ? place : placeAt(start, [...place.path, step], place.key)),
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
    missedStates: [...missedStates],
    missedTransitions: [...missedTransitions],
    endings,
    tries,
  };
};

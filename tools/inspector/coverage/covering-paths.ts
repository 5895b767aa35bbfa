import { type MachineRun, startRun } from '../run/machine-run.ts';
import type { Step } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { markWatcher } from './machine-marks.ts';
import { canTake } from './offered.ts';
import { featuresAt, placeKey, type Try, type Walk } from './walk-machine.ts';

export type Tour = { readonly start: string; readonly path: readonly Step[] };

/** Beyond it a failure is hard to follow, and what comes late is not seen until what comes first is mended. */
const LONGEST_TOUR = 24;

/** Of steps that led somewhere else than the walk had seen, and to nothing new. */
const MOST_MISSES = 2;

/** A step with all that it shows and takes. */
type Edge = { readonly step: Step; readonly from: string; readonly to: string; readonly goals: readonly string[]; isBarred: boolean };

/** What a place looks like from afar: the walk has gone on from the first of its kind only. */
const kindOf = (key: string): string => {
  const parts: unknown = JSON.parse(key);
  return JSON.stringify(Array.isArray(parts) ? parts.slice(0, 4) : parts);
};

const grouped = (edges: readonly Edge[], keyOf: (edge: Edge) => string): ReadonlyMap<string, readonly Edge[]> => {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const known = groups.get(keyOf(edge));
    if (known === undefined) groups.set(keyOf(edge), [edge]);
    else known.push(edge);
  }
  return groups;
};

/** The steps that lead on from a place, or from the first of its kind. */
const stepsOn = (edges: readonly Edge[]): ((at: string) => readonly Edge[]) => {
  const byPlace = grouped(edges, ({ from }) => from);
  const byKind = grouped(edges, ({ from }) => kindOf(from));
  return (at) => byPlace.get(at) ?? byKind.get(kindOf(at)) ?? [];
};

type Way = { readonly edge: Edge; readonly before: Way | null };

const stepsOf = (way: Way | null): readonly Edge[] => (way === null ? [] : [...stepsOf(way.before), way.edge]);

/** The nearest steps from a place to something that is still wanted. */
const nearest = (from: string, edges: (at: string) => readonly Edge[], wanted: ReadonlySet<string>): readonly Edge[] => {
  const seen = new Set([from]);
  let front: readonly { readonly at: string; readonly way: Way | null }[] = [{ at: from, way: null }];
  while (front.length > 0) {
    let best: { readonly way: Way; readonly worth: number } | null = null;
    const next: { readonly at: string; readonly way: Way }[] = [];
    for (const { at, way } of front) {
      for (const edge of edges(at)) {
        if (edge.isBarred) continue;
        const worth = edge.goals.filter((goal) => wanted.has(goal)).length;
        if (worth > (best?.worth ?? 0)) best = { way: { edge, before: way }, worth };
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        next.push({ at: edge.to, way: { edge, before: way } });
      }
    }
    if (best !== null) return stepsOf(best.way);
    front = next;
  }
  return [];
};

/** Few paths which together enter every state, take every transition, and show what a walk has seen to differ. */
export const coveringTours = (
  samples: MachineSamples,
  walk: Pick<Walk, 'tries'>,
  isShown: (part: string) => boolean,
  isWanted: (goal: string) => boolean = () => true,
): Tour[] => {
  const shownAt = (key: string): readonly string[] => featuresAt(key).flatMap(({ part, name }) => (isShown(part) ? [name] : []));
  const goalsOf = ({ gained, to }: Try): readonly string[] => [...gained, ...shownAt(to)];
  const wanted = new Set(walk.tries.flatMap(goalsOf).filter(isWanted));
  const edges = stepsOn(
    walk.tries.flatMap((each): readonly Edge[] => {
      const step = each.path.at(-1);
      return step === undefined || each.from === null ? [] : [{ step, from: each.from, to: each.to, goals: goalsOf(each), isBarred: false }];
    }),
  );

  const follow = (start: string, go: (run: MachineRun, take: (step: Step) => string) => void): Tour => {
    const inspect = markWatcher(samples.machine, ({ name }) => void wanted.delete(name));
    const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id), inspect, isLogged: false });
    const path: Step[] = [];
    let useful = 0;
    let left = wanted.size;
    const see = (): string => {
      const at = placeKey(start, run);
      for (const goal of shownAt(at)) wanted.delete(goal);
      if (wanted.size < left) useful = path.length;
      left = wanted.size;
      return at;
    };
    see();
    go(run, (step) => {
      run.take(step);
      path.push(step);
      return see();
    });
    run.stop();
    return { start, path: path.slice(0, useful) };
  };

  const goOn = (run: MachineRun, start: string, take: (step: Step) => string, known: number): void => {
    let at = placeKey(start, run);
    let misses = 0;
    for (let taken = known; taken < LONGEST_TOUR && misses < MOST_MISSES; ) {
      const way = nearest(at, edges, wanted);
      if (way.length === 0) return;
      for (const edge of way) {
        const before = wanted.size;
        const isTaken = canTake(samples.machine.id)(edge.step, run.actor.getSnapshot(), start);
        if (isTaken) at = take(edge.step);
        taken += 1;
        // Places are told apart roughly: where one is not what it was taken for, what was to come next is none.
        if (isTaken && at === edge.to && !edge.goals.some((goal) => wanted.has(goal))) continue;
        edge.isBarred = true;
        if (isTaken && wanted.size === before) misses += 1;
        break;
      }
    }
  };

  const tours: Tour[] = [];
  for (const start of Object.keys(samples.starts)) {
    for (;;) {
      const before = wanted.size;
      const tour = follow(start, (run, take) => goOn(run, start, take, 0));
      if (wanted.size === before) break;
      tours.push(tour);
    }
  }
  // What no tour has come by is reached as the walk has found it.
  for (const each of walk.tries) {
    if (!goalsOf(each).some((goal) => wanted.has(goal))) continue;
    tours.push(
      follow(each.start, (run, take) => {
        for (const step of each.path) take(step);
        goOn(run, each.start, take, each.path.length);
      }),
    );
  }
  return tours;
};

import { plainValue } from '../run/plain-value.ts';
import { startRun } from '../run/machine-run.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { Step } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { coveringTours, type Tour } from './covering-paths.ts';
import { type CanTake, featuresAt, walkMachine } from './walk-machine.ts';

const contextAt = (samples: MachineSamples, start: string): ReadonlyMap<string, string> => {
  const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id), isLogged: false });
  const { context } = run.actor.getSnapshot();
  run.stop();
  return new Map(Object.entries(Object(plainValue(context))).map(([part, value]) => [part, JSON.stringify(value)]));
};

/** The features at a place in which the machine still holds what only this start has brought along. */
const ownAt = (key: string, own: ReadonlyMap<string, string>): readonly string[] =>
  featuresAt(key).flatMap(({ part, name }) => (own.has(part) && name.endsWith(`${JSON.stringify(part)},${own.get(part) ?? ''}]]`) ? [name] : []));

const causeOf = (step: Step | undefined): string => {
  switch (step?.kind) {
    case 'event':
      return step.type;
    case 'answer':
    case 'crash':
      return step.src;
    case 'clock':
    case 'network':
    case undefined:
      return '';
  }
};

/**
 * A start from which nothing new is reached is not walked from. What it has of its own is seen in each
 * state all the same, and lost by each event and effect that takes it away.
 */
export const ownTours = (all: MachineSamples, start: string, canTake: CanTake): readonly Tour[] => {
  const [first = ''] = Object.keys(all.starts);
  const usual = contextAt(all, first);
  const own = new Map([...contextAt(all, start)].filter(([part, value]) => usual.get(part) !== value));
  const begin = all.starts[start];
  if (own.size === 0 || begin === undefined) return [];
  const samples = { ...all, starts: { [start]: begin } };
  const { tries } = walkMachine(samples, canTake);
  const wanted = new Set(tries.flatMap(({ to }) => ownAt(to, own)));
  const known = new Set<string>();
  const losing = tries.map((each) => {
    const isLost = each.from !== null && ownAt(each.from, own).length > 0 && ownAt(each.to, own).length === 0;
    const cause = causeOf(each.path.at(-1));
    const gained = isLost && !known.has(cause) ? each.gained.filter((name) => name.includes(" on '")) : [];
    if (isLost) known.add(cause);
    for (const name of gained) wanted.add(name);
    return { ...each, gained };
  });
  return coveringTours(samples, { tries: losing }, (part) => own.has(part), (goal) => wanted.has(goal)).filter(({ path }) => path.length > 0);
};

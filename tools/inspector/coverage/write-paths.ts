import { writeFileSync } from 'node:fs';
import { allMachines } from '../catalogue/all-machines.ts';
import { type MachineRun, startRun } from '../run/machine-run.ts';
import { plainValue } from '../run/plain-value.ts';
import { samplesFor } from '../run/replay.ts';
import { pathText, type Step, stepText } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { markWatcher } from './machine-marks.ts';
import { type Path, pathsOf } from './paths-file.ts';
import { lacksOf, writtenPaths } from './written-paths.ts';

const lineOf = ({ start, steps }: Path): string => `${start} ${pathText(steps)}`;

/** Everything that can be done next. */
const stepsFrom = (run: MachineRun, samples: MachineSamples): readonly Step[] => {
  if (run.actor.getSnapshot().status !== 'active') return [];
  const events = Object.entries(samples.events).flatMap(([type, payloads]) =>
    (payloads === null ? [null] : Object.keys(payloads)).map((sample): Step => ({ kind: 'event', type, sample })),
  );
  const answers = run.openCalls().filter(({ machine }) => machine === samples.machine.id).flatMap(({ src }): Step[] => [
    ...Object.keys(samples.answers[src] ?? {}).map((sample): Step => ({ kind: 'answer', src, sample })),
    { kind: 'crash', src },
  ]);
  const ms = run.untilNextTimer();
  return [...answers, ...(ms === null ? [] : [{ kind: 'clock' as const, ms }]), ...events];
};

/** Paths that go one step on from one that is known, or that was found so, to something that is missed. */
const waysOn = (samples: MachineSamples, known: readonly Path[], missed: Set<string>): readonly Path[] => {
  let isNews = false;
  const inspect = markWatcher(samples.machine, (name) => {
    isNews = missed.delete(name) || isNews;
  });
  const play = ({ start, steps }: Path): MachineRun => {
    const run = startRun(samples, start, { inspect, isLogged: false });
    for (const step of steps) run.take(step);
    return run;
  };
  const found: Path[] = [];
  const seen = new Set<string>();
  const ahead = [
    ...Object.keys(samples.starts).map((start): Path => ({ start, steps: [] })),
    ...known.flatMap(({ start, steps }) => steps.map((_, index): Path => ({ start, steps: steps.slice(0, index + 1) }))),
  ];
  // It grows by what is found.
  for (const path of ahead) {
    const run = play(path);
    const { value, context } = run.actor.getSnapshot();
    const here = JSON.stringify([path.start, value, plainValue(context)]);
    const next = seen.has(here) ? [] : stepsFrom(run, samples);
    seen.add(here);
    run.stop();
    for (const step of next) {
      if (missed.size === 0) return found;
      const longer = { start: path.start, steps: [...path.steps, step] };
      isNews = false;
      play(longer).stop();
      if (!isNews) continue;
      found.push(longer);
      ahead.push(longer);
    }
  }
  return found;
};

/**
 * What a path is walked for: its start, its steps, and the states and transitions it comes by; another start is another screen, on which
 * all of them look different. Each with the number of steps until then.
 */
const worthOf = (samples: MachineSamples, { start, steps }: Path): ReadonlyMap<string, number> => {
  const worth = new Map([[`from ${start}`, 0]]);
  let taken = 0;
  const note = (name: string): void => void (worth.has(`${start} ${name}`) || worth.set(`${start} ${name}`, taken));
  const run = startRun(samples, start, { inspect: markWatcher(samples.machine, note), isLogged: false });
  for (const step of steps) {
    taken += 1;
    note(stepText(step));
    run.take(step);
  }
  run.stop();
  return worth;
};

/**
 * Without the paths, and the ends of paths, that bring nothing which others don't bring as well: each is walked in a browser. The rest
 * keeps its order, so that a second run changes nothing.
 */
const withoutRepeats = (samples: MachineSamples, paths: readonly Path[]): readonly Path[] => {
  const kept = new Map(paths.map((path) => [path, { path, worth: worthOf(samples, path) }]));
  for (const path of paths.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const others = new Set([...kept].flatMap(([other, { worth }]) => (other === path ? [] : [...worth.keys()])));
    const own = [...worthOf(samples, path)].flatMap(([name, at]) => (others.has(name) ? [] : [at]));
    if (own.length === 0) {
      kept.delete(path);
      continue;
    }
    const cut = { ...path, steps: path.steps.slice(0, Math.max(...own)) };
    kept.set(path, { path: cut, worth: worthOf(samples, cut) });
  }
  return [...kept.values()].map(({ path }) => path);
};

/**
 * `npm run walk-paths`: to the paths of each machine it adds one to each state and transition that they miss and that
 * is one step away, and takes out those with a step that has no effect any more, and what others bring as well.
 */
export function main(): number {
  for (const { machine } of allMachines) {
    const samples = samplesFor(machine.id);
    const written = writtenPaths(machine.id);
    const { idle } = lacksOf(samples, written);
    const kept = written.filter((path) => !idle.includes(path));
    const { missed } = lacksOf(samples, kept);
    const added = waysOn(samples, kept, missed);
    const lines = withoutRepeats(samples, [...kept, ...added]).map(lineOf);
    writeFileSync(pathsOf(machine.id), lines.map((line) => `${line}\n`).join(''));
    console.log(`${machine.id}: ${lines.length} paths, ${idle.length} out, ${added.length} found${missed.size > 0 ? `; no way to ${[...missed].join(', ')}` : ''}`);
  }
  return 0;
}

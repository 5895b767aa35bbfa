import { describeMachine } from '../catalogue/describe-machine.ts';
import { startRun } from '../run/machine-run.ts';
import { samplesFor } from '../run/replay.ts';
import type { Story } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { markWatcher } from './machine-marks.ts';
import { type Path, readPaths } from './paths-file.ts';

const files = import.meta.glob<string>('../../../tests/walks/paths/*.txt', { query: '?raw', import: 'default', eager: true });

export const writtenPaths = (machine: string): readonly Path[] => {
  const text = files[`../../../tests/walks/paths/${machine}.txt`];
  return text === undefined ? [] : readPaths(text);
};

/** What of a machine these paths neither enter nor take, and those of them that have a step without an effect. */
export const lacksOf = (samples: MachineSamples, paths: readonly Path[]) => {
  const { states, transitions } = describeMachine(samples.machine);
  const missed = new Set([...states.map(({ id }) => id), ...transitions.map(({ name }) => name)]);
  const inspect = markWatcher(samples.machine, (name) => void missed.delete(name));
  const idle = paths.filter(({ start, steps }) => {
    if (!(start in samples.starts)) return true;
    const run = startRun(samples, start, { inspect, isLogged: false });
    const isIdle = steps.some((step) => !run.take(step));
    run.stop();
    return isIdle;
  });
  return { missed, idle };
};

/** The shortest way to a state that one of the written paths takes; to one in which the machine never rests, until it has passed it. */
export const storyTo = (machine: string, state: string): Story | null => shortest(machine, state, 'rests') ?? shortest(machine, state, 'passes');

const shortest = (machine: string, state: string, how: 'rests' | 'passes'): Story | null => {
  let best: Story | null = null;
  for (const { start, steps } of writtenPaths(machine)) {
    const samples = samplesFor(machine);
    let isPassed = false;
    const inspect = markWatcher(samples.machine, (name) => {
      isPassed ||= name === state;
    });
    const run = startRun(samples, start, { inspect, isLogged: false });
    const taken = [null, ...steps].findIndex((step) => {
      if (step !== null) run.take(step);
      return how === 'passes' ? isPassed : run.actor.getSnapshot()._nodes.some(({ id }) => id === state);
    });
    run.stop();
    if (taken >= 0 && (best === null || taken < best.path.length)) best = { machine, start, path: steps.slice(0, taken) };
  }
  return best;
};

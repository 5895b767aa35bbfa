import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { startRun } from '../run/machine-run.ts';
import { samplesFor } from '../run/replay.ts';
import { allSamples } from '../samples/all-samples.ts';
import { sightOf } from '../stories/screen-address.ts';
import { markWatcher } from './machine-marks.ts';
import { pathsOf, readPaths } from './paths-file.ts';

// XState warns of each message to a listener that has crashed, which is what is tried here.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const seen = allMachines.filter(({ machine }) => 'address' in sightOf(machine.id, '')).map(({ machine }) => machine.id);

test.each(seen)('%s: the paths that are done in a browser enter every state and take every transition', (id) => {
  const samples = samplesFor(id);
  const { states, transitions } = describeMachine(samples.machine);
  const missed = new Set([...states.map((each) => each.id), ...transitions.map(({ name }) => name)]);
  const inspect = markWatcher(samples.machine, ({ name }) => void missed.delete(name));
  const idle: string[] = [];
  for (const { start, steps } of readPaths(readFileSync(pathsOf(id), 'utf8'))) {
    const run = startRun(samples, start, { samplesOf: (each) => allSamples.get(each), inspect, isLogged: false });
    if (!(start in samples.starts) || steps.some((step) => !run.take(step))) idle.push(start);
    run.stop();
  }
  expect({ missed: [...missed], idle }, `Run npm run walk-paths -- --only ${id}, then npm run test:walks -- -g ${id} --update-snapshots, and read what has changed.`).toEqual({ missed: [], idle: [] });
});

import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import type { LogLine } from './log-line.ts';
import { startRun } from './machine-run.ts';
import { type RunView, viewOf } from './run-view.ts';
import { parsePath, type Step } from './step.ts';

/** Which machine, how it was started, and what was done to it since. */
export type Story = { readonly machine: string; readonly start: string; readonly path: readonly Step[] };

export type Replayed = {
  readonly view: RunView;
  /** What was seen at the start, and then at each step. */
  readonly lines: readonly (readonly LogLine[])[];
  /** Of each step, whether it meant anything. */
  readonly taken: readonly boolean[];
};

export const samplesFor = (machine: string): MachineSamples => {
  const samples = allSamples.get(machine);
  if (samples === undefined) throw new Error(`There are no samples of the machine '${machine}' in tools/inspector/samples.`);
  return samples;
};

/** Everything is done anew from the start, at once: there is no other way to be at a point of a story. */
export const replay = ({ machine, start, path }: Story): Replayed => {
  const samples = samplesFor(machine);
  const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id) });
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

/** What a copied test asks: a story told by its address, and what it ends in. */
export const endOf = (machine: string, start: string, path: string): Pick<RunView, 'value' | 'status' | 'context'> => {
  const { value, status, context } = replay({ machine, start, path: parsePath(path) }).view;
  return { value, status, context };
};

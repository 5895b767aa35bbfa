import { plainValue } from '../run/plain-value.ts';
import { startRun } from '../run/machine-run.ts';
import type { Step } from '../run/step.ts';
import { valueText } from '../run/value-text.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';

/** All that can be said of a machine at the end of a path: where it is, what it knows, asks, waits for and has told. */
export const endingAt = (samples: MachineSamples, start: string, path: readonly Step[]) => {
  const run = startRun(samples, start, { samplesOf: (id) => allSamples.get(id) });
  const vain = path.filter((step) => !run.take(step)).length;
  const { value, status, context } = run.actor.getSnapshot();
  const calls = run.openCalls();
  const ending = {
    value: valueText(value),
    status,
    asks: calls.filter(({ kind }) => kind === 'promise').map(({ src }) => src),
    timers: run.timers().map(({ event, dueInMs }) => `${event.replace(/^xstate\.after\./, '')} in ${dueInMs} ms`),
    told: Object.fromEntries(calls.filter(({ heard }) => heard.length > 0).map(({ src, heard }) => [src, heard])),
    emitted: run.seen().flatMap((line) => (line.kind === 'emitted' ? [line.event] : [])).map(plainValue),
    vain,
    context: plainValue(context),
  };
  run.stop();
  return ending;
};

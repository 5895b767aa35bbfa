import { actorKind } from '../catalogue/describe-machine.ts';
import { type MachineRun, startRun } from '../run/machine-run.ts';
import { plainValue } from '../run/plain-value.ts';
import type { Step } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { START } from '../samples/records.ts';
import { markWatcher } from './machine-marks.ts';
import type { Path } from './paths-file.ts';

/** Enough for the largest machine three times over; a machine that needs more has endless states. */
const MOST_REPLAYS = 12_000;

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

const isMoment = (value: number): boolean => value > 1e9;

/** Seconds and milliseconds since the epoch, told apart by their size. */
const momentMs = (value: number): number => (value < 1e11 ? value * 1000 : value);

const moment = (ms: number): string => (ms <= 0 ? 'past' : `in 2^${Math.ceil(Math.log2(ms / 1000))} s`);

/**
 * What of a context may decide where a machine goes: moments as how far away they are, lists by their
 * first entry and whether there are more. Two contexts that are the same by this are walked from once.
 */
const coarse = (value: unknown, now: number): unknown => {
  if (typeof value === 'number') return isMoment(value) ? moment(momentMs(value) - now) : Math.min(value, 12);
  if (typeof value === 'string') return value.replace(/^id-\d+$/, 'id');
  if (Array.isArray(value)) return [coarse(value[0], now), Math.min(value.length, 2)];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coarse(each, now)]));
};

/** What tells one place of a machine from another: its state with each part of the context, and with what it asks for. */
const featuresOf = (start: string, run: MachineRun): readonly string[] => {
  const { value, context } = run.actor.getSnapshot();
  const parts = Object.entries(Object(coarse(plainValue(context), START + run.elapsedMs())));
  return [['asked', run.openCalls().map(({ src }) => src)], ...parts].map((part) => JSON.stringify([start, value, part]));
};

/** A path that was walked, and what its last step has entered and taken. */
export type Walked = Path & { readonly marks: readonly string[] };

/** Walks to every place of a machine: first along the paths that are known, then on from there, the nearest first. */
export function* walkMachine(samples: MachineSamples, known: readonly Path[]): Generator<Walked> {
  const listeners = Object.entries(samples.machine.implementations.actors).flatMap(([src, logic]) => (actorKind(logic) === 'callback' ? [src] : []));
  const seen = new Set<string>();
  const ahead: Path[] = Object.keys(samples.starts).map((start) => ({ start, steps: [] }));
  ahead.push(...known.flatMap(({ start, steps }) => steps.map((_, index) => ({ start, steps: steps.slice(0, index + 1) }))));
  for (let replays = 0; replays < MOST_REPLAYS; replays += 1) {
    const next = ahead[replays];
    if (next === undefined) return;
    const { start, steps } = next;
    let marks: string[] = [];
    const run = startRun(samples, start, { inspect: markWatcher(samples.machine, (name) => marks.push(name)), isLogged: false });
    for (const step of steps) {
      marks = [];
      run.take(step);
    }
    const last = steps.at(-1);
    const fresh = featuresOf(start, run).filter((each) => !seen.has(each));
    for (const each of fresh) seen.add(each);
    // A machine whose listener is gone goes on as before, deaf to it: from there nothing new comes.
    const isDeaf = last?.kind === 'crash' && listeners.includes(last.src);
    if (fresh.length > 0 && !isDeaf) ahead.push(...stepsFrom(run, samples).map((step) => ({ start, steps: [...steps, step] })));
    run.stop();
    yield { start, steps, marks };
  }
}

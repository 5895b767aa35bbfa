import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { setup } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { startRun } from '../run/machine-run.ts';
import { samplesFor } from '../run/replay.ts';
import { allSamples } from '../samples/all-samples.ts';
import { samplesOf } from '../samples/machine-samples.ts';
import { screenOf } from '../stories/screen-address.ts';
import { markWatcher } from './machine-marks.ts';
import { pathsOf, readPaths } from './paths-file.ts';
import { walkMachine } from './walk-machine.ts';

// XState warns of each message to a listener that has crashed, which is what is tried here.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const ids = allMachines.map(({ machine }) => machine.id);
const isSeen = (id: string): boolean => 'address' in screenOf(id, '');

test.each(ids.filter(isSeen))('%s: the paths done in a browser enter every state and take every transition', (id) => {
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
  expect({ missed: [...missed], idle }, `Run npm run walk-paths -- --only ${id}, then npm run test:walks -- -g ${id}:`).toEqual({ missed: [], idle: [] });
});

test.each(ids.filter((id) => !isSeen(id)))('%s, which has no screen: every state can be reached and every transition taken', (id) => {
  const { missedStates, missedTransitions } = walkMachine(samplesFor(id));
  expect({ missedStates, missedTransitions }).toEqual({ missedStates: [], missedTransitions: [] });
});

const types: Partial<{ events: { readonly type: 'go' } }> = {};

test('states and transitions that nothing leads to are named', () => {
  const machine = setup({ types, guards: { isNever: () => false } }).createMachine({
    id: 'faulty',
    initial: 'here',
    states: { here: { on: { go: [{ guard: 'isNever', target: 'there' }, { target: 'back' }] } }, back: {}, there: {}, lonely: {} },
  });
  const walk = walkMachine(samplesOf(machine, { starts: { page: () => undefined }, answers: {}, events: { go: null } }));
  expect([walk.missedStates, walk.missedTransitions]).toEqual([['faulty.there', 'faulty.lonely'], ["faulty.here on 'go' [0]"]]);
});

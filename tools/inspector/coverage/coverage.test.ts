import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { setup } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { samplesFor } from '../run/replay.ts';
import { samplesOf } from '../samples/machine-samples.ts';
import { endingsPath, endingsText } from './kept-endings.ts';
import { reportLine } from './report-line.ts';
import { A_MOMENT, type Walk, walkMachine } from './walk-machine.ts';

// XState warns of each message to a listener that has crashed, which is what is tried here.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
vi.setConfig({ testTimeout: 120_000 });

const walks: Walk[] = [];

afterAll(() => {
  const report = walks.map(reportLine).join('\n');
  console.log(report);
  mkdirSync('.e2e/reports', { recursive: true });
  writeFileSync('.e2e/reports/machines.txt', `${report}\n`);
});

test.each(allMachines.map(({ machine }) => machine.id))(
  '%s: every state is reached and every transition taken, and each way there ends as it is kept',
  (id) => {
    const samples = samplesFor(id);
    const walk = walkMachine(samples, { least: A_MOMENT });
    walks.push(walk);
    expect({ states: walk.missedStates, transitions: walk.missedTransitions }, `Not reached by any path of '${id}'.`).toEqual({
      states: [],
      transitions: [],
    });
    const kept: unknown = existsSync(endingsPath(id)) ? JSON.parse(readFileSync(endingsPath(id), 'utf8')) : {};
    expect(JSON.parse(endingsText(samples, walk)), `If '${id}' is meant to end so now: npm run machines-doc, and look at what it changes.`).toEqual(kept);
  },
);

test('there are no endings of a machine that is gone', () => {
  expect(readdirSync(dirname(endingsPath('')))).toEqual(allMachines.map(({ machine }) => `${machine.id}.json`).toSorted());
});

const types: Partial<{ events: { readonly type: 'go' } }> = {};

describe('a machine with faults', () => {
  const machine = setup({ types, guards: { isNever: () => false } }).createMachine({
    id: 'faulty',
    initial: 'here',
    states: { here: { on: { go: [{ guard: 'isNever', target: 'there' }, { target: 'back' }] } }, back: {}, there: {}, lonely: {} },
  });

  test('is told by the states and transitions that nothing leads to', () => {
    const walk = walkMachine(samplesOf(machine, { starts: { page: () => undefined }, answers: {}, events: { go: null } }));
    expect([walk.missedStates, walk.missedTransitions]).toEqual([['faulty.there', 'faulty.lonely'], ["faulty.here on 'go' [0]"]]);
    expect(reportLine(walk)).toBe('faulty           3 of   5 states     1 of   2 transitions      2 paths');
  });
});

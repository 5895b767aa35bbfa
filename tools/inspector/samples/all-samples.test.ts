import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { allSamples } from './all-samples.ts';

describe.each(allMachines.map(({ machine }) => [machine.id, machine] as const))('%s', (id, machine) => {
  const { actors, events } = describeMachine(machine);
  const samples = allSamples.get(id);

  test('can be started, in one way or several', () => {
    expect(Object.keys(samples?.starts ?? {}), `Give '${id}' its samples in tools/inspector/samples.`).not.toEqual([]);
  });

  test('each effect that answers has its answers, the good one first', () => {
    const silent = actors.filter(({ src, kind }) => kind === 'promise' && Object.keys(samples?.answers[src] ?? {}).length === 0);
    expect(silent, `Give them answers in tools/inspector/samples.`).toEqual([]);
  });

  test('each event has its samples, and its schema takes them', () => {
    const unknown = events.filter((type) => samples?.events[type] === undefined);
    expect(unknown, `Give them payloads in tools/inspector/samples, or null.`).toEqual([]);
    const refused = Object.entries(samples?.events ?? {}).flatMap(([type, event]) =>
      Object.entries(event?.samples ?? {}).filter(([, payload]) => event !== null && !v.is(event.schema, payload)).map(([name]) => `${type}:${name}`),
    );
    expect(refused).toEqual([]);
  });
});

test('there are no samples of a machine that is gone', () => {
  expect([...allSamples.keys()].toSorted()).toEqual(allMachines.map(({ machine }) => machine.id).toSorted());
});

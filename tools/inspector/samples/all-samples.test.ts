import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { replay } from '../run/replay.ts';
import { allSamples } from './all-samples.ts';
import { answerMeanings, contextMeanings, effectMeanings, eventMeanings } from './meanings.ts';

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

test('a reader is told what each event, effect and answer is, and of none that is gone', () => {
  const samples = [...allSamples.values()];
  const names = (part: 'events' | 'answers') => [...new Set(samples.flatMap((each) => Object.keys(each[part])))].toSorted();
  const answers = [...new Set(samples.flatMap((each) => Object.values(each.answers).flatMap(Object.keys)))].toSorted();
  const told = [eventMeanings, effectMeanings, answerMeanings].map((each) => Object.keys(each).toSorted());
  expect(told, 'Say in tools/inspector/samples/meanings.ts what they are.').toEqual([names('events'), names('answers'), answers]);
});

test('no part of a context is explained that is gone', () => {
  const parts = [...allSamples.keys()].flatMap((id) => Object.keys(Object(replay({ machine: id, start: '', path: [] }).view.context)).map((part) => `${id}.${part}`));
  expect(Object.keys(contextMeanings).filter((part) => !parts.includes(part))).toEqual([]);
});

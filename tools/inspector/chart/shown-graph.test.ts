import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { briefGraph } from './brief-graph.ts';
import { type ChartGraph, chartGraph } from './chart-graph.ts';
import { foldable, foldGraph } from './fold-graph.ts';
import { nearTo, soughtStates } from './sought-states.ts';

const types: Partial<{ events: { readonly type: 'go' | 'leave' | 'stay' } }> = {};

const machine = setup({ types }).createMachine({
  id: 'm',
  initial: 'outside',
  states: {
    outside: { on: { go: '#m.inside.second', stay: {} } },
    inside: {
      initial: 'first',
      on: { leave: 'outside' },
      states: { first: { on: { go: 'second' } }, second: { on: { leave: '#m.outside' } } },
    },
  },
});
const whole = chartGraph(describeMachine(machine));

const textOf = ({ states, arrows }: ChartGraph) => ({
  states: states.map(({ id, folded, stays, arrivals, waysOut }) => [id, folded, ...[...stays, ...arrivals, ...waysOut].map(({ text }) => text)]),
  arrows: arrows.map(({ id, lines }) => [id, ...lines.map(({ text }) => text)]),
});

test('a state that is shut has the arrows of all that is inside it', () => {
  expect(foldable(whole)).toEqual(['m.inside']);
  expect(textOf(foldGraph(whole, new Set(['m.inside'])))).toEqual({
    states: [['m', 0], ['m.outside', 0, 'stay'], ['m.inside', 2]],
    arrows: [['m.outside > m.inside', 'go'], ['m.inside > m.outside', 'leave', 'leave']],
  });
  expect(foldGraph(whole, new Set())).toEqual(whole);
});

test('in few words, only what is told says what leads where, and what was just taken', () => {
  const taken = ["m.outside on 'go' [0]"];
  expect(textOf(briefGraph(whole, { told: new Set(['m.inside.second']), taken }))).toEqual({
    states: [['m', 0], ['m.outside', 0], ['m.inside', 0], ['m.inside.first', 0], ['m.inside.second', 0, 'leave → outside']],
    arrows: [
      ['m.outside > m.inside.second', 'go'],
      ['m.inside > m.outside'],
      ['m.inside.first > m.inside.second'],
      ['m.inside.second > m.outside'],
    ],
  });
});

test('a state is found by a part of its name, or by the whole of it; near it is what leads from there and to there', () => {
  expect([soughtStates(whole, 'FIR'), soughtStates(whole, 'inside'), soughtStates(whole, ' '), soughtStates(whole, 'gone')]).toEqual([
    ['m.inside.first'],
    ['m.inside'],
    [],
    [],
  ]);
  const near = nearTo(whole, ['m.inside.first']);
  expect(whole.states.map(({ id }) => [id, near.isNearState(id)])).toEqual([
    ['m', true], ['m.outside', true], ['m.inside', true], ['m.inside.first', true], ['m.inside.second', true],
  ]);
  expect(whole.arrows.map((arrow) => [arrow.id, near.isNearArrow(arrow)])).toEqual([
    ['m.outside > m.inside.second', false],
    ['m.inside > m.outside', true],
    ['m.inside.first > m.inside.second', true],
    ['m.inside.second > m.outside', false],
  ]);
  expect(nearTo(whole, []).isNearState('m.outside')).toBe(true);
});

import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { type ChartDetail, type ChartGraph, chartGraph, findStates, foldable, relatedTo } from './chart-graph.ts';

const everything: ChartDetail = { folded: new Set(), detailed: null, taken: [] };
test.each(allMachines.map(({ machine }) => [machine.id, machine] as const))('%s: every transition is somewhere in the chart', (_, machine) => {
  const description = describeMachine(machine);
  const graph = chartGraph(description, everything);
  const drawn = [...graph.states, ...graph.edges].flatMap(({ lines }) => lines.map(({ transition }) => transition));
  expect(description.transitions.map(({ name }) => name).filter((name) => !drawn.includes(name))).toEqual([]);
});

const types: Partial<{ events: { readonly type: 'go' | 'leave' | 'stay' } }> = {};

const small = describeMachine(
  setup({ types }).createMachine({
    id: 'm',
    initial: 'outside',
    states: {
      outside: { on: { go: '#m.inside.second', stay: {} } },
      inside: {
        initial: 'first',
        on: { leave: 'outside', stay: '.first' },
        states: { first: { on: { go: 'second' } }, second: { on: { leave: '#m.outside' } } },
      },
    },
  }),
);

const textsOf = ({ states, edges }: ChartGraph) => ({
  states: states.map(({ id, folded, lines }) => [id, folded, ...lines.map(({ text }) => text)]),
  edges: edges.map(({ id, lines }) => [id, ...lines.map(({ text }) => text)]),
});

test('a folded state has the edges of all that is inside it', () => {
  expect(foldable(small)).toEqual(['m.inside']);
  expect(textsOf(chartGraph(small, { ...everything, folded: new Set(['m.inside']) }))).toEqual({
    states: [['m', 0], ['m.outside', 0, 'stay'], ['m.inside', 2]],
    edges: [['m.outside > m.inside', 'go'], ['m.inside > m.outside', 'leave', 'leave']],
  });
});

test('only the detailed states and the transition just taken are written out', () => {
  const taken = ["m.outside on 'go' [0]"];
  expect(textsOf(chartGraph(small, { folded: new Set(), detailed: new Set(['m.inside']), taken }))).toEqual({
    states: [['m', 0], ['m.outside', 0], ['m.inside', 0, 'stay → first'], ['m.inside.first', 0], ['m.inside.second', 0]],
    edges: [
      ['m.outside > m.inside.second', 'go'],
      ['m.inside > m.outside', 'leave'],
      ['m.inside.first > m.inside.second'],
      ['m.inside.second > m.outside'],
    ],
  });
});

test('a state is found by a part of its name, or by all of it, with every edge from or to there', () => {
  expect(['FIR', 'inside', ' ', 'gone'].map((text) => findStates(small, text))).toEqual([['m.inside.first'], ['m.inside'], [], []]);
  const graph = chartGraph(small, everything);
  const { hasEdge, hasState } = relatedTo(graph, ['m.inside.first']);
  expect(graph.edges.filter(hasEdge).map(({ id }) => id)).toEqual(['m.inside > m.outside', 'm.inside.first > m.inside.second']);
  expect(graph.states.filter(({ id }) => !hasState(id))).toEqual([]);
  expect(relatedTo(graph, []).hasState('m.outside')).toBe(true);
});

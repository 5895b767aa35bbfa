import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { type ChartDetail, type ChartGraph, chartGraph, findStates, foldable, relatedTo } from './chart-graph.ts';
import { type Box, placeChart } from './layout.ts';

const everything: ChartDetail = { folded: new Set(), detailed: null, taken: [] };
const size = { width: 180, height: 60 };
/** Wider than what is inside it. */
const header = { width: 900, height: 60 };

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;

describe.each(allMachines.map(({ machine }) => [machine.id, machine] as const))('%s', (_, machine) => {
  const description = describeMachine(machine);
  const graph = chartGraph(description, everything);

  const sizeOf = (id: string) => (graph.states.some((each) => each.id === id && each.hasInner) ? header : size);

  test('every transition is somewhere in the chart', () => {
    const drawn = [...graph.states, ...graph.edges].flatMap(({ lines }) => lines.map(({ transition }) => transition));
    expect(description.transitions.map(({ name }) => name).filter((name) => !drawn.includes(name))).toEqual([]);
  });

  test('every state has room of its own inside its parent, and every edge has a route and its label', async () => {
    const { states, edges } = await placeChart(graph, sizeOf);
    const boxOf = (id: string | null): Box => states.get(id ?? '') ?? { x: 0, y: 0, width: 0, height: 0 };
    const misplaced = graph.states.flatMap(({ id, parent }) => {
      const siblings = graph.states.filter((each) => each.parent === parent && each.id !== id);
      const { width, height } = boxOf(id);
      return [
        ...(width >= sizeOf(id).width && height >= size.height ? [] : [`${id} is too small`]),
        ...(parent === null || contains(boxOf(parent), boxOf(id)) ? [] : [`${id} is outside`]),
        ...siblings.filter((each) => overlaps(boxOf(each.id), boxOf(id))).map((each) => `${id} on ${each.id}`),
      ];
    });
    expect(misplaced).toEqual([]);
    expect(graph.edges.filter(({ id }) => (edges.get(id)?.points.length ?? 0) < 2 || edges.get(id)?.label?.width !== size.width)).toEqual([]);
  });
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

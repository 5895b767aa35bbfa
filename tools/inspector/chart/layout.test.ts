import { describe, expect, test } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { wholeGraph } from './brief-graph.ts';
import { chartGraph } from './chart-graph.ts';
import { type Box, placeChart } from './layout.ts';

const measure = (text: string, kind: 'title' | 'line') => text.length * (kind === 'title' ? 8 : 6.5);

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe.each(allMachines.map(({ machine }) => [machine.id, machine] as const))('%s', (_, machine) => {
  const description = describeMachine(machine);
  const graph = wholeGraph(chartGraph(description));
  const placed = placeChart(graph, measure);

  test('every state has a place of its own, inside the state that it is part of, and every arrow a way', async () => {
    const chart = await placed;
    expect(chart.states.map(({ state }) => state.id).toSorted()).toEqual(graph.states.map(({ id }) => id).toSorted());
    const misplaced = chart.states.flatMap(({ state, box }) => {
      const parent = chart.states.find((each) => each.state.id === state.parent);
      const others = chart.states.filter((each) => each.state.parent === state.parent && each.state.id !== state.id);
      const isOut = parent !== undefined && !contains(parent.box, box);
      return [...(isOut ? [`${state.id} is out`] : []), ...others.filter((each) => overlaps(each.box, box)).map((each) => `${state.id} on ${each.state.id}`)];
    });
    expect(misplaced).toEqual([]);
    expect(chart.arrows.filter(({ points, label }) => points.length < 2 || (label?.width ?? 0) === 0)).toEqual([]);
    expect(chart.arrows.map(({ arrow }) => arrow.id)).toEqual(graph.arrows.map(({ id }) => id));
  });

  test('every text has room, and no word of it is broken', async () => {
    const chart = await placed;
    const tooWide = [
      ...chart.states.flatMap(({ state, items, columns, box }) => {
        const widest = Math.max(0, ...items.flatMap(({ rows }) => rows.map((text) => measure(text, 'line'))));
        return measure(state.title, 'title') > box.width || widest * columns > box.width ? [state.id] : [];
      }),
      ...chart.arrows.flatMap(({ arrow, rows, label }) => (rows.some(({ text }) => measure(text, 'line') > (label?.width ?? 0)) ? [arrow.id] : [])),
    ];
    expect(tooWide).toEqual([]);
    const said = chart.states.flatMap(({ items }) => items.map(({ rows }) => rows.join(' ')));
    const meant = graph.states.flatMap(({ asks, stays, inwards }) => [...asks, ...[...stays, ...inwards].map(({ text }) => text)]);
    expect(said.toSorted()).toEqual(meant.toSorted());
  });

  test('every transition is somewhere in the chart', () => {
    const { states, arrows } = graph;
    const drawn = [...states.flatMap(({ arrivals, stays, inwards }) => [...arrivals, ...stays, ...inwards]), ...arrows.flatMap(({ lines }) => lines)];
    expect(description.transitions.map(({ name }) => name).filter((name) => !drawn.some(({ transition }) => transition === name))).toEqual([]);
  });
});

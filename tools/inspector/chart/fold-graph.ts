import type { ChartArrow, ChartGraph, ChartState } from './chart-graph.ts';

/** The states that hold others, but for the machine itself. */
export const foldable = ({ states }: ChartGraph): readonly string[] =>
  states.filter(({ id, parent }) => parent !== null && states.some((each) => each.parent === id)).map(({ id }) => id);

/**
 * The chart with some states shut: what is inside them is gone, and an arrow to or from there
 * ends at the state that is shut. What goes on inside alone is not shown.
 */
export const foldGraph = (graph: ChartGraph, folded: ReadonlySet<string>): ChartGraph => {
  const byId = new Map(graph.states.map((state) => [state.id, state]));
  const shownFor = (id: string): string => {
    let shown = id;
    for (let at = byId.get(id); at !== undefined; at = byId.get(at.parent ?? '')) if (folded.has(at.id)) shown = at.id;
    return shown;
  };
  const innerOf = (id: string): number =>
    graph.states.filter(({ parent }) => parent === id).reduce((sum, each) => sum + 1 + innerOf(each.id), 0);
  const arrows = new Map<string, ChartArrow>();
  for (const { source, target, lines } of graph.arrows) {
    const [from, to] = [shownFor(source), shownFor(target)];
    const isInside = from !== source && to === from;
    if (isInside || from === to || (to !== target && source === to)) continue;
    const id = `${from} > ${to}`;
    const known = arrows.get(id)?.lines ?? [];
    const fresh = lines.filter(({ transition }) => !known.some((each) => each.transition === transition));
    arrows.set(id, { id, source: from, target: to, lines: [...known, ...fresh] });
  }
  return {
    states: graph.states
      .filter(({ id }) => shownFor(id) === id)
      .map((state): ChartState => (folded.has(state.id) ? { ...state, asks: [], arrivals: [], inwards: [], stays: [], folded: innerOf(state.id) } : state)),
    arrows: [...arrows.values()],
  };
};

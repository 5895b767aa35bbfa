import type { ChartArrow, ChartGraph, ChartState } from './chart-graph.ts';

type Shown = {
  /** The states of which everything is told; of the others only the name is. */
  readonly told: ReadonlySet<string>;
  /** What was just taken has its reason beside its arrow, wherever it is. */
  readonly taken: readonly string[];
};

/** The same chart with everything said once: what is heard anywhere inside a state is said by that state. */
export const wholeGraph = ({ states, arrows }: ChartGraph): ChartGraph => ({ states: states.map((state) => ({ ...state, arrivals: [] })), arrows });

/**
 * The same chart in few words, for a machine that is too large for all of them: a state that is told
 * lists its own ways out with where they lead, so no arrow needs a text of its own.
 */
export const briefGraph = ({ states, arrows }: ChartGraph, { told, taken }: Shown): ChartGraph => {
  const titles = new Map(states.map(({ id, title }) => [id, title]));
  const waysOut = (id: string): ChartState['waysOut'] =>
    arrows
      .filter(({ source }) => source === id)
      .flatMap(({ target, lines }) => lines.map((line) => ({ ...line, text: `${line.text} → ${titles.get(target) ?? target}` })));
  const isTaken = (line: { readonly transition: string }) => taken.includes(line.transition);
  return {
    states: states.map((state): ChartState => {
      if (!told.has(state.id)) return { ...state, asks: [], arrivals: state.arrivals.filter(isTaken), inwards: [], stays: state.stays.filter(isTaken), waysOut: [] };
      return { ...state, arrivals: state.arrivals.filter(isTaken), waysOut: waysOut(state.id) };
    }),
    arrows: arrows.map((arrow): ChartArrow => ({ ...arrow, lines: told.has(arrow.source) ? [] : arrow.lines.filter(isTaken) })),
  };
};

import type { ChartArrow, ChartGraph, ChartState } from './chart-graph.ts';

/** The name of a state within its machine: `signedIn.refreshing`. */
export const pathWithin = (states: readonly Pick<ChartState, 'id' | 'parent'>[], id: string): string => {
  const root = states.find(({ parent }) => parent === null)?.id ?? '';
  return id.slice(root.length + 1);
};

/** The states whose name holds the text; the one that is called so, if there is one. */
export const soughtStates = ({ states }: Pick<ChartGraph, 'states'>, text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const named = states.filter(({ parent }) => parent !== null).map(({ id }) => ({ id, name: pathWithin(states, id).toLowerCase() }));
  const exact = named.filter(({ name }) => name === wanted);
  return (exact.length > 0 ? exact : named.filter(({ name }) => name.includes(wanted))).map(({ id }) => id);
};

const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}.`);

export type Nearness = { readonly isNearState: (id: string) => boolean; readonly isNearArrow: (arrow: ChartArrow) => boolean };

/** What has to do with the states that are looked for: they themselves, what is around and inside them, and what leads from there or to there. */
export const nearTo = ({ arrows }: ChartGraph, sought: readonly string[]): Nearness => {
  if (sought.length === 0) return { isNearState: () => true, isNearArrow: () => true };
  const isSought = (id: string): boolean => sought.some((each) => isWithin(id, each));
  // What leaves a state around it leaves it, too.
  const isNearArrow = ({ source, target }: ChartArrow): boolean => isSought(source) || isSought(target) || sought.some((each) => isWithin(each, source));
  const ends = arrows.filter(isNearArrow).flatMap(({ source, target }) => [source, target]);
  return { isNearArrow, isNearState: (id) => isSought(id) || [...sought, ...ends].some((each) => isWithin(each, id)) };
};

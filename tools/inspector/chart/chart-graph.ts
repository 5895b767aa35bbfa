import type { MachineDescription, StateDescription } from '../catalogue/describe-machine.ts';

/** A line of text in a state or on an edge. */
export type ChartLine = { readonly icon: string; readonly text: string; readonly transition: string | null };

export type ChartState = Pick<StateDescription, 'id' | 'parent' | 'description' | 'kind' | 'isInitial'> & {
  readonly title: string;
  readonly lines: readonly ChartLine[];
  readonly hasInner: boolean;
  /** How many states it hides. */
  readonly folded: number;
};

export type ChartEdge = { readonly id: string; readonly source: string; readonly target: string; readonly lines: readonly ChartLine[] };

export type ChartGraph = { readonly states: readonly ChartState[]; readonly edges: readonly ChartEdge[] };

export type ChartDetail = {
  readonly folded: ReadonlySet<string>;
  /** The states whose invokes and transitions are written out; all of them where it is `null`. */
  readonly detailed: ReadonlySet<string> | null;
  /** Transitions that are written out wherever they are. */
  readonly taken: readonly string[];
};

const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}.`);

/** The states that hold others, but for the machine itself. */
export const foldable = ({ states }: MachineDescription): readonly string[] =>
  states.filter(({ id, parent }) => parent !== null && states.some((each) => each.parent === id)).map(({ id }) => id);

/** What is drawn of a machine. An edge from or to a state inside a folded one is drawn at the folded one. */
export const chartGraph = (machine: MachineDescription, { folded, detailed, taken }: ChartDetail): ChartGraph => {
  const shownFor = (id: string): string => machine.states.find((each) => folded.has(each.id) && isWithin(id, each.id))?.id ?? id;
  const isDetailed = (id: string): boolean => detailed === null || detailed.has(id);
  const edges = new Map<string, ChartEdge>();
  const inStates = new Map<string, ChartLine[]>();

  for (const transition of machine.transitions) {
    const { name, source, text } = transition;
    const isWritten = isDetailed(shownFor(source)) || taken.includes(name);
    const write = (icon: string, written: string): void => {
      if (isWritten) inStates.set(source, [...(inStates.get(source) ?? []), { icon, text: written, transition: name }]);
    };
    if (transition.targets.length === 0) write('↺', text);
    for (const target of transition.targets) {
      if (target === source) write('↺', text);
      // As an edge it would lead from a box to its own inside.
      else if (isWithin(target, source)) write('⇥', `${text} → ${target.slice(source.length + 1)}`);
      else {
        const [from, to] = [shownFor(source), shownFor(target)];
        if (from === to) continue;
        const id = `${from} > ${to}`;
        const known = edges.get(id)?.lines ?? [];
        edges.set(id, { id, source: from, target: to, lines: isWritten ? [...known, { icon: '', text, transition: name }] : known });
      }
    }
  }

  return {
    edges: [...edges.values()],
    states: machine.states
      .filter(({ id }) => shownFor(id) === id)
      .map(({ id, parent, key, description, kind, isInitial, invokes }) => {
        const inner = machine.states.filter((each) => each.id !== id && isWithin(each.id, id)).length;
        const isFolded = folded.has(id);
        const asked = isDetailed(id) ? invokes.map((src) => ({ icon: '⚙', text: src, transition: null })) : [];
        return {
          id, parent, description, kind, isInitial,
          title: key,
          hasInner: inner > 0 && !isFolded,
          folded: isFolded ? inner : 0,
          lines: isFolded ? [] : [...asked, ...(inStates.get(id) ?? [])],
        };
      }),
  };
};

/** The states whose name within the machine contains the text, or the one that has exactly this name. */
export const findStates = ({ id: machine, states }: Pick<MachineDescription, 'id' | 'states'>, text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const named = states.filter(({ parent }) => parent !== null).map(({ id }) => ({ id, name: id.slice(machine.length + 1).toLowerCase() }));
  const exact = named.filter(({ name }) => name === wanted);
  return (exact.length > 0 ? exact : named.filter(({ name }) => name.includes(wanted))).map(({ id }) => id);
};

export type Related = { readonly hasState: (id: string) => boolean; readonly hasEdge: (edge: ChartEdge) => boolean };

/** What the found states have to do with: what is around and inside them, and every edge from or to there. */
export const relatedTo = ({ edges }: ChartGraph, found: readonly string[]): Related => {
  if (found.length === 0) return { hasState: () => true, hasEdge: () => true };
  const isFound = (id: string): boolean => found.some((each) => isWithin(id, each));
  const hasEdge = ({ source, target }: ChartEdge): boolean => isFound(source) || isFound(target) || found.some((each) => isWithin(each, source));
  const ends = edges.filter(hasEdge).flatMap(({ source, target }) => [source, target]);
  return { hasEdge, hasState: (id) => isFound(id) || [...found, ...ends].some((each) => isWithin(each, id)) };
};

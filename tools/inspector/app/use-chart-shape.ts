import { useMemo, useState } from 'react';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import { briefGraph, wholeGraph } from '../chart/brief-graph.ts';
import { type ChartGraph, chartGraph } from '../chart/chart-graph.ts';
import { foldable, foldGraph } from '../chart/fold-graph.ts';
import { type Nearness, nearTo, soughtStates } from '../chart/sought-states.ts';
import type { Lit } from './chart-view.tsx';

/** A machine with more states than this is too large to be read at once with all its transitions. */
const MANY_STATES = 16;

export type ChartShape = {
  readonly graph: ChartGraph;
  readonly isBrief: boolean;
  readonly setBrief: (isBrief: boolean) => void;
  readonly canFold: boolean;
  readonly isFolding: boolean;
  readonly setFolding: (isFolding: boolean) => void;
  /** Shuts the state, or opens it. */
  readonly fold: (id: string) => void;
  readonly tell: (id: string) => void;
  readonly isTold: (id: string) => boolean;
  /** Every state there is, shown or not. */
  readonly states: ChartGraph['states'];
  readonly text: string;
  readonly seek: (text: string) => void;
  /** What somebody looks for by that text. */
  readonly sought: readonly string[];
  readonly near: Nearness;
};

const flipped = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

const none: ReadonlySet<string> = new Set();

/** How much of a machine is drawn: what the machine is in now, and what somebody has asked for besides. */
export const useChartShape = (machine: MachineDescription, lit: Lit): ChartShape => {
  const whole = useMemo(() => chartGraph(machine), [machine]);
  const isLarge = machine.states.length > MANY_STATES;
  const [isBrief, setBrief] = useState(isLarge);
  const [isFolding, setFolding] = useState(isLarge);
  const [turned, setTurned] = useState(none);
  const [asked, setAsked] = useState(none);
  const [text, seek] = useState('');
  const sought = useMemo(() => soughtStates(whole, text), [whole, text]);
  const outer = useMemo(() => foldable(whole), [whole]);
  const leaf = whole.states.filter(({ id }) => lit.states.includes(id)).filter(({ id }, _, active) => active.every(({ parent }) => parent !== id));
  // As texts: what is lit is told anew at each step, also where it is the same.
  const isAroundSought = (id: string) => sought.some((each) => each.startsWith(`${id}.`));
  const folded = outer.filter((id) => (isFolding && !lit.states.includes(id)) !== turned.has(id) && !isAroundSought(id)).join(' ');
  const told = isBrief ? [...new Set([...leaf.map(({ id }) => id), ...asked, ...sought])].join(' ') : '';
  const taken = isBrief ? lit.transitions.join('\n') : '';
  const graph = useMemo(() => {
    const shown = foldGraph(whole, new Set(folded.split(' ')));
    return isBrief ? briefGraph(shown, { told: new Set(told.split(' ')), taken: taken.split('\n') }) : wholeGraph(shown);
  }, [whole, folded, isBrief, told, taken]);
  return {
    graph,
    isBrief,
    setBrief,
    canFold: outer.length > 0,
    isFolding,
    setFolding: (next) => {
      setTurned(none);
      setFolding(next);
    },
    fold: (id) => setTurned(flipped(turned, id)),
    tell: (id) => setAsked(flipped(asked, id)),
    isTold: (id) => told.split(' ').includes(id),
    states: whole.states,
    text,
    seek,
    sought,
    near: useMemo(() => nearTo(graph, sought), [graph, sought]),
  };
};

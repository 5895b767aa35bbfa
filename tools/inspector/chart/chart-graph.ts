import type { MachineDescription, StateDescription, TransitionDescription } from '../catalogue/machine-description.ts';
import { transitionText, triggerText } from '../catalogue/transition-text.ts';

/** A line of text that stands for one transition. */
export type ChartLine = {
  readonly text: string;
  readonly transition: string;
  readonly trigger: string;
  readonly guard: string | null;
};

export type ChartState = {
  readonly id: string;
  readonly parent: string | null;
  readonly title: string;
  readonly description: string;
  readonly kind: StateDescription['kind'];
  readonly isInitial: boolean;
  readonly asks: readonly string[];
  /** Taken from any state inside the one that is named, which is no arrow: there would be too many. */
  readonly arrivals: readonly ChartLine[];
  /** The same, said by the state in which it is heard: where it leads from anywhere inside. */
  readonly inwards: readonly ChartLine[];
  /** What is dealt with here without leaving. */
  readonly stays: readonly ChartLine[];
  /** Where its arrows lead, if they have no text of their own. */
  readonly waysOut: readonly ChartLine[];
  /** How many states are inside and not shown, where it is shut. */
  readonly folded: number;
};

export type ChartArrow = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly lines: readonly ChartLine[];
};

export type ChartGraph = { readonly states: readonly ChartState[]; readonly arrows: readonly ChartArrow[] };

const isInside = (state: string, other: string): boolean => state !== other && state.startsWith(`${other}.`);

const lineOf = (transition: TransitionDescription): ChartLine => ({
  text: transitionText(transition),
  transition: transition.name,
  trigger: triggerText(transition.trigger),
  guard: transition.guard,
});

const arrivalOf = (machine: MachineDescription, transition: TransitionDescription): ChartLine => {
  const from = transition.source === machine.id ? 'anywhere' : transition.source.slice(machine.id.length + 1);
  return { ...lineOf(transition), text: `${from}: ${transitionText(transition)}` };
};

const inwardOf = (transition: TransitionDescription, target: string): ChartLine => ({
  ...lineOf(transition),
  text: `${transitionText(transition)} → ${target.slice(transition.source.length + 1)}`,
});

/** What is drawn of a machine, before anybody knows where. */
export const chartGraph = (machine: MachineDescription): ChartGraph => {
  const arrows = new Map<string, ChartArrow>();
  for (const transition of machine.transitions) {
    for (const target of transition.targets) {
      if (target === transition.source || isInside(target, transition.source)) continue;
      const id = `${transition.source} > ${target}`;
      const lines = [...(arrows.get(id)?.lines ?? []), lineOf(transition)];
      arrows.set(id, { id, source: transition.source, target, lines });
    }
  }
  return {
    arrows: [...arrows.values()],
    states: machine.states.map((state) => ({
      id: state.id,
      parent: state.parent,
      title: state.key,
      description: state.description,
      kind: state.kind,
      isInitial: state.isInitial,
      asks: state.invokes.map(({ src }) => src),
      arrivals: machine.transitions
        .filter(({ source, targets }) => targets.includes(state.id) && isInside(state.id, source))
        .map((transition) => arrivalOf(machine, transition)),
      inwards: machine.transitions
        .filter(({ source }) => source === state.id)
        .flatMap((transition) => transition.targets.filter((target) => isInside(target, state.id)).map((target) => inwardOf(transition, target))),
      stays: machine.transitions
        .filter(({ source, targets }) => source === state.id && (targets.length === 0 || targets.includes(state.id)))
        .map(lineOf),
      waysOut: [],
      folded: 0,
    })),
  };
};

import type { MachineDescription, StateDescription, TransitionDescription, Trigger } from '../catalogue/machine-description.ts';

/** Mermaid takes no dots in ids. */
const idOf = (state: string): string => state.replaceAll('.', '_');

export const triggerText = (trigger: Trigger): string => {
  switch (trigger.kind) {
    case 'event':
      return trigger.event;
    case 'always':
      return 'always';
    case 'after':
      return `after ${trigger.delay}`;
    case 'done':
      return `${trigger.actor} answered`;
    case 'failed':
      return `${trigger.actor} threw`;
    case 'finished':
      return 'finished';
  }
};

export const transitionText = ({ trigger, guard }: TransitionDescription): string =>
  guard === null ? triggerText(trigger) : `${triggerText(trigger)} [${guard}]`;

const quoted = (text: string): string => text.replaceAll(':', '#58;').replaceAll(';', '#59;').replaceAll('#58#59;', '#58;');

const linesOf = (machine: MachineDescription, parent: string, indent: string): readonly string[] =>
  machine.states
    .filter((state) => state.parent === parent)
    .flatMap((state, index) => {
      const siblings = machine.states.find(({ id }) => id === parent);
      const divider = siblings?.kind === 'parallel' && index > 0 ? [`${indent}--`] : [];
      return [...divider, ...stateLines(machine, state, indent)];
    });

const stateLines = (machine: MachineDescription, state: StateDescription, indent: string): readonly string[] => {
  const id = idOf(state.id);
  const start = state.isInitial ? [`${indent}[*] --> ${id}`] : [];
  const end = state.kind === 'final' ? [`${indent}${id} --> [*]`] : [];
  const inner = linesOf(machine, state.id, `${indent}  `);
  const own = `${indent}state "${state.key}" as ${id}`;
  return [...(inner.length === 0 ? [own] : [`${own} {`, ...inner, `${indent}}`]), ...start, ...end];
};

/** Those that lead from one state to the same one for several reasons are one arrow with all of them. */
const arrows = (machine: MachineDescription): readonly string[] => {
  const reasons = new Map<string, string[]>();
  for (const transition of machine.transitions) {
    // Where a state stays, or any state is meant, the table says it better than an arrow.
    if (transition.source === machine.id) continue;
    for (const target of transition.targets) {
      const arrow = `  ${idOf(transition.source)} --> ${idOf(target)}`;
      reasons.set(arrow, [...(reasons.get(arrow) ?? []), quoted(transitionText(transition))]);
    }
  }
  return [...reasons].map(([arrow, texts]) => `${arrow} : ${[...new Set(texts)].join('<br>')}`);
};

/** The machine as a Mermaid state diagram. */
export const mermaidOf = (machine: MachineDescription): string =>
  ['stateDiagram-v2', '  direction LR', ...linesOf(machine, machine.id, '  '), ...arrows(machine)].join('\n');

import type { Walk } from './walk-machine.ts';

const share = (all: readonly string[], missed: readonly string[]): string =>
  `${String(all.length - missed.length).padStart(3)} of ${String(all.length).padStart(3)}`;

/** What a walk has come to, in a line. */
export const reportLine = ({ machine, states, missedStates, transitions, missedTransitions, endings }: Walk): string =>
  `${machine.padEnd(14)} ${share(states, missedStates)} states   ${share(transitions, missedTransitions)} transitions ` +
  `${String(endings.length).padStart(6)} paths`;

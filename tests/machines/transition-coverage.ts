import type { AnyStateMachine } from 'xstate';
import { nodesOf, transitionsOf } from '../../tools/inspector/catalogue/describe-machine.ts';
import { markWatcher } from '../../tools/inspector/coverage/machine-marks.ts';

/** Notes which transitions of a machine were taken; whatever effects it was provided with. */
export const transitionCoverage = (machine: AnyStateMachine) => {
  const missing = new Set(nodesOf(machine.root).flatMap((node) => transitionsOf(node).map(([, name]) => name)));
  return {
    inspect: markWatcher(machine, (name) => void missing.delete(name)),
    missing: (): readonly string[] => [...missing],
  };
};

/** The states in which a machine can come to rest: not one that it always leaves at once. */
export const restingStates = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ type, always = [] }) => type !== 'compound' && !always.some(({ guard }) => guard === undefined))
    .map(({ id }) => id)
    .toSorted();

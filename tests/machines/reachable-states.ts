import { getShortestPaths, getStateNodes } from '@xstate/graph';
import type { AnyStateMachine, AnyStateNode, EventObject } from 'xstate';

/** A state that is always left at once is never seen in a snapshot. */
const isPassing = (node: AnyStateNode): boolean =>
  (node.always ?? []).some((transition) => transition.guard === undefined);

const idsOf = (nodes: readonly AnyStateNode[]): readonly string[] => nodes.map((node) => node.id).toSorted();

/** The states in which a machine can come to rest. */
export const restingStates = (machine: AnyStateMachine): readonly string[] =>
  idsOf(getStateNodes(machine.root).filter((node) => node.type !== 'compound' && !isPassing(node)));

/** The states in which it does, given these events in any order. */
export const reachableStates = (
  machine: AnyStateMachine,
  events: readonly EventObject[],
  input: unknown,
): readonly string[] => {
  const paths = getShortestPaths(machine, {
    events,
    input,
    limit: 2000,
    serializeState: (snapshot) => JSON.stringify(snapshot.value),
  });
  const reached = paths.flatMap(({ state }) => state._nodes.filter((node) => node.type !== 'compound'));
  return idsOf([...new Map(reached.map((node) => [node.id, node])).values()]);
};

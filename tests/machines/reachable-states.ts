import { getShortestPaths, getStateNodes } from '@xstate/graph';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';

/** A state that is always left at once is never seen in a snapshot. */
const isPassing = (node: AnyStateNode): boolean =>
  (node.always ?? []).some((transition) => transition.guard === undefined);

const idsOf = (nodes: readonly AnyStateNode[]): readonly string[] => nodes.map((node) => node.id).toSorted();

/** The states in which a machine can come to rest. */
export const restingStates = (machine: AnyStateMachine): readonly string[] =>
  idsOf(getStateNodes(machine.root).filter((node) => node.type !== 'compound' && !isPassing(node)));

type Serialize = (snapshot: AnyMachineSnapshot) => unknown;

/**
 * The snapshots it can come to, given these events in any order. Two that `tellApart` says the same
 * of count as one, so it has to name whatever in the context decides where the machine goes.
 */
export const reachableSnapshots = (
  machine: AnyStateMachine,
  events: readonly EventObject[],
  input: unknown,
  tellApart: Serialize = ({ value }) => value,
): readonly AnyMachineSnapshot[] =>
  getShortestPaths(machine, {
    events,
    input,
    limit: 20_000,
    serializeState: (snapshot) => JSON.stringify(tellApart(snapshot)),
  }).map(({ state }) => state);

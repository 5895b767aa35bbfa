import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

const descendants = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(descendants),
];

const named = (transitions: readonly AnyTransitionDefinition[]): ReadonlyMap<AnyTransitionDefinition, string> =>
  new Map(
    transitions.map((transition, index) => [
      transition,
      `${transition.source.id} on '${transition.eventType}' [${index}]`,
    ]),
  );

/** Each transition of a state with its name; branches of one event are told apart by their place. */
const transitionsOf = (node: AnyStateNode): ReadonlyMap<AnyTransitionDefinition, string> =>
  new Map([
    ...named(node.always ?? []),
    ...[...node.transitions.values()].flatMap((branches) => [...named(branches)]),
  ]);

/** Notes which transitions of a machine were taken; whatever effects it was provided with. */
export const transitionCoverage = (machine: AnyStateMachine) => {
  const missing = new Set(descendants(machine.root).flatMap((node) => [...transitionsOf(node).values()]));
  return {
    inspect: (event: InspectionEvent): void => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        if (transition.source.machine.id !== machine.id) continue;
        const name = transitionsOf(transition.source).get(transition);
        if (name !== undefined) missing.delete(name);
      }
    },
    missing: (): readonly string[] => [...missing],
  };
};

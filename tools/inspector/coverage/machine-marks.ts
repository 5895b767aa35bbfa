import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { transitionsOf } from '../catalogue/describe-machine.ts';

/** Says of each step of a machine which states it entered, by their ids, and which transitions it took, by their names. */
export const markWatcher = (machine: AnyStateMachine, note: (name: string) => void): ((seen: InspectionEvent) => void) => {
  const names = new WeakMap<object, string>();

  // A machine that is provided with effects has transitions of its own, so they are named when first met.
  const nameOf = (transition: AnyTransitionDefinition): string | undefined => {
    if (!names.has(transition)) for (const [each, name] of transitionsOf(transition.source)) names.set(each, name);
    return names.get(transition);
  };

  return (seen) => {
    if (seen.type !== '@xstate.microstep') return;
    const { snapshot } = seen;
    const taken = seen._transitions.filter(({ source }) => source.machine.id === machine.id);
    if ('machine' in snapshot && Reflect.get(Object(snapshot.machine), 'id') === machine.id && '_nodes' in snapshot && Array.isArray(snapshot._nodes)) {
      for (const node of snapshot._nodes) note(node.id);
    }
    for (const transition of taken) {
      // One that is left at once is in no snapshot.
      note(transition.source.id);
      const name = nameOf(transition);
      if (name !== undefined) note(name);
    }
  };
};

import { Actor, type InspectionEvent, StateMachine } from 'xstate';
import { transitionsOf } from '../catalogue/describe-machine.ts';
import { plainValue } from './plain-value.ts';

/** One thing that was seen inside while a step was done. */
export type LogLine =
  | { readonly kind: 'message'; readonly from: string | null; readonly to: string; readonly event: unknown }
  | { readonly kind: 'transition'; readonly machine: string; readonly names: readonly string[]; readonly value: unknown }
  | { readonly kind: 'started'; readonly actor: string }
  | { readonly kind: 'emitted'; readonly machine: string; readonly event: unknown };

/** A machine is called by its id, whatever its actor is called. */
export const nameOf = (ref: unknown): string => {
  if (!(ref instanceof Actor)) return 'somebody';
  if (ref.logic instanceof StateMachine) return ref.logic.id;
  // The one of an invoke without an id is numbered: '0.session.signedIn.refreshing'.
  return typeof ref.src === 'string' ? ref.src : ref.id;
};

const valueOf = (snapshot: unknown): unknown =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot ? snapshot.value : null;

type Taken = Extract<InspectionEvent, { type: '@xstate.microstep' }>['_transitions'];

const namesOf = (taken: Taken): readonly string[] =>
  taken.flatMap((transition) => {
    const found = transitionsOf(transition.source).find(([each]) => each === transition);
    return found === undefined ? [] : [found[1]];
  });

/** What the log says of something that XState reports, if it says anything. */
export const logLine = (seen: InspectionEvent): LogLine | null => {
  switch (seen.type) {
    case '@xstate.actor':
      return { kind: 'started', actor: nameOf(seen.actorRef) };
    case '@xstate.event': {
      const from = seen.sourceRef === undefined ? null : nameOf(seen.sourceRef);
      // How actors are started and ended, and how the desk answers, is shown by what follows.
      if (/^(xstate\.(init|stop)|desk\..*)$/.test(seen.event.type)) return null;
      return { kind: 'message', from, to: nameOf(seen.actorRef), event: plainValue(seen.event) };
    }
    case '@xstate.microstep':
      return {
        kind: 'transition',
        machine: nameOf(seen.actorRef),
        names: namesOf(seen._transitions),
        value: valueOf(seen.snapshot),
      };
    case '@xstate.action':
    case '@xstate.snapshot':
    case '@xstate.transition':
      return null;
  }
};

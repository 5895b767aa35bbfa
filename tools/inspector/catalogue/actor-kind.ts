import { type AnyActorLogic, StateMachine } from 'xstate';
import type { ActorDescription } from './machine-description.ts';

const active = { status: 'active', output: undefined, error: undefined, input: undefined };
/** How a promise tells its own actor that it has come: only the logic of a promise is done then. */
const resolved = { type: 'xstate.promise.resolve', data: null };

const isLogic = (value: unknown): value is Pick<AnyActorLogic, 'transition'> =>
  typeof value === 'object' && value !== null && 'transition' in value && typeof value.transition === 'function';

const isPromise = (logic: Pick<AnyActorLogic, 'transition'>): boolean => {
  try {
    const after: unknown = logic.transition(active, resolved, Object.create(null));
    return typeof after === 'object' && after !== null && 'status' in after && after.status === 'done';
  } catch {
    // Of an actor that never started, other logics know nothing.
    return false;
  }
};

export const actorKind = (logic: unknown): ActorDescription['kind'] => {
  if (logic instanceof StateMachine) return 'machine';
  if (!isLogic(logic)) return 'other';
  if (isPromise(logic)) return 'promise';
  return 'config' in logic && 'start' in logic ? 'callback' : 'other';
};

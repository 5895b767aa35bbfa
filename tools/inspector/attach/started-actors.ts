import { Actor, type AnyActor } from 'xstate';

const { start } = Actor.prototype;
const listeners = new Set<(actor: AnyActor) => void>();

/**
 * Calls the listener with every actor of the page before it starts. So the app needs no place
 * where an inspector is handed in, and a production build has none to leave out.
 */
export const whenActorStarts = (listener: (actor: AnyActor) => void): void => {
  if (listeners.size === 0) {
    Reflect.set(Actor.prototype, 'start', function startAndReport(this: AnyActor) {
      for (const each of listeners) each(this);
      return start.call(this);
    });
  }
  listeners.add(listener);
};

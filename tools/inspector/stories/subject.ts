import type { AnyActor, AnyStateMachine } from 'xstate';
import { whenActorStarts } from '../attach/started-actors.ts';
import { markWatcher } from '../coverage/machine-marks.ts';
import type { OwnedClock } from '../run/step-clock.ts';

type Event = { readonly type: string };

/** The machine that a story is about, as the screens have started it. */
export type Subject = {
  readonly first: Promise<AnyActor>;
  /** The one that was started last: a screen that is come back to has a new one. */
  readonly latest: () => AnyActor;
  /** What it was told since this was last asked, and what that made of it. */
  readonly heard: () => readonly Event[];
  readonly marks: () => readonly string[];
};

const isFromOutside = ({ type }: Event): boolean => !type.startsWith('xstate.');

/** Waits for that machine to be started, and lets it live by another clock. */
export const awaitSubject = (machine: AnyStateMachine, clock: OwnedClock, onFound: (actor: AnyActor) => void): Subject => {
  let latest: AnyActor | null = null;
  const events: Event[] = [];
  const marks: string[] = [];
  const note = markWatcher(machine, ({ name }) => marks.push(name));
  const first = new Promise<AnyActor>((resolve) => {
    whenActorStarts((actor) => {
      if (actor.logic !== machine) return;
      Reflect.set(actor.clock, 'setTimeout', clock.setTimeout);
      Reflect.set(actor.clock, 'clearTimeout', clock.clearTimeout);
      actor.system.inspect((seen) => {
        if (seen.actorRef === actor) note(seen);
      });
      // What comes from an actor of another system is told to that one's inspectors only.
      const take: unknown = Reflect.get(actor, '_send');
      if (typeof take !== 'function') throw new Error('XState tells its actors in another way now.');
      Reflect.set(actor, '_send', (event: Event) => {
        if (isFromOutside(event)) events.push(event);
        take.call(actor, event);
      });
      onFound(actor);
      latest = actor;
      resolve(actor);
    });
  });
  return {
    first,
    latest: () => {
      if (latest === null) throw new Error(`No screen has started the machine '${machine.id}'.`);
      return latest;
    },
    heard: () => events.splice(0),
    marks: () => [...new Set(marks.splice(0))],
  };
};

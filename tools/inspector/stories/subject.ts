import { Actor, type AnyActor, type AnyStateMachine, createActor } from 'xstate';
import { actorRefOf } from '../run/machine-run.ts';
import type { OwnedClock } from '../run/manual-clock.ts';
import type { MachineSamples, World } from '../samples/machine-samples.ts';

type Event = { readonly type: string };

/** The machine that a story is about, as the screens have started it. */
export type Subject = {
  readonly first: Promise<AnyActor>;
  /** Coming back to a screen starts a new one. */
  readonly latest: () => AnyActor;
  /** Events since the last call. */
  readonly received: () => readonly Event[];
};

const isFromOutside = ({ type }: Event): boolean => !type.startsWith('xstate.');

const { start } = Actor.prototype;

const started = new Set<AnyActor>();

/** Calls the listener with every actor of the page before it starts. So the app needs no place where an inspector is handed in. */
const whenActorStarts = (listener: (actor: AnyActor) => void): void => {
  Reflect.set(Actor.prototype, 'start', function startAndReport(this: AnyActor) {
    started.add(this);
    listener(this);
    return start.call(this);
  });
};

/** Those of a story that is over, with the listeners that they have on the page. */
export const stopActors = (): void => {
  for (const actor of started) if (actor._parent === undefined) actor.stop();
  started.clear();
};

/** Waits until a screen starts the machine, and gives it another clock. */
export const awaitSubject = (machine: AnyStateMachine, clock: OwnedClock, onFound: (actor: AnyActor) => void): Subject => {
  let latest: AnyActor | null = null;
  const events: Event[] = [];
  const first = new Promise<AnyActor>((resolve) => {
    whenActorStarts((actor) => {
      if (actor.logic !== machine) return;
      Reflect.set(actor.clock, 'setTimeout', clock.setTimeout);
      Reflect.set(actor.clock, 'clearTimeout', clock.clearTimeout);
      // Inspectors do not see events from actors of another system.
      const deliver: unknown = Reflect.get(actor, '_send');
      if (typeof deliver !== 'function') throw new Error('XState delivers events in another way now.');
      Reflect.set(actor, '_send', (event: Event) => {
        if (isFromOutside(event)) events.push(event);
        deliver.call(actor, event);
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
    received: () => events.splice(0),
  };
};

/** The parts of an input that do not depend on the app: its neighbours and functions are the app's own there. */
const plainPartOf = (input: unknown): object =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([, part]) => !(part instanceof Actor) && typeof part !== 'function'))
    : {};

/** Makes the machine start as the story does, whatever input the app passes. */
export const startedAs = (machine: AnyStateMachine, { starts }: MachineSamples, begun: string, now: () => number): AnyStateMachine => {
  const world: World = {
    now,
    createId: () => 'id',
    // Never started, only left out of the input.
    neighbour: (each, input) => actorRefOf(createActor<AnyStateMachine>(each, { input })),
  };
  const begin = machine.getInitialSnapshot.bind(machine);
  Reflect.set(machine, 'getInitialSnapshot', (...[scope, input]: Parameters<typeof begin>) =>
    begin(scope, { ...input, ...plainPartOf(starts[begun]?.(world)) }),
  );
  return machine;
};

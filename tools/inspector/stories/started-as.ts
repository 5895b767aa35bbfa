import { Actor, type AnyStateMachine, createActor } from 'xstate';
import { actorRefOf } from '../run/machine-run.ts';
import type { MachineSamples, World } from '../samples/machine-samples.ts';

/** What of a start can be handed to a machine of the real app: its neighbours there are the app's own. */
const plainPartOf = (input: unknown): object =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([, part]) => !(part instanceof Actor) && typeof part !== 'function'))
    : {};

/** The machine, which starts as the story does, whatever the app hands to it. */
export const startedAs = (seated: AnyStateMachine, { starts }: MachineSamples, start: string, now: () => number): AnyStateMachine => {
  const world: World = {
    now,
    createId: () => 'id',
    // Never started: it is only told from the rest.
    neighbour: (machine, input) => actorRefOf(createActor<AnyStateMachine>(machine, { input })),
  };
  const begin = seated.getInitialSnapshot.bind(seated);
  Reflect.set(seated, 'getInitialSnapshot', (...[scope, input]: Parameters<typeof begin>) =>
    begin(scope, { ...input, ...plainPartOf(starts[start]?.(world)) }),
  );
  return seated;
};

import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { sessionMachine } from '../../src/machines/auth/session/session-machine.ts';
import type { Lack } from './walk-path.ts';

/** That its control is not on the screen, or rests there, and why no person can cause it. */
type Told = { readonly control: Lack; readonly why: string };

type ToldOf<Machine extends AnyStateMachine> = { readonly [Type in EventFromLogic<Machine>['type']]?: Readonly<Record<string, Told>> };

const toldOf = <Machine extends AnyStateMachine>(told: ToldOf<Machine>): readonly string[] =>
  Object.entries<Readonly<Record<string, Told>> | undefined>(told).flatMap(([type, states]) =>
    Object.entries(states ?? {}).map(([state, { control }]) => `${type} in ${state}: ${control}`),
  );

/**
 * The events of a person that a walk tells to the machine, by the state they come in. Every other one is
 * done on the screen: what is missing here, or here for nothing, fails.
 */
const told: Readonly<Record<string, readonly string[]>> = {
  session: toldOf<typeof sessionMachine>({
    'session.signOut': {
      'processing.reading': {
        control: 'absent',
        why: 'Nothing is shown yet but that the page is loading. Code that signs out, as before a mail for a new password, waits until it is known who is there.',
      },
    },
    'session.retryLink': {
      'processing.adopting': {
        control: 'absent',
        why: 'The link is being tried, so that the page waits. Where it is shown meanwhile, to whoever is not signed in, the button is busy.',
      },
    },
  }),
};

export const toldEvents = (machine: string): readonly string[] => told[machine] ?? [];

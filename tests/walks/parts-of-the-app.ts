import type { AnyStateMachine, ContextFrom } from 'xstate';
import type { outboxMachine } from '../../src/machines/sync/outbox-machine.ts';
import type { systemFormMachine } from '../../src/machines/systems/system-form-machine.ts';

/** Why a part is another one in the app, and whether only from one start. */
type OfTheApp = { readonly why: string; readonly start?: string };

type PartsOf<Machine extends AnyStateMachine> = { readonly [Part in keyof ContextFrom<Machine>]?: OfTheApp };

const partsOf = <Machine extends AnyStateMachine>(parts: PartsOf<Machine>): ReadonlyMap<string, OfTheApp> =>
  new Map(Object.entries<OfTheApp | undefined>(parts).flatMap(([part, each]) => (each === undefined ? [] : [[part, each] as const])));

const user: OfTheApp = { why: 'Whoever has signed in to the app, with an id that its server has made.' };

/** What of a context is not compared with that of the machine alone. All else is, as a whole. */
const ofTheApp: Readonly<Record<string, ReadonlyMap<string, OfTheApp>>> = {
  outbox: partsOf<typeof outboxMachine>({ userId: user }),
  systemForm: partsOf<typeof systemFormMachine>({
    userId: user,
    subject: { why: 'The id of a new system is made by the screen.', start: 'add' },
  }),
};

/** Their names, of a machine that was started so. */
export const partsOfTheApp = (machine: string, start: string): readonly string[] =>
  [...(ofTheApp[machine] ?? [])].flatMap(([part, each]) => (each.start === undefined || each.start === start ? [part] : []));

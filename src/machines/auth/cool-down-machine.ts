import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import {
  beginCoolDown,
  type CoolDown,
  type CoolDownKey,
  runningCoolDowns,
  secondsLeft,
  withCoolDown,
} from '../../domain/auth/mail-cool-down.ts';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { CoolDownStore } from '../../domain/ports/auth.ts';
import { unprovided, unprovidedCallback } from '../shared/effects.ts';

export type StoredCoolDowns = Awaited<ReturnType<CoolDownStore['read']>>;

type CoolDownCommand = { readonly type: 'coolDown.keep'; readonly how: 'add' | 'update'; readonly coolDown: CoolDown };

const ONE_SECOND_MS = 1000;

const types: Partial<{
  context: {
    readonly now: () => EpochMs;
    readonly coolDowns: readonly CoolDown[];
    /** When the clock was last read. The seconds are counted from here. */
    readonly at: EpochMs;
  };
  input: { readonly now: () => EpochMs };
  events: { readonly type: 'coolDown.begin'; readonly key: CoolDownKey; readonly seconds: number };
}> = {};

/** Which mails cannot be requested yet, and for how many seconds. All screens share one actor. */
export const coolDownMachine = setup({
  types,
  actors: {
    read: unprovided<StoredCoolDowns, EpochMs>('read'),
    keeper: unprovidedCallback<CoolDownCommand>('keeper'),
  },
  actions: {
    begin: enqueueActions(({ context, enqueue }, { key, seconds }: Pick<CoolDown, 'key' | 'seconds'>) => {
      const at = context.now();
      const begun = beginCoolDown(key, seconds, at);
      enqueue.assign({ at, coolDowns: withCoolDown(context.coolDowns, begun) });
      enqueue.sendTo('keeper', { type: 'coolDown.keep', how: 'add', coolDown: begun });
    }),
    look: assign(({ context }) => {
      const at = context.now();
      return { at, coolDowns: runningCoolDowns(context.coolDowns, at) };
    }),
    /** Each second: a reload after the clock was set back goes by what was left at the last look. */
    keep: enqueueActions(({ context, enqueue }) => {
      for (const coolDown of context.coolDowns) enqueue.sendTo('keeper', { type: 'coolDown.keep', how: 'update', coolDown });
    }),
    /** A cool-down that began while storage was being read is newer than the stored one. */
    recordKept: assign(({ context }, kept: StoredCoolDowns) =>
      kept.ok ? { coolDowns: context.coolDowns.reduce(withCoolDown, kept.value) } : {},
    ),
  },
  guards: { isAnyRunning: ({ context }) => context.coolDowns.length > 0 },
  delays: { tick: ONE_SECOND_MS },
}).createMachine({
  id: 'coolDown',
  description: 'Counts the seconds until a mail can be asked for again.',
  context: ({ input }) => ({ now: input.now, coolDowns: [], at: input.now() }),
  invoke: { src: 'keeper', id: 'keeper', onError: {} },
  initial: 'reading',
  on: {
    'coolDown.begin': { target: '.counting', actions: { type: 'begin', params: ({ event }) => event } },
  },
  states: {
    reading: {
      description: 'Reading what was kept over a reload, and having removed there what is over.',
      on: {
        // Stays in `reading`: the stored cool-downs have not arrived yet.
        'coolDown.begin': { actions: { type: 'begin', params: ({ event }) => event } },
      },
      invoke: {
        src: 'read',
        input: ({ context }) => context.now(),
        onDone: { target: 'deciding', actions: { type: 'recordKept', params: ({ event }) => event.output } },
        onError: 'deciding',
      },
    },
    deciding: {
      description: 'Is there anything to count?',
      entry: 'look',
      always: [{ guard: 'isAnyRunning', target: 'counting' }, { target: 'idle' }],
    },
    counting: {
      description: 'The next look is a second away. When the last one is over, storage is cleared of it.',
      after: { tick: 'ticking' },
    },
    ticking: {
      description: 'A second has gone by, or more where the device slept.',
      entry: ['look', 'keep'],
      always: [{ guard: 'isAnyRunning', target: 'counting' }, { target: 'reading' }],
    },
    idle: { description: 'Every mail can be asked for.' },
  },
});

export type CoolDownActor = ActorRefFrom<typeof coolDownMachine>;

export const secondsUntilMail = ({ context }: SnapshotFrom<typeof coolDownMachine>, key: CoolDownKey): number =>
  secondsLeft(context.coolDowns, key, context.at);

/** The effects of the cool-down machine. */
export const coolDownActors = (store: CoolDownStore) => ({
  read: fromPromise<StoredCoolDowns, EpochMs>(({ input }) => store.read(input)),
  keeper: fromCallback<CoolDownCommand>(({ receive }) => {
    // If it cannot be stored it ends with the page, which nobody has to be told.
    receive(({ how, coolDown }) => void store[how](coolDown).catch(() => undefined));
  }),
});

import { type ActorRefFrom, assign, enqueueActions, type EventObject, fromCallback, fromPromise, setup, waitFor } from 'xstate';
import type { EpochMs, UserId } from '../../domain/auth/session.ts';
import type { KeptListStore, SystemRepository } from '../../domain/ports/systems.ts';
import { type Result, success } from '../../domain/shared/result.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { checksumOf, isDueForComparison, isSameChecksum, isWorthKeeping, type KeptList } from '../../domain/systems/kept-list.ts';
import { unprovided } from '../shared/effects.ts';
import type { SystemListActor } from './system-list-machine.ts';

/** Whether the list is the table. */
export type CompareAnswer = Result<boolean, DataFailure>;
export type KeepCommand = { readonly userId: UserId; readonly kept: KeptList | null };

type Input = { readonly userId: UserId; readonly list: SystemListActor; readonly now: () => EpochMs };

const types: Partial<{
  context: Input & {
    /** What this page has kept last. */
    readonly kept: KeptList | null;
    /** When this page has compared the list with the table. */
    readonly comparedAt: EpochMs | null;
    /** It was different once. Somebody may have written just then, so it is looked at twice. */
    readonly isDoubted: boolean;
  };
  input: Input;
  events: { readonly type: 'list.changed' };
}> = {};

/** Changes often come together. */
const SETTLE_MS = 1_000;

/** The list as it can be kept; `null` while it is not whole, or holds what nobody can read. */
const keptOf = (list: SystemListActor): KeptList | null => {
  const snapshot = list.getSnapshot();
  const { listing, position, asOf } = snapshot.context;
  if (!snapshot.matches('complete') || position === null || asOf === null || listing.unreadable > 0) return null;
  return { systems: listing.systems, mark: { position, asOf } };
};

export type Watched = { readonly list: SystemListActor; readonly kept: KeptList | null };

const watchList = fromCallback<EventObject, Watched>(({ input: { list, kept }, sendBack }) => {
  const look = (): void => {
    const now = keptOf(list);
    if (now !== null && isWorthKeeping(now, kept)) sendBack({ type: 'list.changed' });
  };
  const watching = list.subscribe(look);
  look();
  return () => watching.unsubscribe();
});

/** Whoever follows the log has put everything into the list, at a moment when no row is pointed at. */
const awaitFollowed = fromPromise<null, SystemListActor>(async ({ input: list, signal }) => {
  const { asOf } = list.getSnapshot().context;
  await waitFor(list, ({ context }) => context.asOf !== asOf, { signal });
  return null;
});

/** Keeps the list in this browser for the next opening, and looks once in a while whether it is still the table. */
export const keptListMachine = setup({
  types,
  actors: {
    keep: unprovided<boolean, KeepCommand>('keep'),
    compare: unprovided<CompareAnswer, SystemListActor>('compare'),
    watchList,
    awaitFollowed,
  },
  actions: {
    noteKept: assign(({ context }) => ({ kept: keptOf(context.list) ?? context.kept })),
    noteCompared: assign(({ context }) => ({ comparedAt: context.now(), isDoubted: false })),
    doubt: assign({ isDoubted: true }),
    readAnew: enqueueActions(({ context, enqueue }) => enqueue.sendTo(context.list, { type: 'list.readAnew' })),
  },
  guards: {
    isDue: ({ context: { comparedAt, now } }) => isDueForComparison(comparedAt, now()),
    isSame: (_, answer: CompareAnswer) => answer.ok && answer.value,
    isOtherAgain: ({ context }, answer: CompareAnswer) => answer.ok && context.isDoubted,
    isOther: (_, answer: CompareAnswer) => answer.ok,
    isPassing: (_, answer: CompareAnswer) => !answer.ok && isPassing(answer.failure),
    isKept: (_, isKept: boolean) => isKept,
  },
  delays: { settle: SETTLE_MS },
}).createMachine({
  id: 'keptList',
  description: 'Keeps the list in this browser for the next opening, and compares it with the table once in a while.',
  context: ({ input }) => ({ ...input, kept: null, comparedAt: null, isDoubted: false }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nothing to keep: the list is as it was kept, or not whole.',
      invoke: { src: 'watchList', input: ({ context: { list, kept } }) => ({ list, kept }), onError: 'unkept' },
      on: { 'list.changed': 'settling' },
    },
    settling: {
      description: 'More changes may follow.',
      after: { settle: 'deciding' },
    },
    deciding: {
      description: 'Was it compared with the table lately?',
      always: [{ guard: 'isDue', target: 'comparing' }, { target: 'keeping' }],
    },
    comparing: {
      description: 'The server is asked for the count and the checksum of its table.',
      invoke: {
        src: 'compare',
        input: ({ context }) => context.list,
        onDone: [
          { guard: { type: 'isSame', params: ({ event }) => event.output }, target: 'keeping', actions: 'noteCompared' },
          { guard: { type: 'isOtherAgain', params: ({ event }) => event.output }, target: 'waiting', actions: ['noteCompared', 'readAnew'] },
          { guard: { type: 'isOther', params: ({ event }) => event.output }, target: 'doubting', actions: 'doubt' },
          { guard: { type: 'isPassing', params: ({ event }) => event.output }, target: 'keeping' },
          // A server that cannot be asked this will not learn it within the hour.
          { target: 'keeping', actions: 'noteCompared' },
        ],
        onError: { target: 'keeping', actions: 'noteCompared' },
      },
    },
    doubting: {
      description: 'It is another one, perhaps because somebody has just written. It is compared once more when the list has heard of that.',
      invoke: { src: 'awaitFollowed', input: ({ context }) => context.list, onDone: 'comparing', onError: 'waiting' },
    },
    keeping: {
      description: 'The list is being written down.',
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ userId: context.userId, kept: keptOf(context.list) }),
        onDone: [
          { guard: { type: 'isKept', params: ({ event }) => event.output }, target: 'waiting' },
          { target: 'unkept' },
        ],
        onError: 'unkept',
      },
      // What comes in between is different from this one.
      entry: 'noteKept',
    },
    unkept: { description: 'This browser keeps nothing. The next opening reads the whole list.' },
  },
});

export type KeptListActor = ActorRefFrom<typeof keptListMachine>;

type Ports = { readonly store: Pick<KeptListStore, 'keep'>; readonly systems: Pick<SystemRepository, 'checksum'> };

/** What the machine does through the browser and the server. */
export const keptListActors = ({ store, systems }: Ports) => ({
  keep: fromPromise<boolean, KeepCommand>(async ({ input: { userId, kept } }) => kept === null || store.keep(userId, kept)),
  compare: fromPromise<CompareAnswer, SystemListActor>(async ({ input: list }) => {
    const table = await systems.checksum();
    return table.ok ? success(isSameChecksum(table.value, checksumOf(list.getSnapshot().context.listing.systems))) : table;
  }),
});

/** `userId`: whose systems may be asked for; `null` also for who is signed in and has a second step to take. */
type Known = { readonly userId: UserId | null; readonly isSignedOut: boolean };

/**
 * The end of a kept list. Signing out deletes what is kept, and nobody finds what somebody else has left.
 * A second step that is asked for deletes nothing: whoever takes it may be whose list it is.
 */
export const createKeptListOwner = (store: Pick<KeptListStore, 'deleteAllBut'>): ((known: Known) => void) => {
  /** `null`: nobody's list may be kept. */
  let owner: UserId | null | undefined;
  return ({ userId, isSignedOut }) => {
    const next = isSignedOut ? null : userId;
    if (next === owner || (next === null && !isSignedOut)) return;
    owner = next;
    void store.deleteAllBut(next);
  };
};

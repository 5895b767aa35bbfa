import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup, waitFor } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { Connectivity, PageReturns } from '../../domain/ports/page.ts';
import type { FollowedChanges, SystemHistory } from '../../domain/ports/systems.ts';
import { type Result, success } from '../../domain/shared/result.ts';
import { type LoggedChange, type LogPosition, logStart } from '../../domain/systems/change-log.ts';
import { type ListNews, newsOf, noNews } from '../../domain/systems/system-list.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { unprovided, unprovidedCallback, pageReturns, type ReturnEvent } from '../shared/effects.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';

export type EndAnswer = Result<LogPosition, DataFailure>;
/** `null`: nobody looks at the page, so the server was not asked. */
export type ChangesAnswer = Result<FollowedChanges, DataFailure> | null;

/** What keeps the rows where they are: somebody points at them, has a finger on them, or works in them by keyboard. */
export type RowHold = 'pointer' | 'touch' | 'focus';

type Input = {
  readonly list: SystemListActor;
  readonly now: () => EpochMs;
  /** Whether this page is sending it itself: the log may tell of rows whose answer is still on its way, or was lost. */
  readonly isSentHere: (change: LoggedChange) => boolean;
};

type Context = Input & {
  readonly position: LogPosition;
  /** Not in the list yet, oldest first. */
  readonly waiting: readonly LoggedChange[];
  readonly holds: readonly RowHold[];
  /** What went into the list last. */
  readonly news: ListNews;
  readonly askedAt: EpochMs;
  /** So many answers in a row were slow or failures. */
  readonly strain: number;
};

const types: Partial<{
  context: Context;
  input: Input;
  events:
    | { readonly type: 'rows.hold'; readonly by: RowHold }
    | { readonly type: 'rows.release'; readonly by: RowHold }
    | { readonly type: 'changes.show' }
    | ReturnEvent;
}> = {};

/** With the time of a request, what others do arrives within 15 s. */
const PAUSE_MS = 12_000;
const LONGEST_PAUSE_MS = 240_000;
const SLOW_MS = 2_000;
/** On its way from the rows to the line that offers to show what waits, the pointer is over neither. */
const LEAVING_MS = 500;

const newsFor = (list: SystemListActor, changes: readonly LoggedChange[]): ListNews => newsOf(changes, list.getSnapshot().context.listing);

/** What the waiting changes of others would do to the list. */
export const waitingNews = ({ list, waiting, isSentHere }: Pick<Context, 'list' | 'waiting' | 'isSentHere'>): ListNews =>
  newsFor(list, waiting.filter((change) => !isSentHere(change)));

const isNothing = ({ saved, removed }: ListNews): boolean => saved.length + removed.length === 0;

/** Asks the log again and again for what came, and puts it into the list. */
export const changeFollowerMachine = setup({
  types,
  actors: {
    findEnd: unprovided<EndAnswer, SystemListActor>('findEnd'),
    ask: unprovided<ChangesAnswer, LogPosition>('ask'),
    returns: unprovidedCallback('returns'),
  },
  actions: {
    begin: enqueueActions(({ context, enqueue }, answer: EndAnswer) => {
      if (!answer.ok) return;
      enqueue.assign({ position: answer.value, strain: 0 });
      const list = context.list.getSnapshot();
      // It was read while nobody knew where the log ends, and may lack what came in between.
      if (list.matches('complete') && list.context.position === null) enqueue.sendTo(context.list, { type: 'list.readAnew' });
    }),
    noteTime: assign(({ context }) => ({ askedAt: context.now() })),
    takeChanges: enqueueActions(({ context, enqueue }, answer: ChangesAnswer) => {
      if (answer?.ok !== true) return;
      const { changes, position } = answer.value;
      const waiting = [...context.waiting, ...changes];
      enqueue.assign({ position, waiting, strain: context.now() - context.askedAt < SLOW_MS ? 0 : context.strain + 1 });
      if (waiting.length === 0) enqueue.sendTo(context.list, { type: 'list.followed', position });
    }),
    noteStrain: assign(({ context }) => ({ strain: context.strain + 1 })),
    /** The list asks for itself, and says of when it is where that fails too. Otherwise it would pass for today's for as long as nobody can be reached. */
    refreshList: enqueueActions(({ context, enqueue }) => {
      const list = context.list.getSnapshot();
      if (list.matches('complete') && list.context.isVisible && context.holds.length === 0) enqueue.sendTo(context.list, { type: 'list.open' });
    }),
    hold: assign(({ context }, by: RowHold) => ({ holds: [...context.holds.filter((each) => each !== by), by] })),
    release: assign(({ context }, by: RowHold) => ({ holds: context.holds.filter((each) => each !== by) })),
    forgetHolds: assign({ holds: [] }),
    tellList: enqueueActions(({ context, enqueue }) => {
      const [all, news] = [newsFor(context.list, context.waiting), waitingNews(context)];
      enqueue.assign({ waiting: [], ...(!isNothing(news) && { news }) });
      if (!isNothing(all)) enqueue.sendTo(context.list, { type: 'list.changed', ...all });
      enqueue.sendTo(context.list, { type: 'list.followed', position: context.position });
    }),
  },
  guards: {
    isFound: (_, answer: EndAnswer) => answer.ok,
    isUnseen: (_, answer: ChangesAnswer) => answer === null,
    isAnswered: (_, answer: ChangesAnswer) => answer?.ok === true,
    hasMore: (_, answer: ChangesAnswer) => answer?.ok === true && answer.value.remaining > 0 && answer.value.changes.length > 0,
    isUnreachedAgain: ({ context }, answer: ChangesAnswer) => context.strain > 0 && answer?.ok === false && isPassing(answer.failure),
    isHeldOtherwise: ({ context }, by: RowHold) => context.holds.some((each) => each !== by),
    isWaiting: ({ context }) => context.waiting.length > 0,
  },
  delays: {
    leaving: LEAVING_MS,
    pause: ({ context }) => Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** context.strain),
  },
}).createMachine({
  id: 'changeFollower',
  description: 'Hears what others change while the page is looked at, and puts it into the list while nobody points at its rows.',
  context: ({ input }) => ({ ...input, position: logStart, waiting: [], holds: [], news: noNews, askedAt: 0, strain: 0 }),
  // If it fails, the pauses go on.
  invoke: { src: 'returns', id: 'returns', onError: {} },
  type: 'parallel',
  states: {
    log: {
      description: 'What came since.',
      initial: 'beginning',
      states: {
        beginning: {
          description: 'The server is asked where the log ends.',
          invoke: {
            src: 'findEnd',
            input: ({ context }) => context.list,
            onDone: [
              { guard: { type: 'isFound', params: ({ event }) => event.output }, target: 'pausing', actions: { type: 'begin', params: ({ event }) => event.output } },
              { target: 'lost', actions: 'noteStrain' },
            ],
            onError: { target: 'lost', actions: 'noteStrain' },
          },
        },
        lost: {
          description: 'Nobody has said where the log ends; it is asked again, ever more rarely.',
          after: { pause: 'beginning' },
          on: { 'page.returned': 'beginning' },
        },
        pausing: {
          description: 'A pause, longer after each slow answer or failure.',
          after: { pause: 'asking' },
          on: { 'page.returned': 'asking' },
        },
        asking: {
          description: 'The server is asked what came since.',
          entry: 'noteTime',
          invoke: {
            src: 'ask',
            input: ({ context }) => context.position,
            onDone: [
              { guard: { type: 'isUnseen', params: ({ event }) => event.output }, target: 'resting' },
              {
                guard: { type: 'hasMore', params: ({ event }) => event.output },
                target: 'asking',
                reenter: true,
                actions: { type: 'takeChanges', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'pausing',
                actions: { type: 'takeChanges', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isUnreachedAgain', params: ({ event }) => event.output },
                target: 'pausing',
                actions: ['noteStrain', 'refreshList'],
              },
              { target: 'pausing', actions: 'noteStrain' },
            ],
            onError: { target: 'pausing', actions: 'noteStrain' },
          },
          // The request may have been lost with the network: do not wait for its answer, ask again.
          on: { 'page.returned': { target: 'asking', reenter: true } },
        },
        resting: {
          description: 'Nobody looks at the page, and nobody is asked.',
          on: { 'page.returned': 'asking' },
        },
      },
    },
    rows: {
      description: 'Whether rows may move.',
      initial: 'free',
      states: {
        free: {
          description: 'What comes goes into the list at once.',
          always: { guard: 'isWaiting', actions: 'tellList' },
          on: { 'rows.hold': { target: 'held', actions: { type: 'hold', params: ({ event }) => event.by } } },
        },
        held: {
          description: 'What comes waits; a line offers to show it.',
          on: {
            'rows.hold': { actions: { type: 'hold', params: ({ event }) => event.by } },
            'rows.release': [
              { guard: { type: 'isHeldOtherwise', params: ({ event }) => event.by }, actions: { type: 'release', params: ({ event }) => event.by } },
              { target: 'leaving', actions: { type: 'release', params: ({ event }) => event.by } },
            ],
            // The line goes, and with it the pointer or the focus that was there.
            'changes.show': { guard: 'isWaiting', target: 'free', actions: 'forgetHolds' },
          },
        },
        leaving: {
          description: 'The pointer or the focus has gone, and may come back at once.',
          after: { leaving: 'free' },
          on: {
            'rows.hold': { target: 'held', actions: { type: 'hold', params: ({ event }) => event.by } },
            'changes.show': { guard: 'isWaiting', target: 'free', actions: 'forgetHolds' },
          },
        },
      },
    },
  },
});

export type ChangeFollowerActor = ActorRefFrom<typeof changeFollowerMachine>;

type FollowerPorts = {
  readonly history: Pick<SystemHistory, 'logEnd' | 'changesSince'>;
  readonly isInSight: () => boolean;
  readonly connectivity: Connectivity;
  readonly pageLife: PageReturns;
};

/** What the machine does through the browser and the server. */
export const followerActors = ({ history, isInSight, connectivity, pageLife }: FollowerPorts) => ({
  // A list that is read knows how far of the log it is. Rows that a slow browser still has to tell are from before the end of the log.
  findEnd: fromPromise<EndAnswer, SystemListActor>(async ({ input: list, signal }) => {
    const { context } = await waitFor(list, (snapshot) => snapshot.context.isKeptTold && !snapshot.matches('loading'), { signal });
    return context.position === null ? history.logEnd() : success(context.position);
  }),
  ask: fromPromise<ChangesAnswer, LogPosition>(async ({ input }) => (isInSight() ? history.changesSince(input) : null)),
  returns: pageReturns({ connectivity, pageLife }),
});

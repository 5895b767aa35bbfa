import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import type { UserId } from '../../domain/auth/session.ts';
import type { SystemCommand } from '../../domain/sync/system-write.ts';
import { type Batch, type BatchKind, batchCounts, insertsAtOnce, isOver, knownOf, type KnownBatch, newBatch, newlySent, nextPart, nextPiece, PIECE_COMMANDS, rowsOf, undoingCommands, type WaitingBatch, withPiece, withResent, writeIdOf } from '../../domain/sync/batch.ts';
import { type DataFailure, sendBackOffMs } from '../../domain/systems/data-failure.ts';
import { unprovided, unprovidedCallback, type ReturnEvent } from '../shared/effects.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';
import type { KeepAnswer, KeptBatches } from '../../domain/ports/sync.ts';
import type { BatchDelivery, BatchKeeping, BatchOfUser, BatchSending, StoppedBatch } from './batch-actors.ts';

/** So long a part may be under way before a person is told that it is slow. */
const SLOW_MS = 5000;

/** So often a paused batch is looked for in what other tabs share. */
const LOOK_AGAIN_MS = 2000;

type Input = { readonly userId: UserId; readonly list: SystemListActor; readonly createId: () => string };
type Beginning = { readonly kind: BatchKind; readonly commands: readonly SystemCommand[] };

const types: Partial<{
  context: Input & {
    readonly batch: Batch | null;
    /** What was kept when `batch` was asked for. */
    readonly known: KnownBatch | null;
    /** Asked for while another one was under way: they go out after that, in whichever tab. */
    readonly waiting: readonly WaitingBatch[];
    /** False where it ends with the page. */
    readonly isPersisted: boolean;
    readonly rounds: number;
    /** How many rows one request inserts at most. */
    readonly insertsAtOnce: number;
    readonly failure: DataFailure | null;
  };
  input: Input;
  events:
    | ({ readonly type: 'batch.begin' } & Beginning)
    /** What failed, corrected or as it was. */
    | { readonly type: 'batch.resend'; readonly commands: readonly SystemCommand[] }
    /** Beside it, a person has asked for a single write, or for its undo. */
    | { readonly type: 'write.added' }
    | { readonly type: 'batch.pause' | 'batch.resume' | 'batch.stop' | 'batch.undo' | 'batch.dismiss' | 'batch.sendNow' }
    | ReturnEvent;
}> = {};

/** Such rows of an import, and what was typed to correct them, are nowhere else: nothing that is begun takes their place. It waits behind them. */
const hasFailed = (batch: Batch | null): boolean => batch !== null && batchCounts(batch).failed > 0;

/** Many writes that were asked for at once, on their way to the server piece by piece. */
export const batchMachine = setup({
  types,
  actors: {
    read: unprovided<KeptBatches | null, UserId>('read'),
    look: unprovided<readonly WaitingBatch[] | null, BatchOfUser>('look'),
    keep: unprovided<KeepAnswer, BatchKeeping>('keep'),
    stop: unprovided<StoppedBatch, BatchOfUser>('stop'),
    pause: unprovided<null, BatchOfUser>('pause'),
    forget: unprovided<null, BatchOfUser>('forget'),
    deliver: unprovided<BatchDelivery, BatchSending>('deliver'),
    returns: unprovidedCallback('returns'),
  },
  actions: {
    take: assign((_, kept: KeptBatches | null) => kept ?? {}),
    takeWaiting: assign((_, waiting: readonly WaitingBatch[] | null) => (waiting === null ? {} : { waiting })),
    begin: assign(({ context }, { kind, commands }: Beginning) => ({ batch: newBatch(context.createId(), kind, commands), known: knownOf(hasFailed(context.batch) ? null : context.batch) })),
    resend: assign(({ context: { batch } }, commands: readonly SystemCommand[]) => ({ batch: batch === null ? null : withResent(batch, commands), known: knownOf(batch) })),
    undo: assign(({ context: { batch, createId } }) =>
      batch === null ? {} : { batch: newBatch(createId(), 'undo', undoingCommands(batch)), known: knownOf(batch) },
    ),
    setPaused: assign(({ context: { batch } }, isPaused: boolean) => ({ batch: batch === null ? null : { ...batch, isPaused } })),
    takeStopped: assign((_, stopped: StoppedBatch) => stopped ?? {}),
    drop: assign({ batch: null, waiting: [] }),
    notePersisted: assign((_, answer: KeepAnswer | null) => ({ isPersisted: answer?.isPersisted === true, failure: null })),
    recordPiece: enqueueActions(({ context, enqueue }, delivery: BatchDelivery) => {
      const { batch, list } = context;
      if (delivery.kind !== 'settled' || batch === null) return;
      enqueue.sendTo(list, { type: 'list.changed', ...rowsOf(newlySent(delivery.piece, batch.pieces[delivery.index])) });
      enqueue.assign({ batch: withPiece(batch, delivery.index, delivery.piece), isPersisted: delivery.isPersisted, rounds: 0, failure: delivery.isAllAnswered ? null : { kind: 'unreachable' }, insertsAtOnce: insertsAtOnce(context.insertsAtOnce, null) });
    }),
    postpone: assign(({ context }, delivery: BatchDelivery) => {
      const failure = delivery.kind === 'postponed' ? delivery.failure : ({ kind: 'unexpected' } as const);
      return { failure, insertsAtOnce: insertsAtOnce(context.insertsAtOnce, failure) };
    }),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    countRound: assign(({ context }) => ({ rounds: context.rounds + 1 })),
    resetRounds: assign({ rounds: 0 }),
  },
  guards: {
    isKept: (_, kept: KeptBatches | null) => kept !== null,
    hasWork: (_, { commands }: { readonly commands: readonly SystemCommand[] }) => commands.length > 0,
    canUndo: ({ context: { batch } }) => batch !== null && undoingCommands(batch).length > 0,
    isOver: ({ context: { batch } }) => batch !== null && isOver(batch),
    isAllSent: ({ context: { batch } }) => batch === null || nextPiece(batch) < 0,
    isPaused: ({ context }) => context.batch?.isPaused === true,
    isSettled: (_, { kind }: BatchDelivery) => kind === 'settled',
    isFirst: (_, { isFirst }: KeepAnswer) => isFirst,
    isStopped: (_, stopped: StoppedBatch) => stopped !== null,
    isNextsTurn: ({ context: { batch, waiting } }) => waiting.length > 0 && batch !== null && !hasFailed(batch),
    isStillKept: (_, waiting: readonly WaitingBatch[] | null) => waiting !== null,
    isGone: (_, { kind }: BatchDelivery) => kind === 'gone',
  },
  delays: { backOff: ({ context }) => sendBackOffMs(context.rounds), slowAfter: SLOW_MS, lookAgain: LOOK_AGAIN_MS },
}).createMachine({
  id: 'batch',
  description: 'Many writes that were asked for at once, sent piece by piece; the last one can be undone.',
  context: ({ input }) => ({ ...input, batch: null, known: null, waiting: [], isPersisted: true, rounds: 0, insertsAtOnce: PIECE_COMMANDS.insert, failure: null }),
  invoke: { src: 'returns', id: 'returns', onError: {} },
  initial: 'reading',
  states: {
    reading: {
      description: 'What an earlier page, or another one, has left behind is looked for.',
      invoke: {
        src: 'read',
        input: ({ context }) => context.userId,
        onDone: [
          { guard: { type: 'isKept', params: ({ event }) => event.output }, target: 'deciding', actions: { type: 'take', params: ({ event }) => event.output } },
          { target: 'none', actions: 'drop' },
        ],
        onError: { target: 'none', actions: 'drop' },
      },
    },
    none: {
      description: 'There is no batch.',
      on: {
        'batch.begin': {
          guard: { type: 'hasWork', params: ({ event }) => event },
          target: 'keeping',
          actions: { type: 'begin', params: ({ event }) => event },
        },
        'page.returned': 'reading',
      },
    },
    keeping: {
      description: 'Nothing is sent before it is kept.',
      invoke: {
        src: 'keep',
        input: ({ context: { userId, batch, known } }) => ({ userId, batch, known }),
        onDone: [
          { guard: { type: 'isFirst', params: ({ event }) => event.output }, target: 'deciding', actions: { type: 'notePersisted', params: ({ event }) => event.output } },
          { target: 'reading', actions: { type: 'notePersisted', params: ({ event }) => event.output } },
        ],
        onError: { target: 'deciding', actions: { type: 'notePersisted', params: null } },
      },
    },
    deciding: {
      description: 'Is there anything left to send?',
      always: [{ guard: 'isAllSent', target: 'finished' }, { guard: 'isPaused', target: 'paused.told' }, { target: 'sending' }],
    },
    sending: {
      description: 'A piece is on the wire, or waits for what another tab or the outbox has on it.',
      invoke: {
        src: 'deliver',
        input: ({ context: { userId, batch, insertsAtOnce: atOnce } }) => ({ userId, batch, insertsAtOnce: atOnce }),
        onDone: [
          { guard: { type: 'isSettled', params: ({ event }) => event.output }, target: 'deciding', actions: { type: 'recordPiece', params: ({ event }) => event.output } },
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'waiting', actions: { type: 'postpone', params: ({ event }) => event.output } },
        ],
        onError: { target: 'waiting', actions: 'recordThrown' },
      },
      // The piece that is on the wire arrives first, and no tab sends another one.
      on: { 'batch.pause': { target: '.pausing', actions: { type: 'setPaused', params: true } } },
      initial: 'fresh',
      states: {
        fresh: { description: 'It has not been long.', after: { slowAfter: 'slow' } },
        slow: { description: 'It has been a while: a request has up to half a minute.' },
        pausing: {
          description: 'A person has stopped it for now.',
          invoke: { src: 'pause', input: ({ context: { userId, batch } }) => ({ userId, batch }), onError: {} },
        },
      },
    },
    waiting: {
      description: 'The server could not be reached. The piece is sent again by itself, ever more rarely.',
      // It was paused while the piece was on the wire.
      always: { guard: 'isPaused', target: 'paused.told' },
      after: { backOff: { target: 'deciding', actions: 'countRound' } },
      on: {
        'page.returned': { target: 'deciding', actions: 'resetRounds' },
        'batch.sendNow': { target: 'deciding', actions: 'resetRounds' },
        'batch.pause': { target: 'paused', actions: { type: 'setPaused', params: true } },
      },
    },
    paused: {
      description: 'A person has stopped it for now, in this tab and the next.',
      on: {
        'batch.resume': { target: 'resuming', actions: { type: 'setPaused', params: false } },
        'batch.stop': 'stopping',
      },
      initial: 'telling',
      states: {
        telling: {
          description: 'That it is paused is being kept. Before that, what is kept would send it on.',
          invoke: { src: 'pause', input: ({ context: { userId, batch } }) => ({ userId, batch }), onDone: 'told', onError: 'told' },
        },
        told: {
          description: 'It goes on where a person says so; in another tab one may have.',
          after: { lookAgain: 'looking' },
          on: { 'page.returned': 'looking' },
        },
        looking: {
          description: 'Whether another tab has gone on with it is looked up.',
          invoke: {
            src: 'look',
            input: ({ context: { userId, batch } }) => ({ userId, batch }),
            onDone: [
              { guard: { type: 'isStillKept', params: ({ event }) => event.output }, target: 'told', actions: { type: 'takeWaiting', params: ({ event }) => event.output } },
              { target: '#batch.reading' },
            ],
            onError: 'told',
          },
        },
      },
    },
    stopping: {
      description: 'What has not been sent is being left out, once no tab sends any of it.',
      invoke: {
        src: 'stop',
        input: ({ context: { userId, batch } }) => ({ userId, batch }),
        onDone: [
          { guard: { type: 'isStopped', params: ({ event }) => event.output }, target: 'deciding', actions: { type: 'takeStopped', params: ({ event }) => event.output } },
          { target: 'reading' },
        ],
        onError: 'paused.told',
      },
    },
    resuming: {
      description: 'That it goes on is being kept.',
      invoke: { src: 'pause', input: ({ context: { userId, batch } }) => ({ userId, batch }), onDone: 'deciding', onError: 'deciding' },
    },
    finished: {
      description: 'Each row has its outcome. What was refused can be sent again, and all of it undone.',
      // Rows that failed are to be seen, and corrected, before another batch takes this one's place.
      always: { guard: 'isNextsTurn', target: 'forgetting' },
      // Another tab may have put another batch in its place, or behind it. While that is looked up, presses are heard as ever.
      invoke: {
        src: 'look',
        input: ({ context: { userId, batch } }) => ({ userId, batch }),
        onDone: [{ guard: { type: 'isStillKept', params: ({ event }) => event.output }, actions: { type: 'takeWaiting', params: ({ event }) => event.output } }, { target: 'reading' }],
        onError: {},
      },
      on: {
        'page.returned': { target: 'finished', reenter: true },
        'batch.begin': {
          guard: { type: 'hasWork', params: ({ event }) => event },
          target: 'keeping',
          actions: { type: 'begin', params: ({ event }) => event },
        },
        'batch.resend': {
          guard: { type: 'hasWork', params: ({ event }) => event },
          target: 'keeping',
          actions: { type: 'resend', params: ({ event }) => event.commands },
        },
        'batch.undo': { guard: 'canUndo', target: 'keeping', actions: 'undo' },
        'write.added': { guard: 'isOver', target: 'forgetting' },
        'batch.dismiss': 'forgetting',
      },
    },
    forgetting: {
      description: 'It is over, and is not kept any longer. What waits for it takes its place.',
      invoke: {
        src: 'forget',
        input: ({ context: { userId, batch } }) => ({ userId, batch }),
        onDone: { target: 'reading', actions: 'drop' },
        onError: { target: 'none', actions: 'drop' },
      },
    },
  },
});

export type BatchActor = ActorRefFrom<typeof batchMachine>;

/** What stands in the log beside its rows. */
export const batchWriteId = ({ context: { batch } }: ReturnType<BatchActor['getSnapshot']>): string | null => (batch === null ? null : writeIdOf(batch));

/** How many writes no server has answered yet. */
export const unsentOf = ({ context: { batch, waiting } }: ReturnType<BatchActor['getSnapshot']>): number =>
  waiting.reduce((sum, { count }) => sum + count, batch === null ? 0 : batchCounts(batch).waiting);

/** How many of its writes are on the wire, or the next to be. */
export const partUnderWay = (snapshot: ReturnType<BatchActor['getSnapshot']>): number => {
  const { batch, insertsAtOnce: atOnce } = snapshot.context;
  const piece = batch?.pieces[nextPiece(batch)];
  return piece === undefined || !snapshot.matches('sending') ? 0 : nextPart(piece, atOnce).length;
};

/** A reload would lose what is still to be sent. */
export const isBatchAtRisk = (snapshot: ReturnType<BatchActor['getSnapshot']>): boolean =>
  (snapshot.matches('keeping') || !snapshot.context.isPersisted) && unsentOf(snapshot) > 0;

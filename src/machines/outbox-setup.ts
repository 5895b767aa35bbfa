import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import { changeKeptQueue, emptyQueue, type KeptQueue } from '../domain/kept-queue.ts';
import { changeQueue, overlapOf, type QueueChange, type RowNews } from '../domain/queue-change.ts';
import { failed } from '../domain/result.ts';
import { sendAgainMs } from '../domain/send-again.ts';
import type { UserId } from '../domain/session.ts';
import type { SystemField } from '../domain/system.ts';
import type { SystemId } from '../domain/system-id.ts';
import { systemIn } from '../domain/system-listing.ts';
import type { SystemCommand, SystemWrite } from '../domain/system-write.ts';
import { undoingCommand } from '../domain/undo.ts';
import { basedBelow, nextWrite, type Writes } from '../domain/write-queue.ts';
import type {
  AddWrite,
  Delivery,
  DeliveryInput,
  DropDraft,
  OutboxContext,
  OutboxEvent,
  OutboxInput,
  QueueCommand,
  QueueReport,
  Undoable,
  Unkept,
} from './outbox-types.ts';
import type { SystemListActor } from './system-list-machine.ts';
import { unprovided } from './unprovided.ts';

const types: Partial<{ context: OutboxContext; input: OutboxInput; events: OutboxEvent }> = {};

const laidOver = (stored: KeptQueue, unkept: readonly Unkept[]): Writes =>
  unkept.reduce(changeQueue, stored.writes);

type Asking = {
  assign(changes: Pick<OutboxContext, 'writes' | 'unkept'>): void;
  sendTo(keeper: 'keepQueue', command: QueueCommand): void;
};

/** Shown at once, and on its way to be kept. */
const ask = (enqueue: Asking, { writes, unkept }: OutboxContext, change: QueueChange): void => {
  enqueue.assign({ writes: changeQueue(writes, change), unkept: [...unkept, change] });
  enqueue.sendTo('keepQueue', { type: 'queue.change', change });
};

type Adding = Extract<QueueChange, { readonly kind: 'add' }>;

const adding = ({ createId, writes }: OutboxContext, command: SystemCommand, replaces: string | null): Adding => {
  // The failed one was not laid over what was seen: it is what stood in the form.
  const seen = writes.filter(({ id }) => id !== replaces);
  const write: SystemWrite = { id: createId(), command: basedBelow(command, seen), failure: null };
  return { kind: 'add', write, replaces };
};

type Resolution = { readonly id: string; readonly mine: readonly SystemField[] };

const later = (known: KeptQueue | null, reported: KeptQueue): KeptQueue =>
  known === null || reported.revision >= known.revision ? reported : known;

const isFailedNow = (writes: Writes, undoable: Undoable | null): boolean =>
  writes.some(({ id, failure }) => id === undoable?.writeId && failure !== null);

const unreadable: DataFailure = { kind: 'unexpected' };

/** What the store has not taken is not sent either: a person has to hear of it. */
const lostIn = (stored: KeptQueue, change: QueueChange): KeptQueue => {
  const id = change.kind === 'add' ? change.write.id : change.id;
  return changeKeptQueue(changeKeptQueue(stored, change).queue, { kind: 'settle', id, answer: failed(unreadable) }).queue;
};

export const outboxSetup = setup({
  types,
  actors: {
    keepQueue: fromCallback<QueueCommand, UserId>(() => undefined),
    dropDraft: fromCallback<DropDraft>(() => undefined),
    returns: fromCallback(() => undefined),
    deliver: unprovided<Delivery, DeliveryInput>('deliver'),
  },
  actions: {
    change: enqueueActions(({ context, enqueue }, change: QueueChange) => {
      ask(enqueue, context, change);
    }),
    add: enqueueActions(({ context, enqueue }, { command, draft = null, replaces = null }: AddWrite) => {
      const change = adding(context, command, replaces);
      const { id: writeId } = change.write;
      if (draft !== null) enqueue.assign({ drafts: [...context.drafts, { writeId, key: draft, until: context.now() }] });
      ask(enqueue, context, change);
      enqueue.assign({ undoable: command.kind === 'insert' ? null : { writeId, command } });
    }),
    undo: enqueueActions(({ context, enqueue }) => {
      if (context.undoable === null) return;
      const { listing } = context.list.getSnapshot().context;
      const known = (id: SystemId) => systemIn(listing, id);
      const change = adding(context, undoingCommand(context.undoable.command, known, context.writes), null);
      ask(enqueue, context, change);
    }),
    resolve: enqueueActions(({ context, enqueue }, { id, mine }: Resolution) => {
      const write = context.writes.find((each) => each.id === id);
      const seen = write === undefined ? null : overlapOf(write);
      if (seen === null) return;
      const change: QueueChange = { kind: 'resolve', id, mine, seen };
      ask(enqueue, context, change);
    }),
    withdrawUndo: assign({ undoable: null }),
    takeReport: enqueueActions(({ context, enqueue }, { stored, isOurs, news }: QueueReport) => {
      const [kept, ...rest] = context.unkept;
      const unkept = isOurs ? rest : context.unkept;
      const queue = later(context.stored, stored.queue);
      if (news !== null) tellList(enqueue, context.list, news);
      if (isOurs && kept?.kind === 'add' && stored.isDurable) drop(enqueue, context, kept.write.id);
      enqueue.assign({ stored: queue, isDurable: stored.isDurable, unkept, writes: laidOver(queue, unkept) });
    }),
    takeDelivery: enqueueActions(({ context, enqueue }, delivery: Delivery) => {
      if (delivery.kind === 'postponed') {
        enqueue.assign({
          postponed: new Set([...context.postponed, delivery.write.id]),
          delay: { failure: delivery.failure, until: context.delay?.until ?? context.now() },
        });
        return;
      }
      const queue = later(context.stored, delivery.stored.queue);
      const writes = laidOver(queue, context.unkept);
      // The list learns of the row before the write is gone, so that nothing flickers.
      if (delivery.kind === 'settled') tellList(enqueue, context.list, delivery.news);
      if (delivery.kind === 'settled' && delivery.answer.ok) drop(enqueue, context, delivery.write.id);
      enqueue.assign({
        stored: queue,
        isDurable: delivery.stored.isDurable,
        writes,
        undoable: isFailedNow(writes, context.undoable) ? null : context.undoable,
        rounds: 0,
        // Others still wait for the reason that is known.
        delay: context.postponed.size === 0 ? null : context.delay,
      });
    }),
    dropDraft: enqueueActions(({ context, enqueue }, writeId: string) => drop(enqueue, context, writeId)),
    noteThrown: assign(({ context }) => ({
      postponed: new Set(context.writes.map(({ id }) => id)),
      delay: null,
    })),
    takeLoss: assign(({ context }, isOurs: boolean) => {
      const [lost, ...rest] = context.unkept;
      const stored = context.stored ?? emptyQueue;
      if (!isOurs || lost === undefined) return { stored, isDurable: false };
      const queue = lostIn(stored, lost);
      return { stored: queue, unkept: rest, writes: laidOver(queue, rest), isDurable: false };
    }),
    noteNotDurable: assign({ isDurable: false }),
    setDelay: assign(({ context }) => ({
      delay: {
        failure: context.delay?.failure ?? unreadable,
        until: context.now() + sendAgainMs(context.rounds),
      },
    })),
    sendAgain: assign(({ context }) => ({ postponed: new Set<string>(), rounds: context.rounds + 1 })),
    forgetRounds: assign({ rounds: 0 }),
  },
  guards: {
    canSend: ({ context: { stored, unkept, writes, postponed } }) =>
      stored !== null && unkept.length === 0 && nextWrite(writes, postponed) !== null,
    hasPostponed: ({ context }) => context.postponed.size > 0,
    canUndo: ({ context }) => context.undoable !== null,
    isNotUnderWay: ({ context }, id: string) => nextWrite(context.writes, context.postponed)?.id !== id,
  },
  delays: { BACK_OFF: ({ context }) => sendAgainMs(context.rounds) },
});

type Dropping = {
  assign(changes: Pick<OutboxContext, 'drafts'>): void;
  sendTo(dropper: 'dropDraft', command: DropDraft): void;
};

const drop = (enqueue: Dropping, { drafts }: OutboxContext, ofWrite: string): void => {
  for (const { writeId, ...draft } of drafts) if (writeId === ofWrite) enqueue.sendTo('dropDraft', { type: 'draft.drop', ...draft });
  enqueue.assign({ drafts: drafts.filter(({ writeId }) => writeId !== ofWrite) });
};

type Enqueue = { sendTo(target: SystemListActor, event: Parameters<SystemListActor['send']>[0]): void };

const tellList = (enqueue: Enqueue, list: SystemListActor, { saved, removed }: RowNews): void => {
  if (saved !== null) enqueue.sendTo(list, { type: 'list.saved', system: saved });
  if (removed !== null) enqueue.sendTo(list, { type: 'list.removed', id: removed });
};

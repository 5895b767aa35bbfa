import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import type { UserId } from '../../domain/auth/session.ts';
import { failed } from '../../domain/shared/result.ts';
import { type Adding, changePersistedQueue, changeQueue, emptyQueue, overlapOf, type PersistedQueue, type QueueChange, type RowChange } from '../../domain/sync/stored-queue.ts';
import { asNewSystem } from '../../domain/sync/shown-systems.ts';
import { isSameSystem, nextWrite, withoutNewerVersion, type Writes } from '../../domain/sync/write-queue.ts';
import { type SystemCommand, systemIdOf, type SystemWrite } from '../../domain/sync/system-write.ts';
import { hasFailed, isEndedElsewhere, isOf, isQueued, type Latest, undoingCommand, waitingOffer, withBase, withInserted } from '../../domain/sync/undo-offer.ts';
import { type DataFailure, sendBackOffMs } from '../../domain/systems/data-failure.ts';
import { systemIn } from '../../domain/systems/system-list.ts';
import type { System, SystemField, SystemId } from '../../domain/systems/system.ts';
import { unprovided, unprovidedCallback } from '../shared/effects.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';
import type { AddWrite, Delivery, DeliveryInput, AskWhoChanged, OutboxContext, OutboxEvent, OutboxInput, QueueCommand, QueueReport, RemoveDraft } from './outbox-actors.ts';

const types: Partial<{
  context: OutboxContext;
  input: OutboxInput;
  events: OutboxEvent;
  emitted: { readonly type: 'write.added' };
}> = {};

const withPendingChanges = (stored: PersistedQueue, pendingChanges: readonly QueueChange[]): Writes => pendingChanges.reduce(changeQueue, stored.writes);

type Storing = {
  assign(changes: Pick<OutboxContext, 'writes' | 'pendingChanges'>): void;
  sendTo(actor: 'persistQueue', command: QueueCommand): void;
  emit(event: { readonly type: 'write.added' }): void;
};

/** Shows the changes at once and sends them to be stored. */
const showAndStore = (enqueue: Storing, { writes, pendingChanges }: OutboxContext, changes: readonly QueueChange[], isWithLast = false): void => {
  enqueue.assign({ writes: changes.reduce(changeQueue, writes), pendingChanges: [...pendingChanges, ...changes] });
  for (const change of changes) {
    enqueue.sendTo('persistQueue', { type: 'queue.change', change, isWithLast });
    // A choice asks for a write as well.
    if (change.kind === 'add' || change.kind === 'resolve') enqueue.emit({ type: 'write.added' });
  }
};

const adding = ({ createId, writes }: OutboxContext, command: SystemCommand, replaces: string | null): Adding => {
  // The form showed the failed write that this one replaces, so it is not based on that one.
  const seen = writes.filter(({ id }) => id !== replaces);
  const write: SystemWrite = { id: createId(), command: withoutNewerVersion(command, seen), failure: null };
  return { kind: 'add', write, replaces };
};

/** Of what is deleted there is nothing to show. */
const latestOf = ({ id, command }: SystemWrite): Latest | null => (command.kind === 'delete' ? null : { writeId: id, id: systemIdOf(command) });

const listedIn = ({ list }: OutboxContext) => (id: SystemId): System | null => systemIn(list.getSnapshot().context.listing, id);

/** Its answer is what the line at the lower edge says next. */
const answering = (write: SystemWrite) => ({ lastWrite: { writeId: write.id, command: write.command }, hasOfferedUndo: true, latest: latestOf(write) });

const later = (known: PersistedQueue | null, reported: PersistedQueue): PersistedQueue => (known === null || reported.revision >= known.revision ? reported : known);

const unreadable: DataFailure = { kind: 'unexpected' };

/** A change that could not be stored is not sent. It becomes a failed write, which the user sees. */
const lostIn = (stored: PersistedQueue, change: QueueChange): PersistedQueue => {
  const id = change.kind === 'add' ? change.write.id : change.id;
  return changePersistedQueue(changePersistedQueue(stored, change).queue, { kind: 'takeAnswer', id, answer: failed(unreadable) }).queue;
};

const outboxSetup = setup({
  types,
  actors: {
    persistQueue: unprovidedCallback<QueueCommand, UserId>('persistQueue'),
    removeDraft: unprovidedCallback<RemoveDraft>('removeDraft'),
    askWhoChanged: unprovidedCallback<AskWhoChanged, UserId>('askWhoChanged'),
    returns: unprovidedCallback('returns'),
    deliver: unprovided<Delivery, DeliveryInput>('deliver'),
  },
  actions: {
    change: enqueueActions(({ context, enqueue }, change: QueueChange) => {
      showAndStore(enqueue, context, [change]);
      // Discarding an insert discards later writes of its system too, and the line must not say that they were saved.
      if (change.kind === 'discard' && !isQueued(changeQueue(context.writes, change), context.lastWrite)) enqueue.assign({ lastWrite: null });
    }),
    add: enqueueActions(({ context, enqueue }, { command: asked, draft = null, replaces = null, isWithLast = false }: AddWrite) => {
      const command = withBase(asked, listedIn(context), context.writes);
      const change = adding(context, command, replaces);
      const { id: writeId } = change.write;
      if (draft !== null) enqueue.assign({ drafts: [...context.drafts, { writeId, ...draft }] });
      showAndStore(enqueue, context, [change], isWithLast);
      const before = isWithLast ? context.lastWrite : null;
      const others = before === null ? {} : { others: [...(before.others ?? []), { writeId: before.writeId, command: before.command }] };
      enqueue.assign({ lastWrite: { writeId, command, ...others }, hasOfferedUndo: true, latest: latestOf(change.write) });
    }),
    addAnew: enqueueActions(({ context, enqueue }, id: string) => {
      const failing = context.writes.find((each) => each.id === id);
      const write = failing === undefined ? null : asNewSystem(failing, context.writes);
      if (write === null) return;
      showAndStore(enqueue, context, [{ kind: 'add', write, replaces: id }]);
      enqueue.assign(answering(write));
    }),
    undo: enqueueActions(({ context, enqueue }) => {
      if (context.lastWrite === null) return;
      const undoing = (command: SystemCommand): Adding => {
        const asked = adding(context, undoingCommand(command, listedIn(context), context.writes), null);
        return { ...asked, write: { ...asked.write, isUndo: true } };
      };
      const { command: done, others = [] } = context.lastWrite;
      const change = undoing(done);
      // Each of them is about another system.
      const beside = others.map(({ command }) => undoing(command));
      showAndStore(enqueue, context, [...beside, change]);
      const undone = beside.map(({ write: { id, command } }) => ({ writeId: id, command }));
      enqueue.assign({ lastWrite: { writeId: change.write.id, command: change.write.command, isUndo: true, ...(undone.length > 0 && { others: undone }) }, latest: latestOf(change.write) });
    }),
    resolve: enqueueActions(({ context, enqueue }, { id, mine }: { readonly id: string; readonly mine: readonly SystemField[] }) => {
      const write = context.writes.find((each) => each.id === id);
      const seen = write === undefined ? null : overlapOf(write);
      if (seen === null) return;
      const change = { kind: 'resolve', id, mine, seen } as const;
      showAndStore(enqueue, context, [change]);
      const resolved = changeQueue(context.writes, change).find((each) => each.id === id);
      if (resolved !== undefined) enqueue.assign(answering(resolved));
    }),
    dismissLastWrite: assign({ lastWrite: null }),
    applyReport: enqueueActions(({ context, enqueue }, { stored, isOurs, news }: QueueReport) => {
      const [kept, ...rest] = context.pendingChanges;
      const pendingChanges = isOurs ? rest : context.pendingChanges;
      const queue = later(context.stored, stored.queue);
      if (news !== null) notifyList(enqueue, context.list, news);
      if (isOurs && kept?.kind === 'add' && stored.isPersisted) removeDraftOf(enqueue, context, kept.write.id);
      const writes = withPendingChanges(queue, pendingChanges);
      const isEnded = isEndedElsewhere(context.lastWrite, context.writes, writes, news);
      enqueue.assign({ lastWrite: isEnded ? null : withInserted(context.lastWrite, news?.saved ?? null) });
      enqueue.assign({ stored: queue, isPersisted: stored.isPersisted, pendingChanges, writes });
    }),
    applyDelivery: enqueueActions(({ context, enqueue }, delivery: Delivery) => {
      if (delivery.kind === 'postponed') {
        enqueue.assign({
          postponed: new Set([...context.postponed, delivery.write.id]),
          delay: { failure: delivery.failure, until: context.delay?.until ?? context.now() },
          ...(!context.hasOfferedUndo && { lastWrite: waitingOffer(context.writes, delivery.lastOfTab), hasOfferedUndo: true }),
        });
        return;
      }
      const queue = later(context.stored, delivery.stored.queue);
      const writes = withPendingChanges(queue, context.pendingChanges);
      // The list gets the row before the write is removed, or the row would flicker.
      if (delivery.kind === 'settled') notifyList(enqueue, context.list, delivery.news);
      // Not only of what the server has changed: it may hold the values already.
      if (delivery.kind === 'settled' && !queue.writes.some(({ id }) => id === delivery.write.id)) removeDraftOf(enqueue, context, delivery.write.id);
      if (delivery.kind === 'settled') askForChanger(enqueue, queue.writes, delivery.write);
      // What another tab has asked for since may have made it needless: then it fails, and is gone.
      const isRefused = delivery.kind === 'settled' && !delivery.answer.ok && delivery.answer.failure.kind !== 'conflict' && isOf(context.lastWrite, delivery.write.id);
      enqueue.assign({
        stored: queue,
        isPersisted: delivery.stored.isPersisted,
        writes,
        lastWrite: isRefused || hasFailed(writes, context.lastWrite) ? null : withInserted(context.lastWrite, delivery.kind === 'settled' ? delivery.news.saved : null),
        rounds: 0,
        // Other postponed writes still wait for the known reason.
        delay: context.postponed.size === 0 ? null : context.delay,
      });
    }),
    removeDraft: enqueueActions(({ context, enqueue }, writeId: string) => removeDraftOf(enqueue, context, writeId)),
    recordThrown: assign(({ context }) => ({ postponed: new Set(context.writes.map(({ id }) => id)), delay: null })),
    applyPersistFailure: assign(({ context }, isOurs: boolean) => {
      const [lost, ...rest] = context.pendingChanges;
      const stored = context.stored ?? emptyQueue;
      if (!isOurs || lost === undefined) return { stored, isPersisted: false };
      const queue = lostIn(stored, lost);
      return { stored: queue, pendingChanges: rest, writes: withPendingChanges(queue, rest), isPersisted: false };
    }),
    markNotPersisted: assign({ isPersisted: false }),
    setDelay: assign(({ context }) => ({
      delay: {
        failure: context.delay?.failure ?? unreadable,
        until: context.now() + sendBackOffMs(context.rounds),
      },
    })),
    endDelay: assign({ postponed: new Set<string>(), rounds: 0, delay: null }),
    retryPostponed: assign(({ context }) => ({ postponed: new Set<string>(), rounds: context.rounds + 1 })),
    resetRetries: assign({ rounds: 0 }),
  },
  guards: {
    canSend: ({ context: { stored, pendingChanges, writes, postponed } }) =>
      stored !== null && pendingChanges.length === 0 && nextWrite(writes, postponed) !== null,
    isOfGone: ({ context }, id: string) =>
      context.writes.some((each) => each.id === id && each.command.kind === 'update' && each.failure?.kind === 'notFound'),
    isNothingLeft: ({ context: { writes } }) => nextWrite(writes) === null,
    hasPostponed: ({ context }) => context.postponed.size > 0,
    canUndo: ({ context: { lastWrite } }) => lastWrite !== null && lastWrite.isUndo !== true,
    isNotUnderWay: ({ context }, id: string) => nextWrite(context.writes, context.postponed)?.id !== id,
  },
  delays: { backOff: ({ context }) => sendBackOffMs(context.rounds) },
});

type RemovingDraft = {
  assign(changes: Pick<OutboxContext, 'drafts'>): void;
  sendTo(actor: 'removeDraft', command: RemoveDraft): void;
};

const removeDraftOf = (enqueue: RemovingDraft, { drafts }: OutboxContext, ofWrite: string): void => {
  for (const { writeId, ...draft } of drafts) if (writeId === ofWrite) enqueue.sendTo('removeDraft', { type: 'draft.remove', ...draft });
  enqueue.assign({ drafts: drafts.filter(({ writeId }) => writeId !== ofWrite) });
};

type Asking = { sendTo(actor: 'askWhoChanged', command: AskWhoChanged): void };

/** Of the write itself or, where that went through, of the next one of its system: it has met another row than it was written on. */
const askForChanger = (enqueue: Asking, writes: Writes, done: SystemWrite): void => {
  for (const write of writes) {
    const { failure } = write;
    if (failure !== null && isSameSystem(write, done)) enqueue.sendTo('askWhoChanged', { type: 'changer.ask', write: { ...write, failure } });
  }
};

type Enqueue = { sendTo(target: SystemListActor, event: Parameters<SystemListActor['send']>[0]): void };

const notifyList = (enqueue: Enqueue, list: SystemListActor, { saved, removed }: RowChange): void => {
  if (saved !== null) enqueue.sendTo(list, { type: 'list.saved', system: saved });
  if (removed !== null) enqueue.sendTo(list, { type: 'list.removed', id: removed });
};

/** Writes on their way to the server: stored until confirmed, sent one at a time, in order for each system. */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  description: 'Stores every write until the server has confirmed it or a person discards it.',
  context: ({ input }) => ({
    ...input,
    stored: null,
    isPersisted: true,
    pendingChanges: [],
    drafts: [],
    writes: [],
    postponed: new Set(),
    rounds: 0,
    delay: null,
    lastWrite: null,
    hasOfferedUndo: false,
    latest: null,
  }),
  invoke: [
    {
      src: 'persistQueue',
      id: 'persistQueue',
      input: ({ context }) => context.userId,
      onError: { actions: 'markNotPersisted' },
    },
    // If one of these fails, a draft may be offered once more, a failure does not say who it was, or waiting writes are retried by the clock alone.
    { src: 'removeDraft', id: 'removeDraft', onError: {} },
    { src: 'askWhoChanged', id: 'askWhoChanged', input: ({ context }) => context.userId, onError: {} },
    { src: 'returns', id: 'returns', onError: {} },
  ],
  on: {
    'write.add': { actions: { type: 'add', params: ({ event }) => event } },
    'write.retry': { actions: { type: 'change', params: ({ event }) => ({ kind: 'retry', id: event.id }) } },
    'write.discard': {
      guard: { type: 'isNotUnderWay', params: ({ event }) => event.id },
      actions: { type: 'change', params: ({ context, event }) => ({ kind: 'discard', id: event.id, shown: context.writes.map(({ id }) => id) }) },
    },
    'write.addAnew': {
      guard: { type: 'isOfGone', params: ({ event }) => event.id },
      actions: { type: 'addAnew', params: ({ event }) => event.id },
    },
    'write.resolve': { actions: { type: 'resolve', params: ({ event }) => event } },
    'undo.run': { guard: 'canUndo', actions: 'undo' },
    'undo.dismiss': { actions: 'dismissLastWrite' },
    'queue.reported': { actions: { type: 'applyReport', params: ({ event }) => event } },
    'queue.held': { actions: { type: 'removeDraft', params: ({ event }) => event.writeId } },
    'queue.persistFailed': { actions: { type: 'applyPersistFailure', params: ({ event }) => event.isOurs } },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is under way: there is nothing to send, or what there is waits for a person.',
      // No event begins the sending of a write: `canSend` holds once the report of the store has emptied `pendingChanges`.
      always: [{ guard: 'canSend', target: 'delivering' }, { guard: 'hasPostponed', target: 'waiting' }],
    },
    delivering: {
      description: 'One write is on the wire, of all tabs of this browser.',
      invoke: {
        src: 'deliver',
        input: ({ context: { userId, postponed } }) => ({ userId, postponed }),
        onDone: { target: 'idle', actions: { type: 'applyDelivery', params: ({ event }) => event.output } },
        onError: { target: 'waiting', actions: 'recordThrown' },
      },
    },
    waiting: {
      description: 'The server could not be reached. What is kept is tried again by itself, ever more rarely.',
      entry: 'setDelay',
      // Another tab may have sent what waits here, or a person there has discarded it.
      always: [{ guard: 'isNothingLeft', target: 'idle', actions: 'endDelay' }, { guard: 'canSend', target: 'delivering' }],
      after: { backOff: { target: 'idle', actions: 'retryPostponed' } },
      on: {
        'page.returned': { target: 'idle', actions: ['retryPostponed', 'resetRetries'] },
        'outbox.sendNow': { target: 'idle', actions: ['retryPostponed', 'resetRetries'] },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;

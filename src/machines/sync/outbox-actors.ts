import { fromCallback, fromPromise } from 'xstate';
import type { EpochMs, UserId } from '../../domain/auth/session.ts';
import type { Connectivity, CrossTabLock, PageReturns } from '../../domain/ports/page.ts';
import type { DraftKey, DraftStore, LastOfTab, OutboxStore, StoredQueue } from '../../domain/ports/sync.ts';
import type { SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { isTold, withChanger } from '../../domain/sync/conflict.ts';
import type { TouchedFields } from '../../domain/sync/draft.ts';
import { type PersistedQueue, type QueueChange, type RowChange, rowChangeOf, type WriteAnswer } from '../../domain/sync/stored-queue.ts';
import { type SystemCommand, systemIdOf, type SystemUpdate, type SystemWrite } from '../../domain/sync/system-write.ts';
import { asDeleted, asUpdated, type LastWrite, type Latest } from '../../domain/sync/undo-offer.ts';
import { nextWrite, type Writes } from '../../domain/sync/write-queue.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { holdsChanges, type System, type SystemField, systemValuesOf } from '../../domain/systems/system.ts';
import { pageReturns, type ReturnEvent } from '../shared/effects.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';

/** The stored queue. `isOurs`: it is the answer to the oldest of this tab's pending changes. */
export type QueueReport = {
  readonly type: 'queue.reported';
  readonly stored: StoredQueue;
  readonly isOurs: boolean;
  readonly news: RowChange | null;
};

/** The write is in web storage and gets into the queue even if this page is closed now. */
type QueueHeld = { readonly type: 'queue.held'; readonly writeId: string };

/** The store threw, so the change is lost with the page. */
type QueuePersistFailed = { readonly type: 'queue.persistFailed'; readonly isOurs: boolean };

/** `isWithLast`: it was asked for at once with the one before. */
export type QueueCommand = { readonly type: 'queue.change'; readonly change: QueueChange; readonly isWithLast: boolean };

type FailedWrite = SystemWrite & { readonly failure: DataFailure };

/** Asks the log who it was that changed or deleted the system. */
export type AskWhoChanged = { readonly type: 'changer.ask'; readonly write: FailedWrite };

export type DeliveryInput = { readonly userId: UserId; readonly postponed: ReadonlySet<string> };

/** The result of an attempt to send the next write. */
export type Delivery =
  /** Another tab has sent it, or nothing is left to send. */
  | { readonly kind: 'nothing'; readonly stored: StoredQueue }
  | { readonly kind: 'postponed'; readonly write: SystemWrite; readonly failure: DataFailure; readonly lastOfTab: string | null }
  | {
      readonly kind: 'settled';
      readonly stored: StoredQueue;
      readonly write: SystemWrite;
      readonly answer: WriteAnswer;
      readonly news: RowChange;
    };

/** What a form had in its fields when it was sent, and where that is kept. */
type SentDraft = { readonly key: DraftKey; readonly fields: TouchedFields };

/** Removes a draft whose values are in the queue, unless something else has been typed since. */
export type RemoveDraft = SentDraft & { readonly type: 'draft.remove' };

export type OutboxInput = {
  readonly userId: UserId;
  readonly list: SystemListActor;
  readonly createId: () => string;
  readonly now: () => EpochMs;
};

/** The draft of a write. It is removed once the write is stored or, without storage, confirmed. */
type OpenDraft = SentDraft & { readonly writeId: string };

export type AddWrite = {
  readonly type: 'write.add';
  readonly command: SystemCommand;
  /** The draft to remove once the write is stored. */
  readonly draft?: SentDraft | null;
  /** The failed write whose values the form showed. */
  readonly replaces?: string | null;
  /** Asked for at once with the one before: they are undone as one. */
  readonly isWithLast?: boolean;
};

export type OutboxContext = OutboxInput & {
  /** `null` until it has been read. */
  readonly stored: PersistedQueue | null;
  /** False where the queue ends with the page. */
  readonly isPersisted: boolean;
  readonly pendingChanges: readonly QueueChange[];
  readonly drafts: readonly OpenDraft[];
  /** The stored writes with the pending changes applied. */
  readonly writes: Writes;
  /** Writes that got no answer in this round. */
  readonly postponed: ReadonlySet<string>;
  readonly rounds: number;
  /** Why writes wait, and when they are tried again at the latest. */
  readonly delay: { readonly failure: DataFailure; readonly until: EpochMs } | null;
  readonly lastWrite: LastWrite | null;
  /** This page has offered an undo before: what waits was dismissed, or is older than that. */
  readonly hasOfferedUndo: boolean;
  readonly latest: Latest | null;
};

export type OutboxEvent =
  | AddWrite
  | { readonly type: 'write.retry' | 'write.discard'; readonly id: string }
  /** An update that failed because its system is gone becomes a system of its own. */
  | { readonly type: 'write.addAnew'; readonly id: string }
  | { readonly type: 'write.resolve'; readonly id: string; readonly mine: readonly SystemField[] }
  | { readonly type: 'undo.run' | 'undo.dismiss' | 'outbox.sendNow' }
  | QueueReport
  | QueueHeld
  | QueuePersistFailed
  | ReturnEvent;

export type ChangesOfSystem = Pick<SystemHistory, 'changesOf'>;

type OutboxPorts = {
  readonly store: OutboxStore;
  readonly drafts: DraftStore;
  readonly lastOfTab: LastOfTab;
  /** Of all tabs, the one that holds it sends the next write. */
  readonly lock: CrossTabLock;
  readonly systems: SystemRepository;
  readonly history: ChangesOfSystem;
  readonly connectivity: Connectivity;
  readonly pageLife: PageReturns;
};

/** Whether the actor that asks has ended, as it does with its user. */
export type Signal = { readonly aborted: boolean };

/** Somebody else may be signed in by now, and each request takes the token of whoever is. Nobody hears this answer any more. */
export const nobodyAsks = failed({ kind: 'unauthenticated' } as const);

/** An update without a version would overwrite whatever is there, so the row is read and reported as a conflict first. */
export const performUpdate = async (systems: SystemRepository, { before, changes }: SystemUpdate, writeId: string, signal: Signal): Promise<Result<System, DataFailure>> => {
  if (before.updatedAt !== null) return systems.update(before.id, changes, before.updatedAt, writeId);
  const standing = await systems.get(before.id);
  if (!standing.ok) return standing;
  if (signal.aborted) return nobodyAsks;
  const isVersioned = standing.value.updatedAt !== null;
  return isVersioned ? failed({ kind: 'conflict', theirs: standing.value }) : systems.update(before.id, changes, null, writeId);
};

/** Without a version the row is read first: whoever has put other values there is to keep them. */
const deleteUnchanged = async (systems: SystemRepository, before: System, writeId: string, signal: Signal): Promise<Result<null, DataFailure>> => {
  let { updatedAt: basedOn } = before;
  if (basedOn === null) {
    const standing = await systems.get(before.id);
    if (!standing.ok) return standing.failure.kind === 'notFound' ? success(null) : standing;
    if (!holdsChanges(standing.value, systemValuesOf(before))) return failed({ kind: 'conflict', theirs: standing.value });
    basedOn = standing.value.updatedAt;
    if (signal.aborted) return nobodyAsks;
  }
  const answers = await systems.deleteMany([{ id: before.id, basedOn }], writeId);
  const answer = answers.ok ? (answers.value[0] ?? failed({ kind: 'unexpected' } as const)) : answers;
  return answer.ok ? success(null) : answer;
};

const perform = async (systems: SystemRepository, writeId: string, command: SystemCommand, signal: Signal): Promise<WriteAnswer> => {
  switch (command.kind) {
    case 'insert':
      return systems.insert(command.system, writeId);
    case 'update':
      return performUpdate(systems, command, writeId, signal);
    case 'delete':
      return command.onlyUnchanged === true ? deleteUnchanged(systems, command.before, writeId, signal) : systems.delete(command.before.id, writeId);
  }
};

/** The command as it goes out. */
const asSent = async (history: ChangesOfSystem, userId: UserId, { command, isUndo }: SystemWrite): Promise<Result<SystemCommand, DataFailure>> => {
  if (isUndo !== true || command.kind === 'delete') return success(command);
  const newest = await history.changesOf(systemIdOf(command), null);
  if (!newest.ok) return isPassing(newest.failure) ? newest : success(command);
  const { changes } = newest.value;
  return command.kind === 'insert' ? asDeleted(command, changes, userId) : success(asUpdated(command, changes, userId));
};

/** The failure with who it was, as the log of changes has it; `null` where the log does not answer. */
export const failureWithChanger = async (history: ChangesOfSystem, userId: UserId, command: SystemCommand, failure: DataFailure): Promise<DataFailure | null> => {
  if (!isTold(command, failure)) return failure;
  const newest = await history.changesOf(systemIdOf(command), null).catch(() => null);
  return newest?.ok === true ? withChanger(command, failure, newest.value.changes, userId) : null;
};

/** The outbox's effects. */
export const outboxActors = ({ store, drafts, lastOfTab, lock, systems, history, connectivity, pageLife }: OutboxPorts) => {
  const inThisPage = new Set<(userId: UserId, stored: StoredQueue, news: RowChange) => void>();
  return {
    persistQueue: fromCallback<QueueCommand, UserId>(({ input: userId, receive, sendBack }) => {
      const report = (stored: StoredQueue, isOurs: boolean, news: RowChange | null = null) =>
        sendBack({ type: 'queue.reported', stored, isOurs, news } satisfies QueueReport);
      // A throw would end this actor, and no later change would be stored.
      const lose = (isOurs: boolean) => sendBack({ type: 'queue.persistFailed', isOurs } satisfies QueuePersistFailed);
      void store.read(userId).then(
        (stored) => report(stored, false),
        () => lose(false),
      );
      let last = '';
      receive(({ change, isWithLast }) => {
        if (change.kind === 'add') lastOfTab.write((last = isWithLast ? `${last},${change.write.id}` : change.write.id));
        const isHeld = change.kind === 'add' && store.hold(userId, change);
        void store.change(userId, change).then(
          (stored) => report(stored, true),
          () => lose(true),
        );
        if (isHeld) sendBack({ type: 'queue.held', writeId: change.write.id } satisfies QueueHeld);
      });
      const hear = (ofUser: UserId, stored: StoredQueue, news: RowChange) => {
        if (ofUser === userId) report(stored, false, news);
      };
      inThisPage.add(hear);
      const unsubscribe = store.subscribe(userId, ({ news, ...stored }) => report(stored, false, news));
      return () => {
        inThisPage.delete(hear);
        unsubscribe();
      };
    }),
    removeDraft: fromCallback<RemoveDraft>(({ receive }) => {
      // If it fails, the draft is offered again. Nothing is lost.
      receive(({ key, fields }) => void drafts.remove(key, fields).catch(() => undefined));
    }),
    deliver: fromPromise<Delivery, DeliveryInput>(({ input: { userId, postponed }, signal }) =>
      lock.run(async () => {
        // Read under the lock: another tab may have sent what this tab still shows.
        const before = await store.read(userId);
        const write = nextWrite(before.queue.writes, postponed);
        // The user signed out while this waited for the lock. It must not be sent as the next user.
        if (write === null || signal.aborted) return { kind: 'nothing', stored: before };
        const sent = await asSent(history, userId, write).catch(() => success(write.command));
        // The same while the log was asked.
        if (signal.aborted) return { kind: 'nothing', stored: before };
        const answer = sent.ok ? await perform(systems, write.id, sent.value, signal).catch(() => failed({ kind: 'unexpected' } as const)) : sent;
        if (!answer.ok && isPassing(answer.failure)) return { kind: 'postponed', write, failure: answer.failure, lastOfTab: lastOfTab.read() };
        const stored = await store.change(userId, { kind: 'takeAnswer', id: write.id, answer, ...(sent.ok && sent.value !== write.command && { sent: sent.value }) });
        const news = rowChangeOf(write.command, answer);
        // If the user has signed out and in again, this page has a new outbox. The store tells it only what other pages do.
        if (signal.aborted) for (const tell of inThisPage) tell(userId, stored, news);
        return { kind: 'settled', stored, write, answer, news };
      }),
    ),
    // Not part of a delivery: the log may be slow to answer, and neither what was saved nor what is sent next waits for that.
    askWhoChanged: fromCallback<AskWhoChanged, UserId>(({ input: userId, receive, sendBack }) => {
      let isStopped = false;
      const ask = async ({ id, command, failure }: FailedWrite) => {
        const told = await failureWithChanger(history, userId, command, failure);
        if (told === null || told === failure || isStopped) return;
        const stored = await store.change(userId, { kind: 'recordChanger', id, failure: told });
        sendBack({ type: 'queue.reported', stored, isOurs: false, news: null } satisfies QueueReport);
      };
      // Where it cannot be kept either, the failure says nobody.
      receive(({ write }) => void ask(write).catch(() => undefined));
      return () => {
        isStopped = true;
      };
    }),
    returns: pageReturns({ connectivity, pageLife }),
  };
};

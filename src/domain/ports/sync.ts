import type { UserId } from '../auth/session.ts';
import type { Adding, PersistedQueue, QueueChange, RowChange } from '../sync/stored-queue.ts';
import type { Result } from '../shared/result.ts';
import type { Draft, TouchedFields } from '../sync/draft.ts';
import type { SystemId } from '../systems/system.ts';
import type { StorageFailure } from './auth.ts';
import type { Batch, BatchPiece, BatchReport, KnownBatch, WaitingBatch } from '../sync/batch.ts';

/** `isPersisted` is false where the queue ends with the page. */
export type StoredQueue = { readonly queue: PersistedQueue; readonly isPersisted: boolean };

/** What another tab has done to the queue, and what it learned of a row by that. */
export type StoredChange = StoredQueue & { readonly news: RowChange };

/**
 * Keeps the writes of each user until the server has confirmed them. A storage that fails is replaced by
 * another one, at last by memory, so calls do not fail; they take effect in the order they are made.
 */
export type OutboxStore = {
  read(userId: UserId): Promise<StoredQueue>;
  /**
   * Before the change itself is asked for: it is there when this returns, and goes to the queue even
   * if the page is closed at once. False where that cannot be had.
   */
  hold(userId: UserId, asked: Adding): boolean;
  /** In one step, whatever other tabs do to the same queue. */
  change(userId: UserId, change: QueueChange): Promise<StoredQueue>;
  /** Tells what other tabs do. Gives back the end of the subscription. */
  subscribe(userId: UserId, listener: (news: StoredChange) => void): () => void;
};

/** The id of the write that a tab has asked for last, or the ids of several asked for at once with commas between them, over a reload. No other tab learns of them. */
export type LastOfTab = { read(): string | null; write(writeIds: string): void };

/** Of the form of a new system that begins as a copy of this one. */
export type CopyDraftId = `copy/${SystemId}`;

/**
 * The form of a new system, or the one of a system that there is. `add/…`: the form after a copy that was added, by the id of what it
 * is to add. It is read as `add`, and takes the place of nothing that was begun there, or after another copy.
 */
type DraftSubject = 'add' | `add/${SystemId}` | CopyDraftId | SystemId;

/** The form of a user. */
export type DraftKey = { readonly userId: UserId; readonly subject: DraftSubject };

type DraftFailure = StorageFailure | { readonly kind: 'tooLong' };

type Answer<Value, Failure = StorageFailure> = Promise<Result<Value, Failure>>;

/**
 * Keeps what was typed in each page until it is sent. What a page left behind that is closed by now goes on in the
 * page that reads it first, and in no other. No page is given or loses what another open one has. A draft is
 * written or removed before the call returns, so that a tab that is closed has nothing on its way. Nothing is
 * done to drafts of another user.
 */
export type DraftStore = {
  /** What stands there but is no draft is removed, for this user's other forms as well; what is too old, at the second look. */
  read(key: DraftKey): Answer<Draft | null>;
  /** A text that is too long leaves what was kept before. */
  write(key: DraftKey, draft: Draft): Answer<null, DraftFailure>;
  /** With `sent`, only if nothing else was typed since. */
  remove(key: DraftKey, sent?: TouchedFields): Answer<null>;
};

/** `isFirst`: it is the one to send now, as it was given. Else it waits, or another tab has gone on with it: what is kept is to be read. `isPersisted` is false where it ends with the page. */
export type KeepAnswer = { readonly isFirst: boolean; readonly isPersisted: boolean };

/** `waiting`: what goes out after the batch, in this order. */
export type KeptBatches = { readonly batch: Batch; readonly waiting: readonly WaitingBatch[] };

/** `isPaused` is of the batch. */
type KeptPiece = { readonly piece: BatchPiece; readonly isPaused: boolean };

/**
 * Keeps the last batch of each user until another one takes its place, and those that wait for their turn. Calls do not fail: where the
 * storage does, the batch ends with the page.
 */
export type BatchStore = {
  /** The first. A piece that cannot be read has no commands. */
  read(userId: UserId): Promise<KeptBatches | null>;
  /**
   * Keeps all of the batch. It replaces `known`, which this page took for the first one. If another one is first by now and still has
   * something to send, the batch goes to the end of the line. If another tab has gone on with this batch itself, only what this page has
   * left to send is kept, as a batch of its own.
   */
  keep(userId: UserId, batch: Batch, known: KnownBatch | null): Promise<KeepAnswer>;
  /** What waits; `null` where another tab has put another batch first, or has paused or resumed this one. */
  look(userId: UserId, known: KnownBatch, isPaused: boolean): Promise<readonly WaitingBatch[] | null>;
  /** As any tab has kept it last; `null` where this batch is not the first, or not kept any more. */
  piece(userId: UserId, batchId: string, index: number): Promise<KeptPiece | null>;
  /** False where the batch ends with the page from now on. */
  storePiece(userId: UserId, batchId: string, index: number, piece: BatchPiece): Promise<boolean>;
  pause(userId: UserId, batchId: string, isPaused: boolean): Promise<void>;
  /** The next one takes its place, and tells what became of it. What another tab has sent again meanwhile stays. */
  forget(userId: UserId, known: KnownBatch, report: BatchReport | null): Promise<void>;
};

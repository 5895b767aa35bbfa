import type { EpochMs, UserId } from '../../domain/auth/session.ts';
import type { StoredQueue } from '../../domain/ports/sync.ts';
import type { QueueChange, RowChange, WriteAnswer } from '../../domain/sync/queue-change.ts';
import type { PersistedQueue } from '../../domain/sync/stored-queue.ts';
import type { Writes } from '../../domain/sync/write-queue.ts';
import type { SystemCommand, SystemWrite } from '../../domain/sync/system-write.ts';
import type { Latest, Undoable } from '../../domain/sync/undo-offer.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { SystemField } from '../../domain/systems/system.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';
import type { ReturnEvent } from './page-returns.ts';
import type { SentDraft } from './draft-actors.ts';

/** The stored queue. `isOurs`: it is the answer to the oldest of this tab's pending changes. */
export type QueueReport = {
  readonly type: 'queue.reported';
  readonly stored: StoredQueue;
  readonly isOurs: boolean;
  readonly news: RowChange | null;
};

/** The write is in web storage and gets into the queue even if this page is closed now. */
export type QueueHeld = { readonly type: 'queue.held'; readonly writeId: string };

/** The store threw, so the change is lost with the page. */
export type QueuePersistFailed = { readonly type: 'queue.persistFailed'; readonly isOurs: boolean };

export type QueueCommand = { readonly type: 'queue.change'; readonly change: QueueChange };

export type DeliveryInput = { readonly userId: UserId; readonly postponed: ReadonlySet<string> };

/** The result of an attempt to send the next write. */
export type Delivery =
  /** Another tab has sent it, or nothing is left to send. */
  | { readonly kind: 'nothing'; readonly stored: StoredQueue }
  | { readonly kind: 'postponed'; readonly write: SystemWrite; readonly failure: DataFailure }
  | {
      readonly kind: 'settled';
      readonly stored: StoredQueue;
      readonly write: SystemWrite;
      readonly answer: WriteAnswer;
      readonly news: RowChange;
    };

export type OutboxInput = {
  readonly userId: UserId;
  readonly list: SystemListActor;
  readonly createId: () => string;
  readonly now: () => EpochMs;
};

/** The draft of a write. It is removed once the write is stored or, without storage, confirmed. */
export type OpenDraft = SentDraft & { readonly writeId: string };

export type AddWrite = {
  readonly type: 'write.add';
  readonly command: SystemCommand;
  /** The draft to remove once the write is stored. */
  readonly draft?: SentDraft | null;
  /** The failed write whose values the form showed. */
  readonly replaces?: string | null;
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
  /** The last write, as long as it can be undone. */
  readonly undoable: Undoable | null;
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

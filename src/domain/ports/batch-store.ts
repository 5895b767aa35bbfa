import type { UserId } from '../auth/session.ts';
import type { Batch, BatchPiece } from '../sync/batch.ts';

/**
 * Keeps the last batch of each user until another one takes its place. Calls do not fail: where the storage
 * does, the batch ends with the page.
 */
export type BatchStore = {
  read(userId: UserId): Promise<Batch | null>;
  /** Keeps all of it, in the place of the one before. False where it ends with the page. */
  keep(userId: UserId, batch: Batch): Promise<boolean>;
  /** Whether it is still this one; that another tab has sent failed rows of it again counts as another. */
  holds(userId: UserId, batch: Batch): Promise<boolean>;
  /** As any tab has kept it last; `null` where this batch is not kept any more. */
  piece(userId: UserId, batchId: string, index: number): Promise<BatchPiece | null>;
  /** False where the batch ends with the page from now on. */
  settle(userId: UserId, batchId: string, index: number, piece: BatchPiece): Promise<boolean>;
  pause(userId: UserId, batchId: string, isPaused: boolean): Promise<void>;
  forget(userId: UserId, batchId: string): Promise<void>;
};

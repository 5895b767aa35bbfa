import * as v from 'valibot';
import type { UserId } from '../../../domain/auth/session.ts';
import type { BatchStore } from '../../../domain/ports/sync.ts';
import { type Batch, batchKindSchema, type BatchPiece, batchPieceSchema, batchReportSchema, isSent, type KnownBatch } from '../../../domain/sync/batch.ts';
import { inTime } from './in-time.ts';

/** Values by key, shared by all tabs. */
export type KeyedDatabase = {
  read(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
  /** All or none; `undefined` takes one out. They are asked for when the database is open, which may be never. */
  write(entries: () => ReadonlyMap<string, unknown>): Promise<void>;
};

const headSchema = v.object({ id: v.string(), kind: batchKindSchema, isPaused: v.boolean(), pieces: v.number(), leftOut: v.optional(v.number(), 0), after: v.optional(v.nullable(batchReportSchema), null) });
type Head = v.InferOutput<typeof headSchema>;

const headKey = (userId: UserId): string => userId;
const pieceKey = (userId: UserId, batchId: string, index: number): string => `${userId} ${batchId} ${index}`;

const pieceKeys = (userId: UserId, { id, pieces }: Head): readonly string[] => Array.from({ length: pieces }, (_, index) => pieceKey(userId, id, index));

/** So many are taken over by the database at a time: a hundred thousand rows would hold up the page. */
const PIECES_AT_ONCE = 10;

const nothing: ReadonlyMap<string, unknown> = new Map();

/** Each piece under a key of its own, so that an answer writes one piece and not all. */
export const createBrowserBatchStore = (database: KeyedDatabase): BatchStore => {
  /** What the page has written and read: it goes on with that when the database fails. */
  const kept = new Map<string, unknown>();
  /** What of it the database is still to take over. */
  const writing = new Set<string>();
  let hasDatabase = true;

  const read = async (key: string): Promise<unknown> => {
    // Where a browser has none at all, asking throws instead of being refused.
    try {
      if (hasDatabase) {
        const value = await inTime(database.read(key));
        if (hasDatabase && !writing.has(key)) kept.set(key, value);
      }
    } catch {
      hasDatabase = false;
    }
    return kept.get(key);
  };

  const keys = async (): Promise<readonly string[]> => {
    try {
      if (hasDatabase) return await inTime(database.keys());
    } catch {
      hasDatabase = false;
    }
    return [...kept.keys()];
  };

  const write = async (entries: ReadonlyMap<string, unknown>): Promise<void> => {
    for (const [key, value] of entries) {
      kept.set(key, value);
      writing.add(key);
    }
    try {
      // Once it is given up, what it did late would be sent again.
      if (hasDatabase) await inTime(database.write(() => (hasDatabase ? entries : nothing)));
    } catch {
      hasDatabase = false;
    }
    for (const key of entries.keys()) writing.delete(key);
  };

  const headOf = async (userId: UserId): Promise<Head | null> => {
    const head = v.safeParse(headSchema, await read(headKey(userId)));
    return head.success ? head.output : null;
  };

  const pieceAt = async (key: string): Promise<BatchPiece | null> => {
    const piece = v.safeParse(batchPieceSchema, await read(key));
    return piece.success ? piece.output : null;
  };

  const isKnown = (head: Head | null, known: KnownBatch | null): boolean => head?.id === known?.id && head?.pieces === known?.pieces;

  /** What cannot be read cannot be sent either. */
  const hasUnsent = async (userId: UserId, head: Head): Promise<boolean> => {
    for (const key of pieceKeys(userId, head)) {
      const piece = await pieceAt(key);
      if (piece !== null && !isSent(piece)) return true;
    }
    return false;
  };

  /** Only as long as it is the batch that is kept. */
  const change = async (userId: UserId, batchId: string, entries: (head: Head) => ReadonlyMap<string, unknown>): Promise<void> => {
    const head = await headOf(userId);
    if (head?.id === batchId) await write(entries(head));
  };

  /** However long it takes. Another tab's batch stays. */
  const takeOut = async (userId: UserId, batchId: string): Promise<void> => {
    try {
      const head = v.safeParse(headSchema, await database.read(headKey(userId)));
      if (head.success && head.output.id === batchId) await database.write(() => new Map([[headKey(userId), undefined]]));
    } catch {
      // A database that cannot be asked holds nothing that a reload would find.
    }
  };

  /** What the page goes on with by itself must not be in the database any more: after a reload it would be sent again. */
  const isPersisted = async (userId: UserId, batchId: string): Promise<boolean> => {
    if (!hasDatabase && (await headOf(userId))?.id === batchId) void takeOut(userId, batchId);
    return hasDatabase;
  };

  return {
    async read(userId) {
      const head = await headOf(userId);
      if (head === null) return null;
      const pieces: BatchPiece[] = [];
      // One after the other: the time limit is for one answer, and all at once would share it.
      for (const key of pieceKeys(userId, head)) {
        // In its place, or the next ones would stand for others.
        pieces.push((await pieceAt(key)) ?? { commands: [], outcomes: [] });
      }
      return { ...head, pieces };
    },
    async keep(userId, batch: Batch, known) {
      const before = await headOf(userId);
      const { id, pieces } = batch;
      if (before !== null && !isKnown(before, known) && (before.id === id || (await hasUnsent(userId, before)))) return { kind: 'occupied' };
      const entries = pieces.map((piece, index) => [pieceKey(userId, id, index), piece] as const);
      // Of these no head knows yet: a tab that dies in between leaves the batch before as it is.
      const unknown = entries.splice(before?.id === id ? before.pieces : 0);
      // Also of what a tab died over: no head tells of those.
      const own = new Set(pieces.map((_, index) => pieceKey(userId, id, index)));
      const others = (await keys()).filter((key) => key.startsWith(`${userId} `) && !own.has(key));
      while (unknown.length > PIECES_AT_ONCE) await write(new Map(unknown.splice(0, PIECES_AT_ONCE)));
      await write(
        new Map<string, unknown>([
          ...others.map((key) => [key, undefined] as const),
          [headKey(userId), { ...batch, pieces: pieces.length }],
          ...entries,
          ...unknown,
        ]),
      );
      return { kind: 'kept', isPersisted: await isPersisted(userId, id) };
    },
    async holds(userId, known, isPaused) {
      const head = await headOf(userId);
      return !hasDatabase || (isKnown(head, known) && head?.isPaused === isPaused);
    },
    async piece(userId, batchId, index) {
      const head = await headOf(userId);
      const piece = head?.id === batchId ? await pieceAt(pieceKey(userId, batchId, index)) : null;
      return head === null || piece === null ? null : { piece, isPaused: head.isPaused };
    },
    async settle(userId, batchId, index, piece) {
      await change(userId, batchId, () => new Map([[pieceKey(userId, batchId, index), piece]]));
      return isPersisted(userId, batchId);
    },
    pause: (userId, batchId, isPaused) => change(userId, batchId, (head) => new Map([[headKey(userId), { ...head, isPaused }]])),
    forget: (userId, batchId) =>
      change(userId, batchId, (head) => new Map([...pieceKeys(userId, head), headKey(userId)].map((key) => [key, undefined]))),
  };
};

import * as v from 'valibot';
import type { UserId } from '../../../domain/auth/session.ts';
import type { CrossTabLock } from '../../../domain/ports/page.ts';
import type { BatchStore } from '../../../domain/ports/sync.ts';
import { batchCounts, batchKindSchema, type BatchPiece, batchPieceSchema, batchReportSchema, isSent, type KnownBatch, newBatch, unsentCommands, type WaitingBatch } from '../../../domain/sync/batch.ts';
import { inTime, type KeyedDatabase } from './database.ts';

/** `unsent`: as it was kept. */
const headSchema = v.object({ id: v.string(), kind: batchKindSchema, isPaused: v.boolean(), pieces: v.number(), unsent: v.optional(v.number(), 0), leftOut: v.optional(v.number(), 0), after: v.optional(v.nullable(batchReportSchema), null) });
type Head = v.InferOutput<typeof headSchema>;
type Line = readonly Head[];

/** The batch that is under way, or was the last one, and those that wait for it. An earlier version has kept one alone. */
const lineSchema = v.pipe(v.object({ ...headSchema.entries, waiting: v.optional(v.array(headSchema), []) }), v.transform(({ waiting, ...head }) => [head, ...waiting]));

const lineFrom = (value: unknown): Line => {
  const line = v.safeParse(lineSchema, value);
  return line.success ? line.output : [];
};

const valueOf = ([head, ...waiting]: Line): unknown => (head === undefined ? undefined : { ...head, waiting });

const waitingOf = ([, ...waiting]: Line): readonly WaitingBatch[] => waiting.map(({ kind, unsent }) => ({ kind, count: unsent }));

const headKey = (userId: UserId): string => userId;
const pieceKey = (userId: UserId, batchId: string, index: number): string => `${userId} ${batchId} ${index}`;

const pieceKeys = (userId: UserId, { id, pieces }: Pick<Head, 'id' | 'pieces'>): readonly string[] => Array.from({ length: pieces }, (_, index) => pieceKey(userId, id, index));

/** So many are taken over by the database at a time: a hundred thousand rows would hold up the page. */
const PIECES_AT_ONCE = 10;

const nothing: ReadonlyMap<string, unknown> = new Map();

/** Each piece under a key of its own, so that an answer writes one piece and not all. `keepLock`: in whose turn `keep`, `pause` and `forget` are called. */
export const createBrowserBatchStore = (database: KeyedDatabase, createId: () => string, keepLock: CrossTabLock): BatchStore => {
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

  /** Without the database, only what this page has all pieces of. */
  const lineOf = async (userId: UserId): Promise<Line> => {
    const line = lineFrom(await read(headKey(userId)));
    return hasDatabase ? line : line.filter((head) => pieceKeys(userId, head).every((key) => kept.get(key) !== undefined));
  };

  const pieceAt = async (key: string): Promise<BatchPiece | null> => {
    const piece = v.safeParse(batchPieceSchema, await read(key));
    return piece.success ? piece.output : null;
  };

  const isKnown = (head: Head, known: KnownBatch | null): boolean => head.id === known?.id && head.pieces === known.pieces;

  /** Something is still to be sent, or to be seen. What cannot be read cannot be sent either. */
  const isOpen = async (userId: UserId, head: Head): Promise<boolean> => {
    for (const key of pieceKeys(userId, head)) {
      const piece = await pieceAt(key);
      if (piece !== null && (!isSent(piece) || piece.outcomes?.some(({ kind }) => kind === 'failed') === true)) return true;
    }
    return false;
  };

  /** Only as long as it is the first. */
  const change = async (userId: UserId, batchId: string, entries: (head: Head, waiting: Line) => ReadonlyMap<string, unknown>): Promise<void> => {
    const [head, ...waiting] = await lineOf(userId);
    if (head?.id === batchId) await write(entries(head, waiting));
  };

  /** However long it takes. What another tab keeps meanwhile stays: by turns with it, once the database answers again and holds nobody up. */
  const takeOut = async (userId: UserId, batchId: string): Promise<void> => {
    try {
      await database.read(headKey(userId));
      await keepLock.run(async () => {
        const line = lineFrom(await database.read(headKey(userId)));
        const rest = line.filter(({ id }) => id !== batchId);
        if (rest.length < line.length) await database.write(() => new Map([[headKey(userId), valueOf(rest)]]));
      });
    } catch {
      // A database that cannot be asked holds nothing that a reload would find.
    }
  };

  /** What the page goes on with by itself must not be in the database any more: after a reload it would be sent again. */
  const isPersisted = async (userId: UserId, batchId: string): Promise<boolean> => {
    if (!hasDatabase && (await lineOf(userId)).some(({ id }) => id === batchId)) void takeOut(userId, batchId);
    return hasDatabase;
  };

  return {
    async read(userId) {
      const line = await lineOf(userId);
      const [head] = line;
      if (head === undefined) return null;
      const { id, kind, isPaused, leftOut, after } = head;
      const pieces: BatchPiece[] = [];
      // One after the other: the time limit is for one answer, and all at once would share it.
      for (const key of pieceKeys(userId, head)) {
        // In its place, or the next ones would stand for others.
        pieces.push((await pieceAt(key)) ?? { commands: [], outcomes: [] });
      }
      return { batch: { id, kind, isPaused, leftOut, after, pieces }, waiting: waitingOf(line) };
    },
    async keep(userId, asked, known) {
      const before = await lineOf(userId);
      const [first, ...waiting] = before;
      const takesPlace = first === undefined || isKnown(first, known) || (waiting.length === 0 && !(await isOpen(userId, first)));
      // Rows that are sent again may belong to a batch that another tab has gone on with.
      const batch = first?.id === asked.id && !isKnown(first, known) ? newBatch(createId(), asked.kind, unsentCommands(asked)) : asked;
      const { id, pieces } = batch;
      const head: Head = { ...batch, pieces: pieces.length, unsent: batchCounts(batch).waiting };
      const line = takesPlace ? [head, ...waiting] : [...before, head];
      const entries = pieces.map((piece, index) => [pieceKey(userId, id, index), piece] as const);
      // Of these no head knows yet: a tab that dies in between leaves the batch before as it is.
      const unknown = entries.splice(first?.id === id ? first.pieces : 0);
      // Also of what a tab died over: no head tells of those.
      const own = new Set(line.flatMap((each) => pieceKeys(userId, each)));
      const others = (await keys()).filter((key) => key.startsWith(`${userId} `) && !own.has(key));
      while (unknown.length > PIECES_AT_ONCE) await write(new Map(unknown.splice(0, PIECES_AT_ONCE)));
      await write(
        new Map<string, unknown>([
          ...others.map((key) => [key, undefined] as const),
          [headKey(userId), valueOf(line)],
          ...entries,
          ...unknown,
        ]),
      );
      return { isFirst: batch === asked && line[0] === head, isPersisted: await isPersisted(userId, id) };
    },
    async look(userId, known, isPaused) {
      const line = await lineOf(userId);
      const [head] = line;
      return !hasDatabase || (head !== undefined && isKnown(head, known) && head.isPaused === isPaused) ? waitingOf(line) : null;
    },
    async piece(userId, batchId, index) {
      const [head] = await lineOf(userId);
      const piece = head?.id === batchId ? await pieceAt(pieceKey(userId, batchId, index)) : null;
      return head === undefined || piece === null ? null : { piece, isPaused: head.isPaused };
    },
    async storePiece(userId, batchId, index, piece) {
      await change(userId, batchId, () => new Map([[pieceKey(userId, batchId, index), piece]]));
      return isPersisted(userId, batchId);
    },
    pause: (userId, batchId, isPaused) => change(userId, batchId, (head, waiting) => new Map([[headKey(userId), valueOf([{ ...head, isPaused }, ...waiting])]])),
    forget: (userId, known, report) =>
      change(userId, known.id, (head, waiting) => {
        if (!isKnown(head, known)) return nothing;
        const line = waiting.map((next, index) => (index === 0 ? { ...next, after: report } : next));
        return new Map([...pieceKeys(userId, head).map((key) => [key, undefined] as const), [headKey(userId), valueOf(line)]]);
      }),
  };
};

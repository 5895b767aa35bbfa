import * as v from 'valibot';
import { type DataFailure, dataFailureSchema } from '../systems/data-failure.ts';
import type { LoggedChange } from '../systems/change-log.ts';
import { type Figure, isSameRow, pickFields, type System, changedValuesSchema, type SystemField, systemSchema } from '../systems/system.ts';
import { type SystemCommand, systemCommandSchema, systemIdOf } from './system-write.ts';
import type { Writes } from './write-queue.ts';

const outcomeSchema = v.variant('kind', [
  /**
   * `row`: as the server holds it now; `null` after a delete. `was`: as it was there before, where that is not what the command
   * says; after a delete `null` where it was gone before.
   */
  v.object({ kind: v.literal('done'), row: v.nullable(systemSchema), was: v.exactOptional(v.nullable(systemSchema)) }),
  v.object({ kind: v.literal('failed'), failure: dataFailureSchema }),
  /** It had failed, and goes out again in a later piece. */
  v.object({ kind: v.literal('resent') }),
]);
export type BatchOutcome = Readonly<v.InferOutput<typeof outcomeSchema>>;

/** Commands of one kind. `outcomes` are of the first of them, which were sent; `null`: none was, or is not known to have been. */
export const batchPieceSchema = v.object({ commands: v.array(systemCommandSchema), outcomes: v.nullable(v.array(outcomeSchema)) });
export type BatchPiece = {
  readonly commands: readonly SystemCommand[];
  readonly outcomes: readonly BatchOutcome[] | null;
};

export const batchKindSchema = v.picklist(['import', 'delete', 'change', 'undo']);
export type BatchKind = v.InferOutput<typeof batchKindSchema>;

/** Many writes that were asked for at once. */
export type Batch = {
  readonly id: string;
  readonly kind: BatchKind;
  readonly isPaused: boolean;
  readonly pieces: readonly BatchPiece[];
  /** So many commands were given up when it was stopped. */
  readonly leftOut: number;
  /** What became of the one that it waited for: whoever began that is told here, in every window. */
  readonly after: BatchReport | null;
};

/** What is known of a batch that is kept: which, and of how many pieces. It gets more where failed rows are sent again, and fewer where it is stopped. */
export type KnownBatch = { readonly id: string; readonly pieces: number };

export const knownOf = (batch: Batch | null): KnownBatch | null => (batch === null ? null : { id: batch.id, pieces: batch.pieces.length });

/** One that goes out after the batch that is under way: what it is, and how many commands. */
export type WaitingBatch = { readonly kind: BatchKind; readonly count: number };

const [IMPORT_MARK, UNDO_MARK] = ['import-', 'undo-'];

/** What stands in the log of changes beside each row of it. An import, and that it was undone, is known by that later. */
export const writeIdOf = ({ id, kind }: Pick<Batch, 'id' | 'kind'>): string => (kind === 'import' ? `${IMPORT_MARK}${id}` : kind === 'undo' ? `${UNDO_MARK}${id}` : id);

export const isOfImport = (writeId: string | null): writeId is string => writeId?.startsWith(IMPORT_MARK) === true;

export const isOfUndo = (writeId: string | null): boolean => writeId?.startsWith(UNDO_MARK) === true;

const kinds = ['insert', 'update', 'delete'] as const;

/** Inserts are one request. Of the others each, or each fifty, is one, and what else a person writes waits for the piece. */
export const PIECE_COMMANDS: Readonly<Record<SystemCommand['kind'], number>> = { insert: 1000, update: 500, delete: 500 };

const FEWEST_AT_ONCE = 50;

/** How many rows the next request inserts, after one of so many. On a slow line fewer arrive in time. */
export const insertsAtOnce = (before: number, failure: DataFailure | null): number => {
  if (failure === null) return Math.min(before * 2, PIECE_COMMANDS.insert);
  return failure.kind === 'unreachable' || failure.kind === 'serverError' ? Math.max(Math.ceil(before / 4), FEWEST_AT_ONCE) : before;
};

const piecesOf = (commands: readonly SystemCommand[]): readonly BatchPiece[] =>
  kinds.flatMap((kind) => {
    const own = commands.filter((command) => command.kind === kind);
    const size = PIECE_COMMANDS[kind];
    return Array.from({ length: Math.ceil(own.length / size) }, (_, index) => ({
      commands: own.slice(index * size, (index + 1) * size),
      outcomes: null,
    }));
  });

/** What no server has answered yet. */
export const unsentCommands = ({ pieces }: Batch): readonly SystemCommand[] => pieces.flatMap(({ commands, outcomes }) => commands.slice(outcomes?.length ?? 0));

export const newBatch = (id: string, kind: BatchKind, commands: readonly SystemCommand[]): Batch => ({ id, kind, isPaused: false, pieces: piecesOf(commands), leftOut: 0, after: null });

const sentOf = ({ outcomes }: BatchPiece): number => outcomes?.length ?? 0;

export const isSent = (piece: BatchPiece): boolean => sentOf(piece) === piece.commands.length;

/** The next piece to be sent; -1 where none is. */
export const nextPiece = ({ pieces }: Batch): number => pieces.findIndex((piece) => !isSent(piece));

/** What of a piece goes out next: inserts are one request, which may not hold too many rows. */
export const nextPart = (piece: BatchPiece, atOnce: number): readonly SystemCommand[] => {
  const left = piece.commands.slice(sentOf(piece));
  return left[0]?.kind === 'insert' ? left.slice(0, atOnce) : left;
};

/** The piece, once its next commands have their outcomes. */
export const withOutcomes = (piece: BatchPiece, outcomes: readonly BatchOutcome[]): BatchPiece => ({ ...piece, outcomes: [...(piece.outcomes ?? []), ...outcomes] });

/** So it was when it was sent: by somebody else, or by the batch itself, where an answer was lost. */
export const wasAlreadySo = (outcome: BatchOutcome): boolean =>
  outcome.kind === 'done' && outcome.was !== undefined && (outcome.was === null || (outcome.row !== null && isSameRow(outcome.was, outcome.row)));

/** The outcomes with what the log says that the batch itself has changed. */
export const withOwnChanges = (commands: readonly SystemCommand[], outcomes: readonly BatchOutcome[], own: readonly LoggedChange[]): readonly BatchOutcome[] => {
  // The log is of the whole batch, not of these commands alone. Of several changes the oldest counts.
  const changes = new Map(own.toReversed().map((change) => [`${change.kind} ${change.systemId}`, change]));
  return outcomes.map((outcome, at) => {
    const command = commands[at];
    if (outcome.kind !== 'done' || command === undefined || !wasAlreadySo(outcome)) return outcome;
    const change = changes.get(`${command.kind} ${systemIdOf(command)}`);
    return change === undefined || change.kind === 'insert' ? outcome : { ...outcome, was: change.before };
  });
};

/** The piece with failures that say more by now, by their place in it; what was sent again since is left alone. */
export const withChangers = (piece: BatchPiece, changers: ReadonlyMap<number, DataFailure>): BatchPiece => ({
  ...piece,
  outcomes: piece.outcomes?.map((outcome, at): BatchOutcome => (outcome.kind === 'failed' ? { kind: 'failed', failure: changers.get(at) ?? outcome.failure } : outcome)) ?? null,
});

/** What has come of a piece since it was as `before`. */
export const newlySent = (piece: BatchPiece, before: BatchPiece | undefined): BatchPiece => {
  const known = before === undefined ? 0 : sentOf(before);
  return { commands: piece.commands.slice(known), outcomes: piece.outcomes?.slice(known) ?? null };
};

export const withPiece = (batch: Batch, index: number, piece: BatchPiece): Batch => ({ ...batch, pieces: batch.pieces.with(index, piece) });

/** What was sent stays; the rest is given up. */
export const withoutUnsent = (batch: Batch): Batch => ({
  ...batch,
  isPaused: false,
  pieces: batch.pieces.flatMap((piece) => (piece.outcomes === null ? [] : [{ ...piece, commands: piece.commands.slice(0, sentOf(piece)) }])),
  leftOut: batch.leftOut + batchCounts(batch).waiting,
});

/** What is done counts as `insert`, `update`, `delete` or, where it was so already, `held`, as which it is stored; `total` is without what was left out. */
const batchCountsSchema = v.object({ total: v.number(), done: v.number(), failed: v.number(), waiting: v.number(), leftOut: v.number(), insert: v.number(), update: v.number(), delete: v.number(), held: v.optional(v.number(), 0) });
type BatchCounts = Readonly<v.InferOutput<typeof batchCountsSchema>>;

export const batchReportSchema = v.object({ kind: batchKindSchema, counts: batchCountsSchema });
export type BatchReport = Readonly<v.InferOutput<typeof batchReportSchema>>;

export const batchCounts = ({ pieces, leftOut }: Batch): BatchCounts => {
  const counts = { total: 0, done: 0, failed: 0, waiting: 0, leftOut, insert: 0, update: 0, delete: 0, held: 0 };
  for (const { commands, outcomes } of pieces) {
    for (const [index, { kind }] of commands.entries()) {
      const outcome = outcomes?.[index];
      const state = outcome?.kind ?? 'waiting';
      if (state === 'resent') continue;
      counts.total += 1;
      counts[state] += 1;
      if (outcome?.kind === 'done') counts[wasAlreadySo(outcome) ? 'held' : kind] += 1;
    }
  }
  return counts;
};

/** What the next one tells of it. With failed rows it was looked at, and dismissed by a person. */
export const reportOf = (batch: Batch): BatchReport | null => {
  const counts = batchCounts(batch);
  return counts.failed > 0 ? null : { kind: batch.kind, counts };
};

/** What has become of a command, and the command. */
type Told<Kind extends BatchOutcome['kind']> = { readonly command: SystemCommand; readonly outcome: Extract<BatchOutcome, { readonly kind: Kind }> };

const toldIn = ({ pieces }: Pick<Batch, 'pieces'>): readonly { readonly command: SystemCommand; readonly outcome: BatchOutcome }[] =>
  pieces.flatMap(({ commands, outcomes }) => (outcomes ?? []).flatMap((outcome, index) => {
    const command = commands[index];
    return command === undefined ? [] : [{ command, outcome }];
  }));

/** So many are written out; the others are sent again with them. */
export const FAILURES_SHOWN = 100;

export type BatchFailure = { readonly command: SystemCommand; readonly failure: DataFailure };

export const batchFailures = (batch: Batch): readonly BatchFailure[] =>
  toldIn(batch).flatMap(({ command, outcome }) => (outcome.kind === 'failed' ? [{ command, failure: outcome.failure }] : []));

/** All of it is undone, and none was left out when it was stopped: it offers nothing more, and goes with the next write as the answer to a single one does. */
export const isOver = (batch: Batch): boolean => batch.kind === 'undo' && batch.leftOut === 0 && batchCounts(batch).failed === 0;

/** A row that was changed since meets the same change again, whatever is sent once more: it is decided where the system stands. */
export const isWorthResending = ({ failure }: BatchFailure): boolean => failure.kind !== 'conflict';

/** What has come of it that the list does not know yet. */
export const rowsOf = (piece: BatchPiece): { readonly saved: readonly System[]; readonly removed: readonly System['id'][] } => {
  const told = toldIn({ pieces: [piece] });
  return {
    saved: told.flatMap(({ outcome }) => (outcome.kind === 'done' && outcome.row !== null ? [outcome.row] : [])),
    removed: told.flatMap(({ command, outcome }) => (outcome.kind === 'done' && command.kind === 'delete' ? [command.before.id] : [])),
  };
};

/** The commands that failed go out once more, as they are given now. */
export const withResent = (batch: Batch, commands: readonly SystemCommand[]): Batch => ({
  ...batch,
  isPaused: false,
  pieces: [
    ...batch.pieces.map((piece) => ({
      ...piece,
      outcomes: piece.outcomes?.map((outcome): BatchOutcome => (outcome.kind === 'failed' ? { kind: 'resent' } : outcome)) ?? null,
    })),
    ...piecesOf(commands),
  ],
});

const undoing = ({ command, outcome: { row, was } }: Told<'done'>): readonly SystemCommand[] => {
  if (command.kind === 'insert') return row === null ? [] : [{ kind: 'delete', before: row }];
  const before = was === undefined ? command.before : was;
  if (before === null) return [];
  if (command.kind === 'delete') return [{ kind: 'insert', system: { ...before, updatedAt: null }, isPutBack: true }];
  if (row === null) return [];
  // What was so already was somebody else's doing, and stays.
  const changes = pickFields(before, (field) => command.changes[field] !== undefined && before[field] !== row[field]);
  return Object.keys(changes).length === 0 ? [] : [{ kind: 'update', before: row, changes }];
};

/** What puts everything back that was done. */
export const undoingCommands = (batch: Batch): readonly SystemCommand[] =>
  toldIn(batch).flatMap(({ command, outcome }) => (outcome.kind === 'done' ? undoing({ command, outcome }) : []));

/**
 * A batch does not wait for the queue. So what is asked of a system goes there as well, behind what waits in it: of one whose insert does,
 * a delete would count as done, and the insert come after it; and a change would be met by the later one as somebody else's. So does
 * a delete of any system of which something stands there: the queue lets go of that, where a row with a refused change would outlast its system.
 */
export const besideQueue = (commands: readonly SystemCommand[], writes: Writes): { readonly beside: readonly SystemCommand[]; readonly behind: readonly SystemCommand[] } => {
  const written = new Set(writes.map(({ command }) => systemIdOf(command)));
  const waiting = new Set(writes.flatMap(({ command, failure }) => (command.kind === 'insert' || failure === null ? [systemIdOf(command)] : [])));
  const isBehind = (command: SystemCommand): boolean => (command.kind === 'delete' ? written : waiting).has(systemIdOf(command));
  return { beside: commands.filter((command) => !isBehind(command)), behind: commands.filter(isBehind) };
};

/** One field of all of them, where it is another. */
export const settingCommands = (systems: readonly System[], field: SystemField, value: string | Figure): readonly SystemCommand[] =>
  systems.flatMap((before) => (before[field] === value ? [] : [{ kind: 'update', before, changes: v.parse(changedValuesSchema, { [field]: value }) }]));

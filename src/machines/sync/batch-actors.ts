import { fromPromise } from 'xstate';
import type { UserId } from '../../domain/auth/session.ts';
import type { Connectivity, CrossTabLock, PageReturns } from '../../domain/ports/page.ts';
import type { BatchStore, KeepAnswer, KeptBatches } from '../../domain/ports/sync.ts';
import type { SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { type Batch, batchFailures, type BatchOutcome, type BatchPiece, FAILURES_SHOWN, isSent, type KnownBatch, knownOf, nextPart, nextPiece, reportOf, type WaitingBatch, wasAlreadySo, withChangers, withOutcomes, withoutUnsent, withOwnChanges, withPiece, writeIdOf } from '../../domain/sync/batch.ts';
import { mergeUpdate } from '../../domain/sync/conflict.ts';
import type { SystemCommand, SystemUpdate } from '../../domain/sync/system-write.ts';
import type { ChangeNumber, LoggedChange } from '../../domain/systems/change-log.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { isSameRow, type System } from '../../domain/systems/system.ts';
import { pageReturns } from '../shared/effects.ts';
import { type ChangesOfSystem, failureWithChanger, nobodyAsks, performUpdate, type Signal } from './outbox-actors.ts';

export type BatchOfUser = { readonly userId: UserId; readonly batch: Batch | null };

/** `known`: what was kept before it, as far as this page knows. */
export type BatchKeeping = BatchOfUser & { readonly known: KnownBatch | null };

/** The batch without what had not been sent; `null` where another one is kept by now. */
export type StoppedBatch = { readonly batch: Batch; readonly isPersisted: boolean } | null;

/** `insertsAtOnce`: how many rows a request inserts at most. */
export type BatchSending = BatchOfUser & { readonly insertsAtOnce: number };

/** What came of an attempt to send the next piece. */
export type BatchDelivery =
  /** Without all answers, some of what has none may have arrived. */
  | { readonly kind: 'settled'; readonly index: number; readonly piece: BatchPiece; readonly isAllAnswered: boolean; readonly isPersisted: boolean }
  | { readonly kind: 'postponed'; readonly failure: DataFailure }
  /** Another tab has put another batch in its place, or paused this one. */
  | { readonly kind: 'gone' };

export type ChangesOfWrite = Pick<SystemHistory, 'changesOfWrite'>;

type BatchPorts = {
  readonly store: BatchStore;
  /** The outbox's own: one request of a browser is on the wire. */
  readonly lock: CrossTabLock;
  /** Of all tabs, one changes which batch is kept. Another lock: what is kept must not wait for a slow request. */
  readonly keepLock: CrossTabLock;
  readonly systems: SystemRepository;
  readonly history: ChangesOfSystem & ChangesOfWrite;
  readonly connectivity: Connectivity;
  readonly pageLife: PageReturns;
};

/** Of each command up to the first of which the server could not be asked; the failure where that is the first of all. */
type Sent = Result<readonly BatchOutcome[], DataFailure>;

/** What has its answer is not sent again: on a line that loses one request in a hundred, a piece of as many would never arrive as a whole. */
const sentUpTo = (lost: Sent, outcomes: readonly BatchOutcome[]): Sent => (outcomes.length === 0 ? lost : success(outcomes));

type Done = Extract<BatchOutcome, { readonly kind: 'done' }>;

const outcomeOf = (answer: Result<Done, DataFailure>): BatchOutcome => (answer.ok ? answer.value : { kind: 'failed', failure: answer.failure });

/** What is as the command says is not kept twice. */
const doneOn = (before: System, was: System | null, row: System | null): Done => ({ kind: 'done', row, ...((was === null || !isSameRow(was, before)) && { was }) });

/** One row that is refused has all of them refused, so they are halved until it stands alone. */
const inHalves = async (rows: readonly System[], sendHalf: (half: readonly System[]) => Promise<Sent>): Promise<Sent> => {
  const middle = Math.ceil(rows.length / 2);
  const first = await sendHalf(rows.slice(0, middle));
  if (!first.ok || first.value.length < middle) return first;
  const second = await sendHalf(rows.slice(middle));
  return second.ok ? success([...first.value, ...second.value]) : first;
};

const insertAll = async (repository: SystemRepository, systems: readonly System[], writeId: string, signal: Signal): Promise<Sent> => {
  if (signal.aborted) return nobodyAsks;
  const answer = await repository.insertMany(systems, writeId);
  if (answer.ok) {
    const rows = new Map(answer.value.map((row) => [row.id, row]));
    return success(systems.map(({ id }): BatchOutcome => (rows.has(id) ? { kind: 'done', row: rows.get(id) ?? null } : { kind: 'failed', failure: { kind: 'notAllowed' } })));
  }
  if (isPassing(answer.failure)) return answer;
  if (systems.length === 1) return success([{ kind: 'failed', failure: answer.failure }]);
  return inHalves(systems, (half) => insertAll(repository, half, writeId, signal));
};

/** So often a row may change while it is being merged with. */
const MERGES = 3;

/** As in the outbox, what does not overlap goes out again by itself. */
const updateMerged = async (systems: SystemRepository, asked: SystemUpdate, writeId: string, signal: Signal): Promise<Result<Done, DataFailure>> => {
  let update = asked;
  for (let left = MERGES; ; left -= 1) {
    if (signal.aborted) return nobodyAsks;
    const answer = await performUpdate(systems, update, writeId, signal);
    if (answer.ok) return success(doneOn(asked.before, update.before, answer.value));
    if (answer.failure.kind !== 'conflict') return answer;
    const { theirs } = answer.failure;
    const merge = mergeUpdate(update, theirs);
    if (merge.kind === 'alreadySo') return success(doneOn(asked.before, theirs, theirs));
    if (merge.kind === 'overlap' || left === 0) return answer;
    ({ update } = merge);
  }
};

const AT_ONCE = 6;

/** So many ids and versions fit into an address that every proxy lets through. Between two requests it is looked whether somebody still asks. */
const DELETES_AT_ONCE = 50;

const updateAll = async (systems: SystemRepository, updates: readonly SystemUpdate[], writeId: string, signal: Signal): Promise<Sent> => {
  const outcomes: BatchOutcome[] = [];
  for (let at = 0; at < updates.length; at += AT_ONCE) {
    const answers = await Promise.all(updates.slice(at, at + AT_ONCE).map((update) => updateMerged(systems, update, writeId, signal)));
    const lost = answers.findIndex((answer) => !answer.ok && isPassing(answer.failure));
    outcomes.push(...(lost < 0 ? answers : answers.slice(0, lost)).map(outcomeOf));
    const postponed = answers[lost];
    if (postponed?.ok === false) return sentUpTo(postponed, outcomes);
  }
  return success(outcomes);
};

/** A person deletes a system in whichever version; an undo only what it has made itself. */
const deletePart = async (systems: SystemRepository, rows: readonly System[], batch: Batch, signal: Signal): Promise<Sent> => {
  if (signal.aborted) return nobodyAsks;
  const answer = await systems.deleteMany(rows.map((row) => ({ id: row.id, basedOn: batch.kind === 'undo' ? row.updatedAt : null })), writeIdOf(batch));
  const answers = answer.ok ? answer.value : rows.map(() => answer);
  const postponed = answers.find((each) => !each.ok && isPassing(each.failure));
  if (postponed !== undefined && !postponed.ok) return postponed;
  if (rows.length > 1 && answers.every((each) => !each.ok && each.failure.kind === 'refused')) return inHalves(rows, (half) => deletePart(systems, half, batch, signal));
  return success(rows.map((before, at) => {
    const taken = answers[at] ?? failed({ kind: 'unexpected' } as const);
    return outcomeOf(taken.ok ? success(doneOn(before, taken.value, null)) : taken);
  }));
};

const deleteAll = async (systems: SystemRepository, rows: readonly System[], batch: Batch, signal: Signal): Promise<Sent> => {
  const outcomes: BatchOutcome[] = [];
  for (let at = 0; at < rows.length; at += DELETES_AT_ONCE) {
    const part = rows.slice(at, at + DELETES_AT_ONCE);
    const sent = await deletePart(systems, part, batch, signal);
    if (!sent.ok) return sentUpTo(sent, outcomes);
    outcomes.push(...sent.value);
    if (sent.value.length < part.length) break;
  }
  return success(outcomes);
};

/** All that the log has of it, or has since one of its changes, oldest first. What somebody else has sent under the same id is not of this person's write. */
export const changesOfWrite = async (history: ChangesOfWrite, userId: UserId, writeId: string, after: ChangeNumber | null = null): Promise<Result<readonly LoggedChange[], DataFailure>> => {
  const changes: LoggedChange[] = [];
  for (;;) {
    const page = await history.changesOfWrite(writeId, changes.at(-1)?.number ?? after);
    if (!page.ok) return page;
    changes.push(...page.value.changes);
    if (page.value.remaining === 0 || page.value.changes.length === 0) return success(changes.filter((change) => change.userId === userId));
  }
};

type OwnChanges = (batch: Batch, isAllAnswered: boolean) => Promise<Result<readonly LoggedChange[], DataFailure>>;

/**
 * What the log has of a batch since all that was sent had its answer: what is sent later is logged later, and what goes out again, as its
 * answer was lost, may be logged already. Where failed rows are sent again, which may have got there before, it is read from its beginning.
 */
const readingOn = (history: ChangesOfWrite) => {
  let read: { readonly of: string; readonly upTo: ChangeNumber | null } = { of: '', upTo: null };
  return (userId: UserId): OwnChanges => async (batch, isAllAnswered) => {
    const of = `${batch.id} ${batch.pieces.length}`;
    const after = read.of === of ? read.upTo : null;
    const own = await changesOfWrite(history, userId, writeIdOf(batch), after);
    if (own.ok && isAllAnswered) read = { of, upTo: own.value.at(-1)?.number ?? after };
    return own;
  };
};

/** What an undo takes back has to be the batch's own doing. Where an answer was lost, the log knows. */
const withLostAnswers = async (ownChanges: OwnChanges, batch: Batch, commands: readonly SystemCommand[], outcomes: readonly BatchOutcome[], signal: Signal): Promise<Sent> => {
  if (batch.kind === 'undo' || !outcomes.some(wasAlreadySo)) return success(outcomes);
  if (signal.aborted) return nobodyAsks;
  const own = await ownChanges(batch, outcomes.length === commands.length);
  if (own.ok) return success(withOwnChanges(commands, outcomes, own.value));
  return isPassing(own.failure) ? own : success(outcomes);
};

/** Who it was, of so many failures of a piece at most, by their place in it. Where the log does not answer, it is not asked again. */
const changersOf = async (history: ChangesOfSystem, userId: UserId, { commands, outcomes }: BatchPiece, from: number, most: number): Promise<ReadonlyMap<number, DataFailure>> => {
  const changers = new Map<number, DataFailure>();
  const ask = async (at: number, failure: DataFailure): Promise<boolean> => {
    const command = commands[at];
    const told = command === undefined ? null : await failureWithChanger(history, userId, command, failure);
    if (told !== null && told !== failure) changers.set(at, told);
    return told !== null;
  };
  const asking = (outcomes ?? []).flatMap((outcome, at) => (at >= from && outcome.kind === 'failed' ? [() => ask(at, outcome.failure)] : [])).slice(0, most);
  for (let at = 0; at < asking.length; at += AT_ONCE) {
    const isAnswered = await Promise.all(asking.slice(at, at + AT_ONCE).map((each) => each()));
    if (isAnswered.includes(false)) break;
  }
  return changers;
};

const send = (systems: SystemRepository, commands: readonly SystemCommand[], batch: Batch, signal: Signal): Promise<Sent> => {
  switch (commands[0]?.kind) {
    case undefined:
      return Promise.resolve(success([]));
    case 'insert':
      return insertAll(systems, commands.flatMap((command) => (command.kind === 'insert' ? [command.system] : [])), writeIdOf(batch), signal);
    case 'update':
      return updateAll(systems, commands.filter((command) => command.kind === 'update'), writeIdOf(batch), signal);
    case 'delete':
      return deleteAll(systems, commands.flatMap((command) => (command.kind === 'delete' ? [command.before] : [])), batch, signal);
  }
};

/** The batch's effects. */
export const batchActors = ({ store, lock, keepLock, systems, history, connectivity, pageLife }: BatchPorts) => {
  const ownChanges = readingOn(history);
  return {
    read: fromPromise<KeptBatches | null, UserId>(({ input }) => store.read(input)),
    look: fromPromise<readonly WaitingBatch[] | null, BatchOfUser>(async ({ input: { userId, batch } }) => {
      const known = knownOf(batch);
      return known === null ? null : store.look(userId, known, batch?.isPaused === true);
    }),
    // By turns: what another tab is about to keep has no head yet either, and would be taken for left behind.
    keep: fromPromise<KeepAnswer, BatchKeeping>(async ({ input: { userId, batch, known } }) =>
      batch === null ? { isFirst: false, isPersisted: true } : keepLock.run(() => store.keep(userId, batch, known)),
    ),
    pause: fromPromise<null, BatchOfUser>(async ({ input: { userId, batch } }) => {
      if (batch !== null) await keepLock.run(() => store.pause(userId, batch.id, batch.isPaused));
      return null;
    }),
    // Read anew while no tab sends: what has gone out since this page looked last is not left out.
    stop: fromPromise<StoppedBatch, BatchOfUser>(({ input: { userId, batch } }) =>
      lock.run(() =>
        keepLock.run(async () => {
          const stored = await store.read(userId);
          if (stored === null || stored.batch.id !== batch?.id) return null;
          const stopped = withoutUnsent(stored.batch);
          const { isPersisted } = await store.keep(userId, stopped, knownOf(stored.batch));
          return { batch: stopped, isPersisted };
        }),
      ),
    ),
    forget: fromPromise<null, BatchOfUser>(async ({ input: { userId, batch } }) => {
      const known = knownOf(batch);
      if (batch !== null && known !== null) await keepLock.run(() => store.forget(userId, known, reportOf(batch)));
      return null;
    }),
    deliver: fromPromise<BatchDelivery, BatchSending>(async ({ input: { userId, batch, insertsAtOnce }, signal }) => {
      const index = batch === null ? -1 : nextPiece(batch);
      if (batch === null || index < 0) return { kind: 'gone' };
      const keepPiece = async (piece: BatchPiece, isAllAnswered: boolean): Promise<BatchDelivery> => ({ kind: 'settled', index, piece, isAllAnswered, isPersisted: await store.storePiece(userId, batch.id, index, piece) });
      let before: BatchPiece = { commands: [], outcomes: null };
      const delivery = await lock.run(async (): Promise<BatchDelivery> => {
        // The user signed out while this waited for the lock. It must not be sent as the next user.
        const kept = signal.aborted ? null : await store.piece(userId, batch.id, index);
        if (kept === null || kept.isPaused) return { kind: 'gone' };
        const { piece } = kept;
        before = piece;
        // Another tab has sent it.
        const commands = isSent(piece) ? [] : nextPart(piece, insertsAtOnce);
        const answered = await send(systems, commands, batch, signal);
        const sent = answered.ok ? await withLostAnswers(ownChanges(userId), batch, commands, answered.value, signal) : answered;
        return sent.ok ? keepPiece(withOutcomes(piece, sent.value), sent.value.length === commands.length) : { kind: 'postponed', failure: sent.failure };
      });
      if (delivery.kind !== 'settled' || signal.aborted) return delivery;
      const from = before.outcomes?.length ?? 0;
      // Counting what had failed before goes through the whole batch, a hundred thousand rows perhaps: not for a piece that has nothing to ask.
      if (delivery.piece.outcomes?.slice(from).some(({ kind }) => kind === 'failed') !== true) return delivery;
      // Not in that turn: a hundred questions would hold up what every tab has to send, and a page that is closed meanwhile would send the piece again.
      const most = Math.max(FAILURES_SHOWN - batchFailures(withPiece(batch, index, before)).length, 0);
      const changers = await changersOf(history, userId, delivery.piece, from, most);
      if (changers.size === 0) return delivery;
      return lock.run(async () => {
        // Another tab may have gone on with it.
        const kept = await store.piece(userId, batch.id, index);
        return kept === null ? { kind: 'gone' } : keepPiece(withChangers(kept.piece, changers), delivery.isAllAnswered);
      });
    }),
    returns: pageReturns({ connectivity, pageLife }),
  };
};

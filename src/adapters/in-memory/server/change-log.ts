import * as v from 'valibot';
import type { ChangePage, FollowedChanges } from '../../../domain/ports/systems.ts';
import { type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { type ChangeNumber, changeNumberSchema, CHANGES_IN_PAGE, ENTRIES_AT_END, type LoggedChange, loggedChangeSchema, type LogPosition, noChange, olderThanThese, positionAfter, positionAtEnd, type SystemDelete, wordsOfName } from '../../../domain/systems/change-log.ts';
import { holdsChanges, type System, type SystemId, systemValuesOf } from '../../../domain/systems/system.ts';
import type { BackendState, ServerContext } from './backend-state.ts';

/** Who writes; nobody: what is planted past the server's calls. */
export type Writer = Pick<LoggedChange, 'userId' | 'address' | 'writeId'>;

export const nobody: Writer = { userId: null, address: null, writeId: null };

type Page<Change> = Result<ChangePage<Change>, DataFailure>;

export type ChangeLog = {
  logEnd(): Result<LogPosition, DataFailure>;
  changesSince(position: LogPosition): Result<FollowedChanges, DataFailure>;
  changesOfWrite(writeId: string, after: ChangeNumber | null): Page<LoggedChange>;
  changesOf(id: SystemId, before: ChangeNumber | null): Page<LoggedChange>;
  deletedSystems(search: string, before: ChangeNumber | null): Page<SystemDelete>;
};

type Context = Pick<ServerContext, 'state' | 'now' | 'maxRows'>;

/** Given before the change is committed, as by a sequence: it is never given twice. */
export const nextNumber = (state: BackendState): ChangeNumber => {
  state.lastNumber = v.parse(changeNumberSchema, Math.max(state.lastNumber, state.changes.at(-1)?.number ?? 0) + 1);
  return state.lastNumber;
};

/** What the trigger of `supabase/migrations` does at each write. */
export const logChange = ({ state, now }: Context, writer: Writer, before: System | null, after: System | null): void => {
  if (before !== null && after !== null && holdsChanges(before, systemValuesOf(after))) return;
  const rows = before === null ? { kind: 'insert', after } : after === null ? { kind: 'delete', before } : { kind: 'update', before, after };
  const number = nextNumber(state);
  state.changes.push(v.parse(loggedChangeSchema, { ...writer, ...rows, number, systemId: (after ?? before)?.id, at: new Date(now()).toISOString() }));
};

export const createChangeLog = ({ state, maxRows }: Context): ChangeLog => {
  const pageOf = <Change>(found: readonly Change[], limit: number): Page<Change> => {
    const changes = found.slice(0, Math.min(limit, maxRows));
    return success({ changes, remaining: found.length - changes.length });
  };

  const newestFirst = (before: ChangeNumber | null): LoggedChange[] =>
    state.changes.filter(({ number }) => before === null || number < before).toReversed();

  return {
    logEnd() {
      const all = newestFirst(null);
      const newest = all.slice(0, Math.min(ENTRIES_AT_END, maxRows));
      const upToMoment = olderThanThese(newest);
      if (upToMoment === null) return success(positionAtEnd(newest));
      return success({ upTo: all.find(({ at }) => at <= upToMoment)?.number ?? noChange, gaps: [] });
    },

    changesSince(position) {
      const { upTo, gaps } = position;
      const found = state.changes.filter(({ number }) => number > upTo || gaps.some(({ after, before }) => number > after && number < before));
      const changes = found.slice(0, maxRows);
      const heard = changes.map(({ number }) => number);
      return success({ changes, remaining: found.length - changes.length, position: positionAfter(position, heard) });
    },

    changesOfWrite: (writeId, after) => pageOf(state.changes.filter((change) => change.writeId === writeId && change.number > (after ?? 0)), maxRows),

    changesOf: (id, before) => pageOf(newestFirst(before).filter(({ systemId }) => systemId === id), CHANGES_IN_PAGE),

    deletedSystems(search, before) {
      const words = wordsOfName(search.toLowerCase());
      const last = new Map(state.changes.map((change) => [change.systemId, change]));
      const gone = newestFirst(before).flatMap((change) => (change.kind === 'delete' && last.get(change.systemId) === change ? [change] : []));
      return pageOf(gone.filter((change) => words.every((word) => change.before.name.toLowerCase().includes(word))), CHANGES_IN_PAGE);
    },
  };
};

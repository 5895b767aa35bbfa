import * as v from 'valibot';
import type { ChangePage, DeleteAnswer, FollowedChanges, PageCursor, SystemPage, VersionedId } from '../../../domain/ports/systems.ts';
import { foldText } from '../../../domain/shared/folded-text.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { type ChangeNumber, changeNumberSchema, CHANGES_IN_PAGE, ENTRIES_AT_END, type LoggedChange, loggedChangeSchema, type LogPosition, noChange, olderThanThese, positionAfter, positionAtEnd, type SystemDelete, wordsOfName } from '../../../domain/systems/change-log.ts';
import { type ChangedValues, type Figure, holdsChanges, type System, SYSTEM_TEXT_MAX, type SystemField, systemFields, type SystemId, systemLabel, systemSchema, systemValuesOf, type SystemVersion } from '../../../domain/systems/system.ts';
import type { BackendState, ServerContext } from './backend-state.ts';
import { checksumOf, type ListChecksum } from '../../../domain/systems/kept-list.ts';

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
const logChange = ({ state, now }: Context, writer: Writer, before: System | null, after: System | null): void => {
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
      const words = wordsOfName(search);
      const last = new Map(state.changes.map((change) => [change.systemId, change]));
      const gone = newestFirst(before).flatMap((change) => (change.kind === 'delete' && last.get(change.systemId) === change ? [change] : []));
      const isFound = (name: string): boolean => words.every((word) => name.includes(word));
      return pageOf(gone.filter((change) => isFound(foldText(systemLabel(change.before)))), CHANGES_IN_PAGE);
    },
  };
};

const LONE_SURROGATE = /\p{Surrogate}/u;
const NUMERIC_ID = /^[0-9]+$/;

const breach = (rule: string): string => `new row for relation "systems" violates check constraint "${rule}"`;

const columnProblem = (field: SystemField, value: string | Figure): string | null => {
  if (value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : breach(`systems_${field}_finite`);
  if (value.includes('\u0000')) return 'unsupported Unicode escape sequence';
  if (LONE_SURROGATE.test(value)) return 'invalid input syntax for type json';
  return [...value].length > SYSTEM_TEXT_MAX ? breach(`systems_${field}_length`) : null;
};

/** A row as the table of `supabase/migrations` would take it: a new object, or why not. */
const checkRow = (system: System): Result<System, DataFailure> => {
  const problems = systemFields.map((field) => columnProblem(field, system[field]));
  if (NUMERIC_ID.test(system.id)) problems.unshift(`invalid input syntax for type uuid: "${system.id}"`);
  const problem = problems.find((found) => found !== null) ?? null;
  return problem === null
    ? success(v.parse(systemSchema, system))
    : failed({ kind: 'refused', message: problem });
};

// UTF-16 puts surrogates before U+E000 … U+FFFF; as code points they come after.
const rank = (unit: number): number => {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
};

/** By code points, which is the order of the UTF-8 bytes. */
const compareBytes = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

// A server's order is the same for all readers. English is ordered by ICU's root rules, as the table is.
const naturalOrder = new Intl.Collator('en', { numeric: true });

/** By name as the table's collation has it, which lets the bytes decide between names that ICU finds equal; then by id. */
export const compareInServerOrder = (a: PageCursor, b: PageCursor): number =>
  naturalOrder.compare(a.name, b.name) || compareBytes(a.name, b.name) || compareBytes(a.id, b.id);

type Answer<Value> = Result<Value, DataFailure>;

export type SystemsTable = {
  list(after: PageCursor | null): Answer<SystemPage>;
  get(id: SystemId): Answer<System>;
  checksum(): Answer<ListChecksum>;
  insert(system: System): Answer<System>;
  update(id: SystemId, changes: ChangedValues, basedOn: SystemVersion | null): Answer<System>;
  delete(id: SystemId): Answer<null>;
  insertMany(systems: readonly System[]): Answer<readonly System[]>;
  deleteMany(rows: readonly VersionedId[]): Answer<readonly DeleteAnswer[]>;
};

/** The table behind its row rules: who calls has been asked already. */
export const createSystemsTable = (context: Context, writer: () => Writer = () => nobody): SystemsTable => {
  const { state, now, maxRows } = context;
  const { rows } = state;
  let ordered: readonly System[] | null = null;

  const inOrder = (): readonly System[] => {
    ordered ??= [...rows.values()].map((row) => row.system).toSorted(compareInServerOrder);
    return ordered;
  };

  const store = (system: System, createdAt: string, updatedAt: string): Answer<System> => {
    const stored = v.parse(systemSchema, { ...system, updatedAt });
    logChange(context, writer(), rows.get(system.id)?.system ?? null, stored);
    rows.set(system.id, { system: stored, createdAt, isFrozen: false });
    ordered = null;
    return success(stored);
  };

  const remove = (id: SystemId): Answer<System> => {
    const row = rows.get(id);
    if (row === undefined) return failed({ kind: 'notFound' });
    if (row.isFrozen) return failed({ kind: 'notAllowed' });
    logChange(context, writer(), row.system, null);
    rows.delete(id);
    ordered = null;
    return success(row.system);
  };

  return {
    list(after) {
      const all = inOrder();
      const start = after === null ? 0 : all.findIndex((system) => compareInServerOrder(system, after) > 0);
      const wanted = start < 0 ? [] : all.slice(start);
      const systems = wanted.slice(0, maxRows);
      const last = systems.at(-1);
      const end = last === undefined ? null : { id: last.id, name: last.name };
      return success({ systems, unreadable: 0, end, remaining: wanted.length - systems.length });
    },

    get(id) {
      const row = rows.get(id);
      return row === undefined ? failed({ kind: 'notFound' }) : success(row.system);
    },

    checksum: () => success(checksumOf([...rows.values()].map(({ system }) => system))),

    insert(system) {
      const checked = checkRow(system);
      if (!checked.ok) return checked;
      const standing = rows.get(system.id);
      if (standing !== undefined) {
        const isSame = holdsChanges(standing.system, systemValuesOf(checked.value));
        return isSame ? success(standing.system) : failed({ kind: 'conflict', theirs: standing.system });
      }
      const stamp = new Date(now()).toISOString();
      return store(checked.value, stamp, stamp);
    },

    update(id, changes, basedOn) {
      const row = rows.get(id);
      if (row === undefined) return failed({ kind: 'notFound' });
      const { updatedAt: version } = row.system;
      if (Object.keys(changes).length === 0) return success(row.system);
      if (basedOn !== null && basedOn !== version) return failed({ kind: 'conflict', theirs: row.system });
      if (row.isFrozen) return failed({ kind: 'notAllowed' });
      const checked = checkRow({ ...row.system, ...changes, id });
      if (!checked.ok) return checked;
      if (holdsChanges(row.system, systemValuesOf(checked.value))) return success(row.system);
      // Always forward, also when the clock stands still or is set back: it is the row's version.
      const updatedAt = new Date(Math.max(now(), Date.parse(version ?? '') + 1 || 0)).toISOString();
      return store(checked.value, row.createdAt, updatedAt);
    },

    delete(id) {
      const taken = remove(id);
      return taken.ok ? success(null) : taken;
    },

    insertMany(systems) {
      const added: System[] = [];
      for (const system of systems) {
        const checked = checkRow(system);
        if (!checked.ok) return checked;
        added.push(checked.value);
      }
      const stamp = new Date(now()).toISOString();
      for (const system of added) if (!rows.has(system.id)) store(system, stamp, stamp);
      const ids = new Set(added.map(({ id }) => id));
      return success([...ids].flatMap((id) => rows.get(id)?.system ?? []));
    },

    deleteMany: (wanted) =>
      success(
        wanted.map(({ id, basedOn }) => {
          const standing = rows.get(id)?.system;
          const isAnother = standing !== undefined && basedOn !== null && standing.updatedAt !== basedOn;
          return isAnother ? failed({ kind: 'conflict', theirs: standing }) : remove(id);
        }),
      ),
  };
};

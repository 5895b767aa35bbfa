import * as v from 'valibot';
import type { PageCursor, SystemPage, SystemRepository, VersionedId } from '../../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { type DataFailure, isPassing } from '../../../domain/systems/data-failure.ts';
import type { ListChecksum } from '../../../domain/systems/kept-list.ts';
import { holdsChanges, type System, type SystemId, systemSchema, systemValuesOf, type SystemVersion } from '../../../domain/systems/system.ts';
import { beyondJson, createDataCall, type DataAnswer, type DataCall, type DataRefusal, isBeyondJson, quoteFilterValue, remainingAfter, type SupabaseSystemsOptions, systemColumnNames } from './data-call.ts';

const parseRow = (row: unknown): Result<System, DataFailure> => {
  const system = v.safeParse(systemSchema, row);
  return system.success ? success(system.output) : failed({ kind: 'unexpected' });
};

// A database may hand large numbers over as text.
const countSchema = v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]);
const checksumSchema = v.pipe(
  v.object({ rows: countSchema, total: countSchema }),
  v.transform(({ rows, total }): ListChecksum => ({ count: rows, sum: total })),
);

const rowsSchema = v.array(v.unknown());

const hasRows = ({ data }: DataAnswer): boolean => v.is(rowsSchema, data) && data.length > 0;

/** What an update gives back: the row, or `null` when it has changed none. */
const parseUpdatedRow = ({ data }: DataAnswer): Result<System | null, DataFailure> => {
  const rows = v.safeParse(rowsSchema, data);
  if (!rows.success) return failed({ kind: 'unexpected' });
  return rows.output.length === 0 ? success(null) : parseRow(rows.output[0]);
};

const cursorSchema = v.object({ id: systemSchema.entries.id, name: systemSchema.entries.name });

/**
 * A row that cannot be read is counted: it must not take the others with it. The next page begins
 * behind the last row that has a place in the order; where none has, the page has failed.
 */
const parsePage = ({ data, count }: DataAnswer): Result<SystemPage, DataFailure> => {
  const rows = v.safeParse(rowsSchema, data);
  if (!rows.success) return failed({ kind: 'unexpected' });
  const systems = rows.output.flatMap((row) => {
    const system = parseRow(row);
    return system.ok ? [system.value] : [];
  });
  const last = rows.output.findLastIndex((row) => v.is(cursorSchema, row));
  const read = last + 1;
  const end = last < 0 ? null : v.parse(cursorSchema, rows.output[last]);
  if (end === null && rows.output.length > 0) return failed({ kind: 'unexpected' });
  const isLast = remainingAfter(rows.output.length, count) === 0;
  // What stands behind the end will come again with the next page, if there is one.
  const counted = isLast ? rows.output.length : read;
  return success({ systems, unreadable: counted - systems.length, end, remaining: remainingAfter(counted, count) });
};

/**
 * The filter for what comes behind `cursor`, ordered by name and then id. The `and` stands first:
 * the local server misreads a bracket in a name that the filter ends behind.
 */
const behindCursor = ({ name, id }: PageCursor): string => {
  const quotedName = quoteFilterValue(name);
  return `and(name.eq.${quotedName},id.gt.${quoteFilterValue(id)}),name.gt.${quotedName}`;
};

/** Servers cap their answers, most at this; what they leave out is in `remaining`. */
const PAGE_ROWS = 1000;

const INVALID_TEXT = '22P02';
const UNIQUE_VIOLATION = '23505';

/** An id in a form that the column cannot hold belongs to no row. */
const isMalformedId = ({ code, message }: DataRefusal, id: SystemId): boolean =>
  code === INVALID_TEXT && message.includes(`"${id}"`);

export const createSupabaseSystemRepository = (options: SupabaseSystemsOptions): SystemRepository => {
  const call = createDataCall(options);

  const get = async (id: SystemId): Promise<Result<System, DataFailure>> => {
    const answer = await call((table) => table.select(systemColumnNames).eq('id', id).single());
    if (answer.ok) return parseRow(answer.value.data);
    return failed(answer.failure.code === INVALID_TEXT ? { kind: 'notFound' } : answer.failure.failure);
  };

  /** No row was changed, which is no error to the server. What stands there says why. */
  const whyNotUpdated = async (id: SystemId, basedOn: SystemVersion | null): Promise<Result<System, DataFailure>> => {
    const standing = await get(id);
    if (!standing.ok) return standing;
    const isAnotherVersion = basedOn !== null && standing.value.updatedAt !== basedOn;
    return failed(isAnotherVersion ? { kind: 'conflict', theirs: standing.value } : { kind: 'notAllowed' });
  };

  /** No row was taken away: there is none, or a row rule keeps it, which is no error to the server. */
  const whyNotDeleted = async (id: SystemId): Promise<Result<null, DataFailure>> => {
    const standing = await get(id);
    return standing.ok ? failed({ kind: 'notAllowed' }) : standing;
  };

  return {
    async list(after) {
      const answer = await call((table) => {
        const rows = table.select(systemColumnNames, { count: 'exact' });
        const wanted = after === null ? rows : rows.or(behindCursor(after));
        return wanted.order('name').order('id').limit(PAGE_ROWS);
      });
      return answer.ok ? parsePage(answer.value) : failed(answer.failure.failure);
    },

    get,

    async checksum() {
      const answer = await call((table) => table.select('rows,total').single(), { relation: 'systemsChecksum' });
      if (!answer.ok) return failed(answer.failure.failure);
      const checksum = v.safeParse(checksumSchema, answer.value.data);
      return checksum.success ? success(checksum.output) : failed({ kind: 'unexpected' });
    },

    async insert(system, writeId) {
      // Taken now: the request is built only when the token is there.
      const row = { id: system.id, ...systemValuesOf(system) };
      if (isBeyondJson(system)) return failed(beyondJson);
      const answer = await call((table) => table.insert(row).select(systemColumnNames).single(), { writeId });
      if (answer.ok) return parseRow(answer.value.data);
      const { code, failure } = answer.failure;
      // No row came back: the server has made none, and nobody has deleted anything.
      if (failure.kind === 'notFound') return failed({ kind: 'notAllowed' });
      if (code !== UNIQUE_VIOLATION) return failed(failure);
      const standing = await get(row.id);
      // Not there under this id: it is some other column that has to be unique.
      if (!standing.ok) return standing.failure.kind === 'notFound' ? failed(failure) : standing;
      const { id: _id, ...values } = row;
      return holdsChanges(standing.value, values) ? standing : failed({ kind: 'conflict', theirs: standing.value });
    },

    async update(id, changes, basedOn, writeId) {
      // An update of nothing gives no row back, whether there is one or not.
      if (Object.keys(changes).length === 0) return get(id);
      const columns = { ...changes };
      if (isBeyondJson(columns)) return failed(beyondJson);
      const answer = await call((table) => {
        const own = table.update(columns).eq('id', id);
        return (basedOn === null ? own : own.eq('updatedAt', basedOn)).select(systemColumnNames);
      }, { writeId });
      if (!answer.ok) {
        return failed(isMalformedId(answer.failure, id) ? { kind: 'notFound' } : answer.failure.failure);
      }
      const updated = parseUpdatedRow(answer.value);
      if (!updated.ok) return updated;
      return updated.value === null ? whyNotUpdated(id, basedOn) : success(updated.value);
    },

    async delete(id, writeId) {
      const answer = await call((table) => table.delete().eq('id', id).select('id'), { writeId });
      if (!answer.ok) return failed(isMalformedId(answer.failure, id) ? { kind: 'notFound' } : answer.failure.failure);
      return hasRows(answer.value) ? success(null) : whyNotDeleted(id);
    },

    ...writeManySystems(call),
  };
};

/** So many ids and versions fit into an address that every proxy lets through. */
const ROWS_IN_ADDRESS = 50;

const inChunks = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / ROWS_IN_ADDRESS) }, (_, index) => values.slice(index * ROWS_IN_ADDRESS, (index + 1) * ROWS_IN_ADDRESS));

const parseRows = ({ data }: DataAnswer): Result<readonly System[], DataFailure> => {
  const rows = v.safeParse(v.array(systemSchema), data);
  return rows.success ? success(rows.output) : failed({ kind: 'unexpected' });
};

/** By their ids; `null`: a row that cannot be read, which must not take the others with it. */
const parseEach = ({ data }: DataAnswer): Result<ReadonlyMap<SystemId, System | null>, DataFailure> => {
  const rows = v.safeParse(v.array(v.looseObject({ id: systemSchema.entries.id })), data);
  if (!rows.success) return failed({ kind: 'unexpected' });
  const read = rows.output.map((row) => [row.id, v.safeParse(systemSchema, row)] as const);
  return success(new Map(read.map(([id, system]) => [id, system.success ? system.output : null])));
};

const versionFilter = ({ id, basedOn }: VersionedId): string => {
  const own = `id.eq.${quoteFilterValue(id)}`;
  return basedOn === null ? own : `and(${own},updatedAt.eq.${quoteFilterValue(basedOn)})`;
};

/** Many rows a request. */
const writeManySystems = (call: DataCall): Pick<SystemRepository, 'insertMany' | 'deleteMany'> => {
  const getMany = async (ids: readonly SystemId[]): Promise<Result<readonly System[], DataFailure>> => {
    const found: System[] = [];
    for (const some of inChunks(ids)) {
      const answer = await call((table) => table.select(systemColumnNames).in('id', some));
      const rows = answer.ok ? parseRows(answer.value) : failed(answer.failure.failure);
      if (!rows.ok) return rows;
      found.push(...rows.value);
    }
    return success(found);
  };

  /** No row was taken away. What stands there says why, as after a delete of one row. */
  const whyKept = async (wanted: readonly VersionedId[]): Promise<Result<ReadonlyMap<SystemId, DataFailure>, DataFailure>> => {
    if (wanted.length === 0) return success(new Map());
    const answer = await call((table) => table.select(systemColumnNames).in('id', wanted.map(({ id }) => id)));
    const standing = answer.ok ? parseEach(answer.value) : failed(answer.failure.failure);
    if (!standing.ok && isPassing(standing.failure)) return standing;
    const reasonOf = ({ id, basedOn }: VersionedId): DataFailure => {
      if (!standing.ok) return standing.failure;
      const row = standing.value.get(id);
      if (row === undefined) return { kind: 'notFound' };
      if (basedOn === null || row?.updatedAt === basedOn) return { kind: 'notAllowed' };
      return row === null ? { kind: 'unexpected' } : { kind: 'conflict', theirs: row };
    };
    return success(new Map(wanted.map((each) => [each.id, reasonOf(each)])));
  };

  const deleteMany: SystemRepository['deleteMany'] = async (wanted, writeId) => {
    if (wanted.length === 0) return success([]);
    const answer = await call((table) => table.delete().or(wanted.map(versionFilter).join(',')).select(systemColumnNames), { writeId });
    const taken = answer.ok ? parseEach(answer.value) : failed(answer.failure.failure);
    // Others may be gone by now, and that has to be known.
    if (!taken.ok) return isPassing(taken.failure) ? taken : success(wanted.map(() => taken));
    const kept = await whyKept(wanted.filter(({ id }) => !taken.value.has(id)));
    if (!kept.ok) return kept;
    return success(
      wanted.map(({ id }) => {
        const failure = kept.value.get(id);
        return failure === undefined ? success(taken.value.get(id) ?? null) : failed(failure);
      }),
    );
  };

  return {
    async insertMany(systems, writeId) {
      const rows = systems.map((system) => ({ id: system.id, ...systemValuesOf(system) }));
      if (systems.some(isBeyondJson)) return failed(beyondJson);
      if (rows.length === 0) return success([]);
      const answer = await call((table) => table.upsert(rows, { onConflict: 'id', ignoreDuplicates: true }).select(systemColumnNames), { writeId });
      const added = answer.ok ? parseRows(answer.value) : failed(answer.failure.failure);
      if (!added.ok) return added;
      const ids = new Set(added.value.map(({ id }) => id));
      const standing = await getMany(rows.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
      return standing.ok ? success([...added.value, ...standing.value]) : standing;
    },

    deleteMany,
  };
};

import * as v from 'valibot';
import type { SystemRepository, VersionedId } from '../../../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { type System, type SystemId, systemSchema, systemValuesOf } from '../../../domain/systems/system.ts';
import { beyondJson, type DataAnswer, type DataCall, isBeyondJson, quoteFilterValue, systemColumnNames } from './data-call.ts';

/** So many ids and versions fit into an address that every proxy lets through. */
const ROWS_IN_ADDRESS = 50;

const inChunks = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / ROWS_IN_ADDRESS) }, (_, index) => values.slice(index * ROWS_IN_ADDRESS, (index + 1) * ROWS_IN_ADDRESS));

const parseRows = ({ data }: DataAnswer): Result<readonly System[], DataFailure> => {
  const rows = v.safeParse(v.array(systemSchema), data);
  return rows.success ? success(rows.output) : failed({ kind: 'unexpected' });
};

const versionFilter = ({ id, basedOn }: VersionedId): string => {
  const own = `id.eq.${quoteFilterValue(id)}`;
  return basedOn === null ? own : `and(${own},updatedAt.eq.${quoteFilterValue(basedOn)})`;
};

/** Many rows a request. */
export const writeManySystems = (call: DataCall): Pick<SystemRepository, 'insertMany' | 'deleteMany'> => {
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

  const deleteSome = async (wanted: readonly VersionedId[], writeId: string | undefined): Promise<Result<readonly Result<null, DataFailure>[], DataFailure>> => {
    const answer = await call((table) => table.delete().or(wanted.map(versionFilter).join(',')).select(systemColumnNames), { writeId });
    const gone = answer.ok ? parseRows(answer.value) : failed(answer.failure.failure);
    if (!gone.ok) return gone;
    const ids = new Set(gone.value.map(({ id }) => id));
    // As after a delete of one row: what stands there still says why.
    const standing = await getMany(wanted.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
    if (!standing.ok) return standing;
    const rows = new Map(standing.value.map((row) => [row.id, row]));
    return success(
      wanted.map(({ id, basedOn }) => {
        if (ids.has(id)) return success(null);
        const row = rows.get(id);
        if (row === undefined) return failed({ kind: 'notFound' });
        return failed(basedOn === null || row.updatedAt === basedOn ? { kind: 'notAllowed' } : { kind: 'conflict', theirs: row });
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

    async deleteMany(rows, writeId) {
      const answers: Result<null, DataFailure>[] = [];
      for (const some of inChunks(rows)) {
        const answer = await deleteSome(some, writeId);
        if (!answer.ok) return answer;
        answers.push(...answer.value);
      }
      return success(answers);
    },
  };
};

import * as v from 'valibot';
import type { SystemPage } from '../../../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { type System, systemFields, systemSchema } from '../../../domain/systems/system.ts';
import type { DataAnswer } from './data-calls.ts';

/** The columns of a system, by name: others that a project has added are not fetched. */
export const systemColumnNames = ['id', ...systemFields, 'updatedAt'].join(',');

export const parseRow = (row: unknown): Result<System, DataFailure> => {
  const system = v.safeParse(systemSchema, row);
  return system.success ? success(system.output) : failed({ kind: 'unexpected' });
};

const rowsSchema = v.array(v.unknown());

export const hasRows = ({ data }: DataAnswer): boolean => v.is(rowsSchema, data) && data.length > 0;

/** What an update gives back: the row, or `null` when it has changed none. */
export const parseUpdatedRow = ({ data }: DataAnswer): Result<System | null, DataFailure> => {
  const rows = v.safeParse(rowsSchema, data);
  if (!rows.success) return failed({ kind: 'unexpected' });
  return rows.output.length === 0 ? success(null) : parseRow(rows.output[0]);
};

/** Without a usable count there is no end to be sure of before an empty page. */
const remainingAfter = (rows: number, count: number | null): number => {
  if (count !== null && Number.isFinite(count)) return Math.max(0, count - rows);
  return rows > 0 ? Number.POSITIVE_INFINITY : 0;
};

const cursorSchema = v.object({ id: systemSchema.entries.id, name: systemSchema.entries.name });

/**
 * A row that cannot be read is counted: it must not take the others with it. The next page begins
 * behind the last row that has a place in the order; where none has, the page has failed.
 */
export const parsePage = ({ data, count }: DataAnswer): Result<SystemPage, DataFailure> => {
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

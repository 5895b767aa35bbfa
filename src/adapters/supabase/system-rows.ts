import * as v from 'valibot';
import type { DataFailure } from '../../domain/data-failure.ts';
import type { SystemPage } from '../../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import { type System, systemFields, systemSchema } from '../../domain/system.ts';
import type { DataAnswer } from './data-calls.ts';

/** The columns of a system, by name: others that a project has added are not fetched. */
export const systemColumnNames = ['id', ...systemFields].join(',');

export const parseRow = (row: unknown): Result<System, DataFailure> => {
  const system = v.safeParse(systemSchema, row);
  return system.success ? success(system.output) : failed({ kind: 'unexpected' });
};

const rowsSchema = v.array(v.unknown());

/** What an update gives back: the row, or none when there is none that may be changed. */
export const parseUpdatedRow = ({ data }: DataAnswer): Result<System, DataFailure> => {
  const rows = v.safeParse(rowsSchema, data);
  if (!rows.success) return failed({ kind: 'unexpected' });
  return rows.output.length === 0 ? failed({ kind: 'notFound' }) : parseRow(rows.output[0]);
};

/** Without a usable count there is no end to be sure of before an empty page. */
const remainingAfter = (rows: number, count: number | null): number =>
  count !== null && Number.isFinite(count) ? Math.max(0, count - rows) : Number(rows > 0);

/**
 * A row that cannot be read is left out: it must not take the others with it. Where none can be
 * read there is no row to go on behind, and the page has failed.
 */
export const parsePage = ({ data, count }: DataAnswer): Result<SystemPage, DataFailure> => {
  const rows = v.safeParse(rowsSchema, data);
  if (!rows.success) return failed({ kind: 'unexpected' });
  const systems = rows.output.flatMap((row) => {
    const system = parseRow(row);
    return system.ok ? [system.value] : [];
  });
  if (systems.length === 0 && rows.output.length > 0) return failed({ kind: 'unexpected' });
  return success({ systems, remaining: remainingAfter(rows.output.length, count) });
};

import * as v from 'valibot';
import type { DataFailure } from '../../domain/data-failure.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import { type System, type SystemField, systemFields, systemSchema } from '../../domain/system.ts';
import { SYSTEM_TEXT_MAX } from '../../domain/system-form.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;
const NUMERIC_ID = /^[0-9]+$/;

const breach = (rule: string): string => `new row for relation "systems" violates check constraint "${rule}"`;

const columnProblem = (field: SystemField, value: string | number): string | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? null : breach(`systems_${field}_finite`);
  if (value.includes('\u0000')) return 'unsupported Unicode escape sequence';
  if (LONE_SURROGATE.test(value)) return 'invalid input syntax for type json';
  return [...value].length > SYSTEM_TEXT_MAX ? breach(`systems_${field}_length`) : null;
};

/** A row as the table of `supabase/migrations` would take it: a new object, or why not. */
export const checkRow = (system: System): Result<System, DataFailure> => {
  const problems = systemFields.map((field) => columnProblem(field, system[field]));
  if (NUMERIC_ID.test(system.id)) problems.unshift(`invalid input syntax for type uuid: "${system.id}"`);
  const problem = problems.find((found) => found !== null) ?? null;
  return problem === null
    ? success(v.parse(systemSchema, system))
    : failed({ kind: 'refused', message: problem });
};

import * as v from 'valibot';
import type { DataFailure } from '../../domain/data-failure.ts';

/** A refused data call: what it means, and the database's code for calls that know better. */
export type DataRefusal = {
  readonly failure: DataFailure;
  readonly code: string | null;
  readonly message: string;
};

const errorSchema = v.fallback(v.object({ code: v.nullable(v.string()), message: v.string() }), {
  code: null,
  message: '',
});

// Class 22 and 23 of PostgreSQL's codes: bad values and broken constraints. P0001: a trigger says no.
const isAboutValues = (code: string): boolean => /^(22|23)...$/.test(code) || code === 'P0001';

const failureOf = (status: number, code: string, message: string): DataFailure => {
  // 429: the gateway asks for patience, and it passes by itself.
  if (status >= 500 || status === 429) return { kind: 'unreachable' };
  // An anonymous caller is told 42501 with a 401: the token was not taken for a user's.
  if (status === 401 || code === 'PGRST301' || code === 'PGRST303') return { kind: 'unauthenticated' };
  if (code === '42501') return { kind: 'notAllowed' };
  if (code === 'PGRST116') return { kind: 'notFound' };
  return isAboutValues(code) ? { kind: 'refused', message } : { kind: 'unexpected' };
};

/** `status` 0 is postgrest-js's word for a body that it could not read. */
export const dataRefusal = (status: number, error: unknown): DataRefusal => {
  const { code, message } = v.parse(errorSchema, error);
  return { failure: failureOf(status, code ?? '', message), code, message };
};

import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import type { AccessTokenSource } from '../../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { type ChangedValues, systemFields } from '../../../domain/systems/system.ts';
import { systemMessages } from '../../../domain/words/system-labels-and-messages.ts';
import { createBoundedFetch, type Fetch, isNoAnswer, noAnswerFailure } from '../bounded-fetch.ts';

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
  if (status >= 500) return { kind: 'serverError' };
  if (status === 429) return { kind: 'rateLimited' };
  // An anonymous caller is told 42501 with a 401: the token was not taken for a user's.
  if (status === 401 || code === 'PGRST301' || code === 'PGRST303') return { kind: 'unauthenticated' };
  if (code === '42501') return { kind: 'notAllowed' };
  if (code === 'PGRST116') return { kind: 'notFound' };
  return isAboutValues(code) ? { kind: 'refused', message } : { kind: 'unexpected' };
};

/** `status` 0 is postgrest-js's word for a body that it could not read. */
const dataRefusal = (status: number, error: unknown): DataRefusal => {
  const { code, message } = v.parse(errorSchema, error);
  return { failure: failureOf(status, code ?? '', message), code, message };
};

/** What the database answered, still to be parsed. `count` is `null` where it did not count. */
export type DataAnswer = { readonly data: unknown; readonly count: number | null };

type SdkAnswer = DataAnswer & { readonly error: unknown; readonly status: number; readonly statusText: string };
type Request = { setHeader(name: string, value: string): PromiseLike<SdkAnswer> };
type Table = ReturnType<PostgrestClient['from']>;

type Relation = 'systems' | 'systemChanges' | 'deletedSystems' | 'systemsChecksum';

/** One request to the table of systems, or to another one, with the session's token or not at all. */
export type DataCall = (
  build: (table: Table) => Request,
  options?: { readonly writeId?: string | undefined; readonly relation?: Relation },
) => Promise<Result<DataAnswer, DataRefusal>>;

export type SupabaseSystemsOptions = {
  /** The address of the project, without a path such as /rest/v1. */
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly fetch: Fetch;
  readonly accessToken: AccessTokenSource;
};

const refused = (failure: DataFailure): Result<never, DataRefusal> =>
  failed({ failure, code: null, message: '' });

export const createDataCall = (options: SupabaseSystemsOptions): DataCall => {
  const { supabaseUrl, supabaseKey, fetch, accessToken } = options;
  const client = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseKey },
    fetch: createBoundedFetch(fetch),
    // Trying again is the machines' business.
    retry: false,
  });

  return async (build, { writeId, relation = 'systems' } = {}) => {
    const token = await accessToken();
    if (!token.ok) return refused(token.failure);
    try {
      const request = build(client.from(relation));
      // The trigger that writes the log reads it (`supabase/migrations`).
      if (writeId !== undefined) void request.setHeader('x-write-id', writeId);
      const answer = await request.setHeader('Authorization', `Bearer ${token.value}`);
      const { data, count, error, status } = answer;
      if (error === null) return success({ data, count });
      return isNoAnswer(answer) ? refused(noAnswerFailure()) : failed(dataRefusal(status, error));
    } catch {
      return refused({ kind: 'unexpected' });
    }
  };
};

/** How many rows stand behind these. Without a usable count there is no end to be sure of before an empty page. */
export const remainingAfter = (rows: number, count: number | null): number => {
  if (count !== null && Number.isFinite(count)) return Math.max(0, count - rows);
  return rows > 0 ? Number.POSITIVE_INFINITY : 0;
};

/** The columns of a system, by name: others that a project has added are not fetched. */
export const systemColumnNames = ['id', ...systemFields, 'updatedAt'].join(',');

/** Text as PostgREST reads it inside a filter: between quotes, only a quote and a backslash are special. */
export const quoteFilterValue = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** JSON writes `null` for it, and the figure would be kept as not stated. */
export const isBeyondJson = (values: ChangedValues): boolean =>
  Object.values(values).some((value) => typeof value === 'number' && !Number.isFinite(value));

export const beyondJson: DataFailure = { kind: 'refused', message: systemMessages.figure.notFinite };

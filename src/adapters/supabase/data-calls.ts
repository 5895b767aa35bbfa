import { PostgrestClient } from '@supabase/postgrest-js';
import type { DataFailure } from '../../domain/data-failure.ts';
import type { AccessTokenSource } from '../../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import { createBoundedFetch, type Fetch } from './bounded-fetch.ts';
import { type DataRefusal, dataRefusal } from './data-refusal.ts';

/** What the database answered, still to be parsed. `count` is `null` where it did not count. */
export type DataAnswer = { readonly data: unknown; readonly count: number | null };

type SdkAnswer = DataAnswer & { readonly error: unknown; readonly status: number };
type Request = { setHeader(name: string, value: string): PromiseLike<SdkAnswer> };
type Table = ReturnType<PostgrestClient['from']>;

/** One request to the table of systems, with the session's token or not at all. */
export type DataCall = (build: (table: Table) => Request) => Promise<Result<DataAnswer, DataRefusal>>;

export type DataCallOptions = {
  /** The address of the project, without a path such as /rest/v1. */
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly fetch: Fetch;
  readonly accessToken: AccessTokenSource;
};

const refused = (failure: DataFailure): Result<never, DataRefusal> =>
  failed({ failure, code: null, message: '' });

export const createDataCall = (options: DataCallOptions): DataCall => {
  const { supabaseUrl, supabaseKey, fetch, accessToken } = options;
  const client = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseKey },
    fetch: createBoundedFetch(fetch),
    // Trying again is the machines' business.
    retry: false,
  });

  return async (build) => {
    const token = await accessToken();
    if (!token.ok) return refused(token.failure);
    try {
      const request = build(client.from('systems'));
      const { data, count, error, status } = await request.setHeader('Authorization', `Bearer ${token.value}`);
      return error === null ? success({ data, count }) : failed(dataRefusal(status, error));
    } catch {
      return refused({ kind: 'unexpected' });
    }
  };
};

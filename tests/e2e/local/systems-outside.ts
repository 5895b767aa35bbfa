import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import * as v from 'valibot';
import { type System, type ChangedValues, systemSchema } from '../../../src/domain/systems/system.ts';
import { publicKey, type StoredSession } from './accounts.ts';

export type SystemsOutside = {
  readonly add: (values: ChangedValues) => Promise<System>;
  readonly change: (id: string, values: ChangedValues) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly named: (name: string) => Promise<readonly System[]>;
};

/** A name that no other test has. */
export const uniqueName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

const rowsSchema = v.array(systemSchema);

/** The table of systems over the wire, with the token of a user. */
export const systemsOutside = (request: APIRequestContext, { accessToken }: StoredSession): SystemsOutside => {
  const headers = { apikey: publicKey(), Authorization: `Bearer ${accessToken}`, Prefer: 'return=representation' };
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', query: string, data?: object) => {
    const answer = await request.fetch(`/rest/v1/systems${query}`, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${query} was answered with ${answer.status()}: ${await answer.text()}`);
    return v.parse(rowsSchema, await answer.json());
  };
  return {
    add: async (values) => {
      const [row] = await call('POST', '', values);
      if (row === undefined) throw new Error('The new row did not come back.');
      return row;
    },
    change: async (id, values) => void (await call('PATCH', `?id=eq.${id}`, values)),
    remove: async (id) => void (await call('DELETE', `?id=eq.${id}`)),
    named: (name) => call('GET', `?name=eq.${encodeURIComponent(name)}`),
  };
};

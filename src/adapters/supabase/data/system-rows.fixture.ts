import * as v from 'valibot';
import { json, type Reply, scriptNetwork, type SeenRequest } from '../../../../tests/scripted-network.ts';
import { sessionSchema } from '../../../domain/auth/session.ts';
import type { AccessTokenSource } from '../../../domain/ports/systems.ts';
import { success } from '../../../domain/shared/result.ts';
import { type System, systemFields, systemSchema } from '../../../domain/systems/system.ts';
import { createSupabaseSystemRepository } from './system-repository.ts';

const token = v.parse(sessionSchema.entries.access_token, 'access-secret');

export const openSystems = (replies: readonly Reply[], accessToken: AccessTokenSource = async () => success(token)) => {
  const { fetch, requests } = scriptNetwork(...replies);
  const systems = createSupabaseSystemRepository({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'sb_publishable_x',
    fetch,
    accessToken,
  });
  return { systems, requests };
};

export const system: System = v.parse(systemSchema, {
  id: '7f8c2f4e-7d5c-4a53-9f4a-2f8f2d3f6a01',
  name: 'Dolly 1',
  minHeight: 35.5,
  maxHeight: 130,
  cameraTilt: -12,
  maxDollySpeed: 0.3,
  connectionType: 'RS-422',
  updatedAt: '2026-11-27T09:00:00.123456+00:00',
});

/** All that is asked for of a row, by name. */
export const columns = ['id', ...systemFields, 'updatedAt'].join(',');

/** Rows as the answer to a list, with the count of all that the filter met. */
export const rows = (sent: readonly unknown[], count: number | '*' = sent.length): Reply =>
  json(200, sent, { 'Content-Range': `${sent.length === 0 ? '*' : `0-${sent.length - 1}`}/${count}` });

export const line = ({ method, url }: SeenRequest): string => `${method} ${url.pathname}`;

export const query = ({ url }: SeenRequest): Readonly<Record<string, string>> => Object.fromEntries(url.searchParams);

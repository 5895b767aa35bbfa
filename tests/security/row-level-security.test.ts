import { type PostgrestSingleResponse, type SupabaseClient, createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createOutsideClient, signUpConfirmed } from '../local-stack/account.ts';

const server = inject('localStack');
let owner: SupabaseClient;
let kept: { id: string; name: string };

beforeAll(async () => {
  owner = await signUpConfirmed(server);
  const { data } = await owner.from('systems').insert({ name: 'Somebody’s' }).select('id, name').single().throwOnError();
  kept = data;
});

function outcome({ status, data, error }: PostgrestSingleResponse<unknown>): object {
  return { status, data, code: error?.code ?? null };
}

const refused = { status: 401, data: null, code: '42501' };
// The hosted service answers 401 with 42501 to these as well: there the anonymous role has no grant at all.
// The local server grants everything to its roles, so that here row level security alone holds the line.
const nothing = { status: 200, data: [], code: null };
/** A token that the server has not signed is not even anonymous. */
const unknownToken = { status: 401, data: null, code: 'PGRST301' };

const garbage = createClient(server.url, server.publishableKey, { accessToken: async () => 'garbage' });
const forged = createClient(server.url, server.publishableKey, {
  // {"alg":"none"} and {"role":"authenticated","sub":"…"} without a signature.
  accessToken: async () =>
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ role: 'authenticated', sub: crypto.randomUUID(), exp: 4102444800 })}.`,
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

describe.each([
  ['an anonymous client', () => createOutsideClient(server), { refused, nothing }],
  ['a client with a garbage bearer', () => garbage, { refused: unknownToken, nothing: unknownToken }],
  ['a client with a forged, unsigned token', () => forged, { refused: unknownToken, nothing: unknownToken }],
])('%s', (_who, open, expected) => {
  test('selects nothing', async () => {
    expect(outcome(await open().from('systems').select())).toEqual(expected.nothing);
  });

  test('inserts nothing', async () => {
    expect(outcome(await open().from('systems').insert({ name: 'Intruder' }))).toEqual(expected.refused);
    expect(await owner.from('systems').select().eq('name', 'Intruder')).toMatchObject({ data: [], error: null });
  });

  test('updates nothing', async () => {
    expect(outcome(await open().from('systems').update({ name: 'Taken' }).eq('id', kept.id).select())).toEqual(expected.nothing);
    expect(outcome(await owner.from('systems').select('id, name').eq('id', kept.id))).toEqual({ status: 200, data: [kept], code: null });
  });

  test('deletes nothing', async () => {
    expect(outcome(await open().from('systems').delete().eq('id', kept.id).select())).toEqual(expected.nothing);
    expect(outcome(await owner.from('systems').select('id, name').eq('id', kept.id))).toEqual({ status: 200, data: [kept], code: null });
  });
});

test('another signed-in user reads, adds, changes and removes every system', async () => {
  const other = await signUpConfirmed(server);
  const row = { id: crypto.randomUUID(), name: 'Shared' };
  const columns = 'id, name';
  const own = await owner.from('systems').insert(row).select(columns);
  const read = await other.from('systems').select(columns).eq('id', row.id);
  const changed = await other.from('systems').update({ name: 'Changed' }).eq('id', row.id).select(columns);
  const removed = await other.from('systems').delete().eq('id', row.id).select(columns);
  const gone = await owner.from('systems').select(columns).eq('id', row.id);
  expect([own, read, changed, removed, gone].map(outcome)).toEqual([
    { status: 201, data: [row], code: null },
    { status: 200, data: [row], code: null },
    { status: 200, data: [{ ...row, name: 'Changed' }], code: null },
    { status: 200, data: [{ ...row, name: 'Changed' }], code: null },
    { status: 200, data: [], code: null },
  ]);
});

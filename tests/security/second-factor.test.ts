import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSupabaseAccountRepository } from '../../src/adapters/supabase/auth/account-repository.ts';
import { sessionSchema } from '../../src/domain/auth/session.ts';
import { success } from '../../src/domain/shared/result.ts';
import { createOutsideClient, signUpConfirmed, signUpWithFactor } from '../local-stack/account.ts';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from '../local-stack/serve-local-stack.ts';

// A stack of its own: what everybody has to have is changed here.
const folder = makeTemporaryFolder();
let stack: ServedStack;
let sql: postgres.Sql;

beforeAll(async () => {
  stack = await serveLocalStack({ dataDir: folder.path });
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  folder.remove();
});

const withToken = (token: string): SupabaseClient => createClient(stack.url, stack.publishableKey, { accessToken: async () => token });

const tokenOf = async (client: SupabaseClient): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '';

/** What a token gets at, from outside, by each verb. */
const attempt = async (token: string) => {
  const [row] = await sql<{ id: string }[]>`insert into public.systems ("name") values ('Kept') returning id`;
  const id = row?.id ?? '';
  const systems = () => withToken(token).from('systems');
  const read = await systems().select('id').eq('id', id);
  const inserted = await systems().insert({ name: 'New' });
  const updated = await systems().update({ name: 'Taken' }).eq('id', id).select('id');
  const deleted = await systems().delete().eq('id', id).select('id');
  await sql`truncate public.systems`;
  return [read.data?.length, inserted.status, updated.data?.length, deleted.data?.length];
};

const everything = [1, 201, 1, 1];
// The hosted service answers 403 to the second one.
const nothing = [0, expect.toBeOneOf([401, 403]), 0, 0];

const setRequired = (isRequired: boolean) => sql`update public.account_rules set "secondFactorRequired" = ${isRequired}`;

/** What the app learns from it, which then leads to adding one (src/ui/account/account-screen.test.tsx). */
const isToldToAdd = (token: string) =>
  createSupabaseAccountRepository({ supabaseUrl: stack.url, supabaseKey: stack.publishableKey, fetch, now: Date.now })
    .as(v.parse(sessionSchema, { access_token: token, refresh_token: 'unused', expires_in: 3600, expires_at: 0, user: { id: 'unused' } }))
    .isSecondFactorRequired();

describe('row level security and a second factor, from outside', () => {
  test('without one, the password opens everything; an enrollment that was not finished changes nothing', async () => {
    const client = await signUpConfirmed(stack);
    expect(await attempt(await tokenOf(client))).toEqual(everything);
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(await attempt(await tokenOf(client))).toEqual(everything);
  });

  test('with one, the password alone opens nothing, and its code everything', async () => {
    const { afterPassword, afterCode } = await signUpWithFactor(stack);
    expect(await attempt(afterPassword)).toEqual(nothing);
    expect(await attempt(afterCode)).toEqual(everything);
    expect(await attempt(await tokenOf(await signUpConfirmed(stack)))).toEqual(everything);
  });

  test('where everybody has to have one, nobody gets at anything without', async () => {
    const plain = await tokenOf(await signUpConfirmed(stack));
    const { afterPassword, afterCode } = await signUpWithFactor(stack);
    await setRequired(true);
    const outcomes = [await attempt(plain), await attempt(afterPassword), await attempt(afterCode)];
    const rules = await withToken(plain).from('account_rules').select();
    const told = await isToldToAdd(plain);
    await setRequired(false);
    expect(outcomes).toEqual([nothing, nothing, everything]);
    expect(rules.data).toEqual([{ onlyRow: true, secondFactorRequired: true }]);
    expect([told, await isToldToAdd(plain)]).toEqual([success(true), success(false)]);
  });

  test('only the service role changes that, and nobody else reads it', async () => {
    const token = await tokenOf(await signUpConfirmed(stack));
    for (const client of [withToken(token), createOutsideClient(stack)]) {
      const rules = () => client.from('account_rules');
      await rules().update({ secondFactorRequired: true }).eq('onlyRow', true);
      await rules().delete().eq('onlyRow', true);
      await rules().insert({ onlyRow: false, secondFactorRequired: true });
    }
    expect([...(await sql`select * from public.account_rules`)]).toEqual([{ onlyRow: true, secondFactorRequired: false }]);
    expect((await createOutsideClient(stack).from('account_rules').select()).data ?? []).toEqual([]);
  });

  test('the tokens of an account that was deleted get at nothing, whatever they say; the systems stay', async () => {
    const plain = await signUpConfirmed(stack);
    const plainToken = await tokenOf(plain);
    await plain.from('systems').insert({ name: 'Stays' });
    const { afterPassword, afterCode } = await signUpWithFactor(stack);
    expect((await withToken(afterPassword).rpc('delete_account')).error?.code).toBe('42501');
    for (const token of [plainToken, afterCode]) expect((await withToken(token).rpc('delete_account')).error).toBe(null);
    expect((await withToken(plainToken).rpc('delete_account')).error).toBe(null);
    expect(await sql`select "name" from public.systems`).toHaveLength(1);
    for (const token of [plainToken, afterPassword, afterCode]) expect(await attempt(token)).toEqual(nothing);
  });

  test('nobody but a signed-in user may delete an account, and only the own one goes', async () => {
    const other = await signUpConfirmed(stack);
    expect((await createOutsideClient(stack).rpc('delete_account')).error).not.toBe(null);
    const own = await signUpConfirmed(stack);
    await own.rpc('delete_account');
    expect([(await own.auth.getUser()).error?.code, (await other.auth.getUser()).error]).toEqual(['user_not_found', null]);
  });
});

const undone = new Error('All of it is to be undone.');

test('where the owner of the check may not read the factors, nobody without a second step gets at anything', async () => {
  const seen: Record<string, unknown> = {};
  const { data } = await (await signUpConfirmed(stack)).auth.getUser();
  const run = sql.begin(async (query) => {
    await query`create role owner_without_bypass nologin`;
    await query`grant usage on schema auth to owner_without_bypass`;
    await query`grant select on auth.users, auth.mfa_factors to owner_without_bypass`;
    await query`grant create on schema public to owner_without_bypass`;
    await query`alter function public.owes_second_step() owner to owner_without_bypass`;
    await query`select set_config('request.jwt.claims', ${JSON.stringify({ sub: data.user?.id, aal: 'aal1' })}, true)`;
    seen['aal1'] = (await query`select public.has_taken_second_step() as "isTaken"`)[0]?.['isTaken'];
    await query`select set_config('request.jwt.claims', ${JSON.stringify({ sub: data.user?.id, aal: 'aal2' })}, true)`;
    seen['aal2'] = (await query`select public.has_taken_second_step() as "isTaken"`)[0]?.['isTaken'];
    throw undone;
  });
  await run.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  expect(seen).toEqual({ aal1: false, aal2: true });
  // Otherwise it would find no factor, and take everybody for one who has none.
});

test('of the checks, a signed-in user may ask only whether the step was taken', async () => {
  const rows = await sql`
    select routine_name::text, grantee::text from information_schema.role_routine_grants
    where routine_name in ('has_taken_second_step', 'owes_second_step', 'delete_account') and grantee in ('anon', 'authenticated', 'PUBLIC')
    order by 1`;
  expect([...rows]).toEqual([
    { routine_name: 'delete_account', grantee: 'authenticated' },
    { routine_name: 'has_taken_second_step', grantee: 'authenticated' },
  ]);
});

test('no function of ours looks for a name where somebody else may have put one', async () => {
  const open = await sql`
    select proname::text from pg_proc where pronamespace = 'public'::regnamespace and not 'search_path=""' = any(coalesce(proconfig, '{}'))`;
  expect([...open]).toEqual([]);
});

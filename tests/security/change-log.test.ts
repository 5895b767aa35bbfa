import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSecrets } from '../../tools/local-stack/secrets.ts';
import { createOutsideClient, signUpConfirmed, signUpWithFactor } from '../local-stack/account.ts';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from '../local-stack/serve-local-stack.ts';

const folder = makeTemporaryFolder();
let stack: ServedStack;
let sql: postgres.Sql;
let roles: Readonly<Record<string, SupabaseClient>>;

const withToken = (token: string): SupabaseClient => createClient(stack.url, stack.publishableKey, { accessToken: async () => token });

const tokenOf = async (client: SupabaseClient): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '';

beforeAll(async () => {
  stack = await serveLocalStack({ dataDir: folder.path });
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  folder.remove();
});

// First in the file: the local server grants everything to its roles on the first request that it serves.
test('what the migrations leave to the API’s roles, which a hosted project gives every right to what is new', async () => {
  const tables = await sql`
    select table_name::text || ' ' || grantee as "to", string_agg(privilege_type::text, ' ' order by privilege_type) as verbs
    from information_schema.role_table_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
    group by 1 order by 1`;
  expect(Object.fromEntries(tables.map(({ to, verbs }) => [to, verbs]))).toEqual({
    'account_rules authenticated': 'SELECT',
    'deletedSystems authenticated': 'SELECT',
    'systemChanges authenticated': 'SELECT',
    'systems authenticated': 'DELETE INSERT SELECT UPDATE',
    'systemsChecksum authenticated': 'SELECT',
  });
  // The service role goes around row level security: it may read the log, and not write its own.
  const kept = await sql`
    select table_name::text as "name", string_agg(privilege_type::text, ' ') as verbs
    from information_schema.role_table_grants
    where table_name in ('systemChanges', 'deletedSystems', 'systemsChecksum') and grantee = 'service_role'
    group by 1 order by 1`;
  expect([...kept]).toEqual(['deletedSystems', 'systemChanges', 'systemsChecksum'].map((name) => ({ name, verbs: 'SELECT' })));
  // Those of triggers cannot be called.
  const functions = await sql`
    select routine_name || ' ' || grantee as "to"
    from information_schema.role_routine_grants
    where routine_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and routine_name not in (
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
    )
    order by 1`;
  expect(functions.map(({ to }) => to)).toEqual(['delete_account authenticated', 'folded_text authenticated', 'has_taken_second_step authenticated']);
});

describe('the log of changes, from outside', () => {
  const open = async () => {
    const signedIn = await signUpConfirmed(stack);
    const { afterPassword, afterCode } = await signUpWithFactor(stack);
    const leaver = await signUpConfirmed(stack);
    const leaversToken = await tokenOf(leaver);
    await leaver.rpc('delete_account').throwOnError();
    await signedIn.from('systems').insert({ id: crypto.randomUUID(), name: 'Kept' }).throwOnError();
    const { data } = await signedIn.from('systems').insert({ name: 'Gone' }).select('id').single().throwOnError();
    await signedIn.from('systems').delete().eq('id', data.id).throwOnError();
    return {
      anonymous: createOutsideClient(stack),
      signedIn,
      afterPassword: withToken(afterPassword),
      afterCode: withToken(afterCode),
      deletedAccount: withToken(leaversToken),
    };
  };

  beforeAll(async () => {
    roles = await open();
  });

  const log = () => sql`select * from public."systemChanges" order by "number"`;
  const change = { systemId: crypto.randomUUID(), kind: 'insert', after: { name: 'Forged' } };
  const refused = expect.toBeOneOf([401, 403]);
  // The hosted service refuses an anonymous caller, who has no grant there.
  const nothing = [[], [], [{ rows: 0, total: 0 }]];
  const everything = [
    [{ kind: 'insert' }, { kind: 'insert' }, { kind: 'delete' }],
    [{ name: 'Gone' }],
    [{ rows: 1, total: expect.any(Number) }],
  ];

  test.each([
    ['anonymous', nothing],
    ['signedIn', everything],
    ['afterPassword', nothing],
    ['afterCode', everything],
    ['deletedAccount', nothing],
  ])('%s reads what systems may be read with, and writes nothing', async (role, expected) => {
    const client = roles[role] ?? createOutsideClient(stack);
    const before = [...(await log())];
    const changes = () => client.from('systemChanges');
    const deleted = () => client.from('deletedSystems');
    const read = [(await changes().select('kind').order('number')).data, (await deleted().select('name')).data, (await client.from('systemsChecksum').select('rows, total')).data];
    expect(read).toEqual(expected);
    expect((await changes().insert(change)).status).toEqual(refused);
    expect((await changes().upsert({ ...change, number: 1 })).error).not.toBe(null);
    const attempts = [
      await changes().update({ address: 'somebody@else.test' }).gt('number', 0).select(),
      await changes().delete().gt('number', 0).select(),
      await deleted().update({ kind: 'insert' }).gt('number', 0).select(),
      await deleted().delete().gt('number', 0).select(),
    ];
    expect(attempts.map(({ data }) => data ?? [])).toEqual([[], [], [], []]);
    expect((await client.rpc('trim_system_changes', { older_than: new Date().toISOString() })).error).not.toBe(null);
    expect([...(await log())]).toEqual(before);
  });

  test('the service role reads it', async () => {
    const { secretKey } = loadSecrets(folder.path);
    const client = createClient(stack.url, secretKey);
    expect((await client.from('systemChanges').select('kind').order('number')).data).toEqual(everything[0]);
  });

  test('the trim takes what is older, and says how much', async () => {
    const [{ at } = { at: '' }] = await sql`select "at"::text from public."systemChanges" order by "number" limit 1 offset 1`;
    expect([...(await sql`select public.trim_system_changes(${at}::timestamptz)::int as gone`)]).toEqual([{ gone: 1 }]);
    expect((await log()).map(({ kind }) => String(kind))).toEqual(['insert', 'delete']);
  });
});

test('the address of an account goes with it, also where something of it is still being written meanwhile, as an import is', async () => {
  const leaver = await signUpConfirmed(stack);
  const { data } = await leaver.auth.getUser();
  const other = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  const id = data.user?.id ?? '';
  const deleting: Promise<unknown>[] = [];
  await other.begin(async (importing) => {
    await importing`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
    await importing`insert into public.systems ("name") values ('Imported')`;
    deleting.push(sql`delete from auth.users where id = ${id}`.then(() => null));
    // Until the delete is done, or waits for what is being written.
    await expect.poll(async () => {
      // Not pg_stat_activity, which stays as it was first read in a transaction.
      const [known] = await importing`select count(*)::int as "waiting" from pg_locks where not granted and database is null`;
      const [left] = await importing`select count(*)::int as "standing" from auth.users where id = ${id}`;
      return [known?.['waiting'], left?.['standing']];
    }).toEqual(expect.toBeOneOf([[1, 1], [0, 0]]));
  });
  await Promise.all(deleting);
  await other.end();
  expect([...(await sql`select "address" from public."systemChanges" where "userId" = ${id}`)]).toEqual([{ address: null }]);
});

test('a version is spelled in the log as in the table, also where a tool at the database has set a time zone of its own', async () => {
  const added = await sql.begin(async (query) => {
    await query`set local timezone to 'Asia/Kolkata'`;
    return query<{ id: string }[]>`insert into public.systems ("name") values ('By a tool') returning "id"`;
  });
  const client = await signUpConfirmed(stack);
  const { data: listed } = await client.from('systems').select('id, updatedAt').eq('id', added[0]?.id ?? '').single().throwOnError();
  const { data: logged } = await client.from('systemChanges').select('after').eq('systemId', listed.id).single().throwOnError();
  expect(logged.after).toMatchObject({ updatedAt: listed.updatedAt });
});

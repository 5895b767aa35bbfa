import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalStack, type LocalStack } from '../../tools/local-stack/local-stack.ts';
import { makeTemporaryFolder } from '../local-stack/serve-local-stack.ts';

const folder = makeTemporaryFolder();
let stack: LocalStack;
let sql: postgres.Sql;

beforeAll(async () => {
  stack = await startLocalStack({ dataDir: folder.path, siteUrl: 'http://app.test' });
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  folder.remove();
});

const ana = '00000000-0000-4000-8000-00000000000a';
const bo = '00000000-0000-4000-8000-00000000000b';

type Factors = 'noTable' | readonly { readonly user: string; readonly status: string }[];

const undone = new Error('All of it is to be undone.');

/** What a signed-in user sees and may write, with these factors in the database. All of it is undone. */
const attempt = async (factors: Factors, claims: object) => {
  const seen = { read: -1, written: '' };
  const run = sql.begin(async (query) => {
    await query`insert into public.systems ("name") values ('Kept')`;
    if (factors !== 'noTable') {
      await query`create schema if not exists auth`;
      await query`create table auth.mfa_factors (id uuid, user_id uuid, status text)`;
      for (const { user, status } of factors) {
        await query`insert into auth.mfa_factors values (gen_random_uuid(), ${user}, ${status})`;
      }
    }
    await query`grant usage on schema public to authenticated`;
    await query`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await query`set local role authenticated`;
    seen.read = (await query`select from public.systems`).length;
    seen.written = await query
      .savepoint((inner) => inner`insert into public.systems ("name") values ('New')`)
      .then(() => 'yes', (error: unknown) => (error instanceof postgres.PostgresError ? error.code : 'unexpected'));
    throw undone;
  });
  await run.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return seen;
};

const allowed = { read: 1, written: 'yes' };
const refused = { read: 0, written: '42501' };
const verified = [{ user: ana, status: 'verified' }];

describe('row level security and a second factor', () => {
  test.each([
    ['no factors in this database at all', 'noTable', { sub: ana, aal: 'aal1' }, allowed],
    ['none enrolled', [], { sub: ana, aal: 'aal1' }, allowed],
    ['one that was never verified', [{ user: ana, status: 'unverified' }], { sub: ana, aal: 'aal1' }, allowed],
    ['one of somebody else', verified, { sub: bo, aal: 'aal1' }, allowed],
    ['a verified one, by the password alone', verified, { sub: ana, aal: 'aal1' }, refused],
    ['a verified one, and a token that names no level', verified, { sub: ana }, refused],
    ['a verified one, and its code was given', verified, { sub: ana, aal: 'aal2' }, allowed],
  ] as const)('%s', async (_, factors, claims, outcome) => {
    expect(await attempt(factors, claims)).toEqual(outcome);
  });

  test('nobody but a signed-in user may ask', async () => {
    const rows = await sql`
      select grantee::text from information_schema.role_routine_grants
      where routine_name = 'has_taken_second_step' and grantee in ('anon', 'authenticated', 'PUBLIC')`;
    expect([...rows]).toEqual([{ grantee: 'authenticated' }]);
  });
});

import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '../../src/domain/shared/folded-text.ts';
import { startLocalStack, type LocalStack } from '../../tools/local-stack/local-stack.ts';
import { makeTemporaryFolder } from './serve-local-stack.ts';

const folder = makeTemporaryFolder();
let stack: LocalStack;
let sql: postgres.Sql;

beforeAll(async () => {
  stack = await startLocalStack({ dataDir: folder.path, siteUrl: 'http://app.test' });
  sql = postgres(stack.databaseUrl, { max: 1 });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  folder.remove();
});

// First in the file: the local server grants everything to its roles on the first request that it serves.
test('the migrations grant the four verbs to signed-in users and nothing to anonymous ones', async () => {
  const rows = await sql`
    select grantee::text, string_agg(privilege_type::text, ' ' order by privilege_type::text) as verbs
    from information_schema.role_table_grants
    where table_name = 'systems' and grantee in ('anon', 'authenticated', 'PUBLIC')
    group by grantee`;
  expect([...rows]).toEqual([{ grantee: 'authenticated', verbs: 'DELETE INSERT SELECT UPDATE' }]);
});

test('field report 47: the migrations from zero give a table in which every column works', async () => {
  const row = {
    id: '0b0f5c1e-8a51-4a39-9a3c-1f0a2c4f7e11',
    name: 'Technocrane 22',
    minHeight: 0.1,
    maxHeight: 16.55,
    cameraTilt: -90.25,
    maxDollySpeed: 1e-7,
    connectionType: 'Fischer 11-pin',
  };
  await sql`insert into public.systems ${sql(row)}`;
  const rows = await sql`
    select "id", "name", "minHeight", "maxHeight", "cameraTilt", "maxDollySpeed", "connectionType",
      "createdAt" is not null as "hasCreatedAt", "updatedAt" >= "createdAt" as "hasUpdatedAt"
    from public.systems where id = ${row.id}`;
  expect([...rows]).toEqual([{ ...row, hasCreatedAt: true, hasUpdatedAt: true }]);
});

test('a text is folded for a search as the app folds it, character by character', async () => {
  // Up to the scripts that neither changes. Georgian and Glagolitic have got capitals that the database may not know yet.
  const isYounger = (code: number): boolean => (code >= 0x1c80 && code < 0x1cc0) || code === 0x2c2f;
  const codes = Array.from({ length: 0x3400 }, (_, code) => code).filter((code) => code > 0 && !isYounger(code));
  const texts = [...codes.map((code) => `a${String.fromCodePoint(code)}b`), 'Ｄｏｌｌｙ－４＂', 'ﬁlm', '１２', "Jib 6' 2''", 'ΡΆΓΑΣ ΣΑΣ', '\u{E0020}x'];
  const rows = await sql<{ folded: string }[]>`select public.folded_text(each) as folded from unnest(${texts}::text[]) with ordinality as given(each, at) order by at`;
  const differing = texts.flatMap((text, at) => (rows[at]?.folded === foldText(text) ? [] : [[text, rows[at]?.folded, foldText(text)]]));
  expect(differing).toEqual([]);
});

test('an empty insert takes the defaults', async () => {
  const rows = await sql`
    insert into public.systems default values
    returning "name", "minHeight", "maxHeight", "cameraTilt", "maxDollySpeed", "connectionType"`;
  expect([...rows]).toEqual([
    { name: '', minHeight: 0, maxHeight: 0, cameraTilt: 0, maxDollySpeed: 0, connectionType: '' },
  ]);
});

describe('updatedAt', () => {
  test('moves strictly forward at every update, within one transaction too', async () => {
    const [row] = await sql`insert into public.systems default values returning id`;
    const moved = await sql.begin(async (tx) => {
      const steps = [];
      for (let step = 0; step < 20; step += 1) {
        const before = await tx`select "updatedAt"::text as at from public.systems where id = ${row?.['id']}`;
        const [after] = await tx`
          update public.systems set "name" = "name" || 'x' where id = ${row?.['id']}
          returning "updatedAt" > ${before[0]?.['at']}::timestamptz as later`;
        steps.push(after?.['later']);
      }
      return steps;
    });
    expect(moved).toEqual(Array.from({ length: 20 }, () => true));
  });

  test('moves forward by a microsecond from a value that the clock has not reached', async () => {
    const [row] = await sql`insert into public.systems default values returning id`;
    await sql`alter table public.systems disable trigger user`;
    await sql`update public.systems set "updatedAt" = '2999-01-01 00:00:00+00' where id = ${row?.['id']}`;
    await sql`alter table public.systems enable trigger user`;
    const rows = await sql`
      update public.systems set "name" = 'later' where id = ${row?.['id']}
      returning "updatedAt" = timestamptz '2999-01-01 00:00:00.000001+00' as exact`;
    expect([...rows]).toEqual([{ exact: true }]);
  });

  test('and createdAt are not for clients to write, nor is the id of a system that stands there', async () => {
    const [row] = await sql`
      insert into public.systems ("createdAt", "updatedAt") values ('1999-01-01', 'infinity')
      returning id, "createdAt" > '2020-01-01' as created, isfinite("updatedAt") as updated`;
    const after = await sql`
      update public.systems set id = gen_random_uuid(), "createdAt" = '1999-01-01', "updatedAt" = '1999-01-01' where id = ${row?.['id']}
      returning id, "createdAt" > '2020-01-01' as created, "updatedAt" > '2020-01-01' as updated`;
    const stamped = { id: row?.['id'], created: true, updated: true };
    expect([row, ...after]).toEqual([stamped, stamped]);
  });
});

test.each(['minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed'])('%s refuses what is no number', async (column) => {
  for (const value of ['NaN', 'Infinity', '-Infinity']) {
    await expect(sql`insert into public.systems (${sql(column)}) values (${value}::text::float8)`).rejects.toMatchObject({
      code: '23514',
      constraint_name: `systems_${column}_finite`,
    });
  }
});

test.each(['name', 'connectionType'])('field report 55: %s takes 500 characters and not one more', async (column) => {
  const longest = '\u{1F3A5}'.repeat(500);
  await sql`insert into public.systems (${sql(column)}) values (${longest})`;
  await expect(sql`insert into public.systems (${sql(column)}) values (${`${longest}x`})`).rejects.toMatchObject({
    code: '23514',
    constraint_name: `systems_${column}_length`,
  });
});

test('field report 106: the names have a collation that numbers count in and that only the same spelling is equal in', async () => {
  const [column] = await sql`
    select collname, collprovider, colllocale, collisdeterministic
    from pg_attribute join pg_collation on pg_collation.oid = attcollation
    where attrelid = 'public.systems'::regclass and attname = 'name'`;
  expect(column).toEqual({ collname: 'natural_order', collprovider: 'i', colllocale: 'und-u-kn-true', collisdeterministic: true });
  await sql`insert into public.systems ("name") values ('é'), (${'e\u0301'})`;
  const [same] = await sql`select count(*)::int as rows from public.systems where "name" = 'é'`;
  expect(same).toEqual({ rows: 1 });
});

test('no index is in an order that another version of ICU may have changed', async () => {
  const rows = await sql`select indexdef from pg_indexes where tablename = 'systems'`;
  expect(rows.map(({ indexdef }) => String(indexdef))).toEqual(['CREATE UNIQUE INDEX systems_pkey ON public.systems USING btree (id)']);
});

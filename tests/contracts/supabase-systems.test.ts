import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import { createSupabaseSystemRepository } from '../../src/adapters/supabase/data/system-repository.ts';
import { type AccessToken, sessionSchema } from '../../src/domain/auth/session.ts';
import type { AccessTokenSource } from '../../src/domain/ports/system-repository.ts';
import { success } from '../../src/domain/shared/result.ts';
import { loadSecrets } from '../../tools/local-stack/secrets.ts';
import { signUpConfirmed } from '../local-stack/account.ts';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from '../local-stack/serve-local-stack.ts';
import { expiredToken, subjectOf, tokensOfTwoSteps } from './supabase/signed-again.ts';
import { systemRepositoryContract } from './system-repository.contract.ts';

// A stack of its own: the suite plants thousands of rows and signs an expired token.
const folder = makeTemporaryFolder();
let stack: ServedStack;
let sql: postgres.Sql;
let token: AccessToken;
let otherToken: AccessToken;

const signUp = async (): Promise<AccessToken> => {
  const client = await signUpConfirmed(stack);
  const { data } = await client.auth.getSession();
  return v.parse(sessionSchema.entries.access_token, data.session?.access_token);
};

beforeAll(async () => {
  stack = await serveLocalStack({ dataDir: folder.path });
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  token = await signUp();
  otherToken = await signUp();
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  folder.remove();
});

const withTokens = (accessToken: AccessTokenSource) =>
  createSupabaseSystemRepository({ supabaseUrl: stack.url, supabaseKey: stack.publishableKey, fetch, accessToken });

systemRepositoryContract({
  differs: {
    unstorableText: 'the local server replaces half an emoji instead of refusing it',
    checkConstraints: 'the local server answers 500 to a failed check',
    escapedCursor: 'the local server knows no escapes between the quotes of a filter',
  },
  open: async () => ({
    systems: withTokens(async () => success(token)),
    otherUsersSystems: withTokens(async () => success(otherToken)),
    maxRows: 1000,
    withTokens,
    expiredToken: async () => expiredToken(token, loadSecrets(folder.path).jwtSecret),
    unknownToken: () => v.parse(sessionSchema.entries.access_token, 'unknown'),
    // As hosted, where the table is the auth server's own.
    tokensOfTwoSteps: async () => {
      const enrolled = await signUp();
      await sql`create schema if not exists auth`;
      await sql`create table if not exists auth.mfa_factors (id uuid, user_id uuid, status text)`;
      await sql`insert into auth.mfa_factors values (gen_random_uuid(), ${subjectOf(enrolled)}, 'verified')`;
      return tokensOfTwoSteps(enrolled, loadSecrets(folder.path).jwtSecret);
    },
    plant: async (systems) => {
      const rows = JSON.stringify(systems);
      await sql`
        insert into public.systems ("id", "name", "minHeight", "maxHeight", "cameraTilt", "maxDollySpeed", "connectionType")
        select "id", "name", "minHeight", "maxHeight", "cameraTilt", "maxDollySpeed", "connectionType"
        from json_populate_recordset(null::public.systems, ${rows}::text::json)`;
    },
    freeze: async (id) => {
      await sql.unsafe(`create policy frozen_update on public.systems as restrictive for update using (id <> '${id}')`);
      await sql.unsafe(`create policy frozen_delete on public.systems as restrictive for delete using (id <> '${id}')`);
    },
    close: async () => {
      await sql`drop policy if exists frozen_update on public.systems`;
      await sql`drop policy if exists frozen_delete on public.systems`;
      await sql`truncate public.systems`;
      await sql`drop table if exists auth.mfa_factors`;
    },
  }),
});

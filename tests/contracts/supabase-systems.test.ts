import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import { createSupabaseSystemRepository } from '../../src/adapters/supabase/data/system-repository.ts';
import { type AccessToken, sessionSchema } from '../../src/domain/auth/session.ts';
import type { AccessTokenSource } from '../../src/domain/ports/system-repository.ts';
import { success } from '../../src/domain/shared/result.ts';
import { loadSecrets } from '../../tools/local-stack/secrets.ts';
import { signUpConfirmed, signUpWithFactor } from '../local-stack/account.ts';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from '../local-stack/serve-local-stack.ts';
import { expiredToken } from './supabase/signed-again.ts';
import { systemRepositoryContract } from './system-repository.contract.ts';

// A stack of its own: the suite plants thousands of rows and signs an expired token.
const folder = makeTemporaryFolder();
let stack: ServedStack;
let sql: postgres.Sql;
let token: AccessToken;
let otherToken: AccessToken;

const accessToken = (text: string): AccessToken => v.parse(sessionSchema.entries.access_token, text);

const signUp = async (): Promise<AccessToken> => {
  const client = await signUpConfirmed(stack);
  const { data } = await client.auth.getSession();
  return accessToken(data.session?.access_token ?? '');
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

const withTokens = (source: AccessTokenSource) =>
  createSupabaseSystemRepository({ supabaseUrl: stack.url, supabaseKey: stack.publishableKey, fetch, accessToken: source });

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
    unknownToken: () => accessToken('unknown'),
    tokensOfTwoSteps: async () => {
      const enrolled = await signUpWithFactor(stack);
      return { afterPassword: accessToken(enrolled.afterPassword), afterCode: accessToken(enrolled.afterCode) };
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
    },
  }),
});

import type { SupabaseClient } from '@supabase/supabase-js';
import { createHmac } from 'node:crypto';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import { createSupabaseSystemHistory } from '../../src/adapters/supabase/data/system-history.ts';
import { createSupabaseSystemRepository } from '../../src/adapters/supabase/data/system-repository.ts';
import { type AccessToken, type AuthUser, authUserSchema, sessionSchema } from '../../src/domain/auth/session.ts';
import type { AccessTokenSource } from '../../src/domain/ports/systems.ts';
import { success } from '../../src/domain/shared/result.ts';
import type { System } from '../../src/domain/systems/system.ts';
import { loadSecrets } from '../../tools/local-stack/secrets.ts';
import { signUpConfirmed, signUpWithFactor } from '../local-stack/account.ts';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from '../local-stack/serve-local-stack.ts';
import { systemRepositoryContract } from './system-repository.contract.ts';

const claimsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const hourAgo = (): number => Math.floor(Date.now() / 1000) - 3600;

const claimsOf = (token: AccessToken) => v.parse(claimsSchema, Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The token with some claims changed, and the server's own signature. */
const signedAgain = (token: AccessToken, claims: Readonly<Record<string, unknown>>, jwtSecret: string): AccessToken => {
  const [header = ''] = token.split('.');
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...claimsOf(token), ...claims })).toString('base64url')}`;
  const signature = createHmac('sha256', jwtSecret).update(signed).digest('base64url');
  return v.parse(sessionSchema.entries.access_token, `${signed}.${signature}`);
};

/** The token as the server would have given it two hours ago. */
const expiredToken = (token: AccessToken, jwtSecret: string): AccessToken =>
  signedAgain(token, { iat: hourAgo() - 3600, exp: hourAgo() }, jwtSecret);

// A stack of its own: the suite plants thousands of rows and signs an expired token.
const folder = makeTemporaryFolder();
let stack: ServedStack;
let sql: postgres.Sql;
let own: Somebody;
let other: Somebody;

const accessToken = (text: string): AccessToken => v.parse(sessionSchema.entries.access_token, text);

type Somebody = { readonly client: SupabaseClient; readonly token: AccessToken; readonly user: AuthUser };

const signUp = async (): Promise<Somebody> => {
  const client = await signUpConfirmed(stack);
  const { data } = await client.auth.getSession();
  return { client, token: accessToken(data.session?.access_token ?? ''), user: v.parse(authUserSchema, data.session?.user) };
};

beforeAll(async () => {
  stack = await serveLocalStack({ dataDir: folder.path });
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  own = await signUp();
  other = await signUp();
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  folder.remove();
});

const connectedWith = (source: AccessTokenSource) => ({ supabaseUrl: stack.url, supabaseKey: stack.publishableKey, fetch, accessToken: source });
const withTokens = (source: AccessTokenSource) => createSupabaseSystemRepository(connectedWith(source));
const historyWithTokens = (source: AccessTokenSource) => createSupabaseSystemHistory(connectedWith(source));

const plant = async (database: postgres.Sql, systems: readonly System[]): Promise<void> => {
  const rows = JSON.stringify(systems);
  await database`
    insert into public.systems ("id", "name", "minHeight", "maxHeight", "cameraTilt", "maxDollySpeed", "connectionType")
    select "id", "name", "minHeight", "maxHeight", "cameraTilt", "maxDollySpeed", "connectionType"
    from json_populate_recordset(null::public.systems, ${rows}::text::json)`;
};

systemRepositoryContract({
  differs: {
    unstorableText: 'the local server replaces half an emoji instead of refusing it',
    escapedCursor: 'the local server knows no escapes between the quotes of a filter',
  },
  open: async () => ({
    systems: withTokens(async () => success(own.token)),
    otherUsersSystems: withTokens(async () => success(other.token)),
    history: historyWithTokens(async () => success(own.token)),
    user: own.user,
    otherUser: other.user,
    passerBy: async () => {
      const { client, token, user } = await signUp();
      return {
        systems: withTokens(async () => success(token)),
        user,
        deleteAccount: async () => void (await client.rpc('delete_account').throwOnError()),
      };
    },
    historyWithTokens,
    maxRows: 1000,
    withTokens,
    expiredToken: async () => expiredToken(own.token, loadSecrets(folder.path).jwtSecret),
    unknownToken: () => accessToken('unknown'),
    tokensOfTwoSteps: async () => {
      const enrolled = await signUpWithFactor(stack);
      return { afterPassword: accessToken(enrolled.afterPassword), afterCode: accessToken(enrolled.afterCode) };
    },
    plant: async (systems) => plant(sql, systems),
    insertInTransaction: async (system) => {
      const connection = await sql.reserve();
      await connection`begin`;
      await plant(connection, [system]);
      return async () => {
        await connection`commit`;
        connection.release();
      };
    },
    freeze: async (id) => {
      await sql.unsafe(`create policy frozen_update on public.systems as restrictive for update using (id <> '${id}')`);
      await sql.unsafe(`create policy frozen_delete on public.systems as restrictive for delete using (id <> '${id}')`);
    },
    close: async () => {
      await sql`drop policy if exists frozen_update on public.systems`;
      await sql`drop policy if exists frozen_delete on public.systems`;
      await sql`truncate public.systems, public."systemChanges"`;
    },
  }),
});

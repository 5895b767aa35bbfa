import { setTimeout } from 'node:timers/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadOnce } from '../../src/domain/shared/load-once.ts';
import { authSettings, REQUIRED_CHARACTERS } from './auth-settings.ts';
import { createAuthTables } from './auth-tables.ts';
import { refusalOfToken } from './bearer-tokens.ts';
import { asHosted } from './constraint-errors.ts';
import { LocalStackError } from './local-stack-error.ts';
import type { Mailbox } from './mailbox.ts';
import type { Secrets } from './secrets.ts';

export type SupabaseApi = { fetch: (request: Request) => Promise<Response>; close: () => Promise<void> };

export type SupabaseApiOptions = {
  databaseUrl: string;
  secrets: Secrets;
  siteUrl: string;
  jwtExpirySeconds: number;
  mailbox: Mailbox;
};

/** PostgREST answers with what PostgreSQL makes of a row in JSON, this server with each column as text: `2026-11-30 20:12:35.6+00`. One version would be spelled in one way in the list and in another in the log. */
const momentsAsInJson = {
  to: 1184,
  from: [1184],
  serialize: (moment: unknown) => moment,
  parse: (text: string) => text.replace(/^(\S+) (\S+[+-]\d\d)$/, '$1T$2:00'),
};

export async function openSupabaseApi(options: SupabaseApiOptions): Promise<SupabaseApi> {
  const projectDir = findProjectDir();
  // Imported here and not above: the Vite config file reaches this module in every mode, Vitest's included.
  const [{ App }, { createPostgresConnection }, { applyPendingMigrations, listMigrationFiles }, { default: postgres }, { createAccountApi }] = await Promise.all([
    import('@supabase/lite'),
    import('@supabase/lite/postgres'),
    import('@supabase/lite/cli'),
    import('postgres'),
    import('./account-api.ts'),
  ]);
  const connection = createPostgresConnection({ url: options.databaseUrl, postgresOptions: { onnotice: () => undefined, types: { timestamptz: momentsAsInJson } } });
  const writeIds = new AsyncLocalStorage<string | null>();
  // PostgREST hands a request's headers to the database; this server does so for function calls only.
  const inContext = connection.withContext.bind(connection);
  connection.withContext = (vars, run, contextOptions) =>
    inContext(vars, async (db) => {
      const writeId = writeIds.getStore() ?? null;
      const headers = JSON.stringify({ 'x-write-id': writeId });
      const set = db.selectNoFrom(({ fn, val }) => fn('set_config', [val('request.headers'), val(headers), val(true)]).as('headers'));
      if (writeId !== null) await set.execute();
      return run(db);
    }, contextOptions);
  const app = new App({
    connection,
    api: { enabled: true, max_rows: 1000, pg_safe_update: true },
    db: { driver: 'postgres', migrations: { schema_paths: [] }, seed: { enabled: false } },
    auth: authSettings(options, projectDir),
    options: {
      // Admin mode would let every request without a key read and delete everything.
      server: { admin: false, disableStudio: true },
      drivers: { email: createMailDriver(options) },
    },
  });
  // The server reads this, but its check of the settings above does not let it through.
  Object.assign(app.config.auth ?? {}, { password_required_characters: REQUIRED_CHARACTERS });
  await app.init();
  const sql = postgres(options.databaseUrl, { max: 2, onnotice: () => undefined });
  // As a hosted project does: what a migration does not revoke, everybody has.
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const rights = role === 'service_role' ? 'nologin bypassrls' : 'nologin';
    await sql.unsafe(`do $$ begin create role ${role} ${rights}; exception when duplicate_object then null; end $$;
      alter default privileges in schema public grant all on tables to ${role};
      alter default privileges in schema public grant all on functions to ${role};
      alter default privileges in schema public grant all on sequences to ${role};`);
  }
  try {
    await applyPendingMigrations(app);
  } catch (error) {
    const applied = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
    const failed = (await listMigrationFiles(app)).find((file) => !applied.some(({ version }) => version === file.version));
    throw new LocalStackError(`supabase/migrations/${failed?.filename} failed, and nothing of it stays: ${error instanceof Error ? error.message : String(error)}`);
  }
  await createAuthTables(sql);
  const ask = (request: Request): Promise<Response> =>
    writeIds.run(request.headers.get('x-write-id'), async () => app.fetch(request, { peerAddress: null }));
  const rolesAreReady = loadOnce(() => prepareRoles(ask, options));
  const template = readFileSync(join(projectDir, 'supabase', 'templates', 'email_change.html'), 'utf8');
  const account = createAccountApi({ ...options, sql, ask, template });
  return {
    fetch: async (request) => {
      await rolesAreReady();
      if (new URL(request.url).pathname.startsWith('/auth/v1/')) return account.fetch(request);
      return refusalOfToken(request, options.secrets) ?? asHosted(await ask(request));
    },
    close: async () => {
      // A request that a page has given up may leave a query open; the database ends it when it stops.
      await Promise.race([Promise.all([sql.end(), connection.close()]), setTimeout(5000, undefined, { ref: false })]);
    },
  };
}

/** The server gives its roles their rights at the first request; two first ones at once would be in each other's way. */
async function prepareRoles(ask: (request: Request) => Promise<Response>, options: SupabaseApiOptions): Promise<void> {
  const request = new Request(`${options.siteUrl}/rest/v1/systems?select=id&limit=0`, {
    headers: { apikey: options.secrets.publishableKey },
  });
  const answer = await ask(request);
  if (!answer.ok) throw new LocalStackError(`The local API is not ready: it answered with ${answer.status}.`);
}

function createMailDriver({ mailbox }: SupabaseApiOptions) {
  return {
    send: ({ to, subject, html = '' }: { to: string; subject: string; html?: string }) =>
      mailbox.deliver({ to, subject, text: plainText(subject, html), html, sentAt: new Date().toISOString() }),
  };
}

/** The server's own plain text offers a code to type in, and the app has no place for one: this one has the link of our template. */
function plainText(subject: string, html: string): string {
  const [link] = /https?:\/\/[^\s"'<>]+\/(?:confirm|new-password)\/[\w-]+/.exec(html) ?? [];
  if (link === undefined) throw new Error(`The mail '${subject}' has no link to a page of the app: see supabase/templates.`);
  return `${subject} on this page:\n\n${link}\n`;
}

/** The migration runner looks for `supabase/migrations` in the current folder and finds nothing elsewhere. */
function findProjectDir(): string {
  const projectDir = resolve('.');
  if (!existsSync(join(projectDir, 'supabase', 'migrations'))) {
    throw new LocalStackError(`There is no supabase/migrations in ${projectDir}. Run the command from the project's folder.`);
  }
  return projectDir;
}

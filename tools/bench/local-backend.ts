import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import * as v from 'valibot';
import { build, preview } from 'vite';
import { sessionSchema, storageKey } from '../../src/domain/auth/session.ts';
import { findFreePort } from '../local-stack/free-port.ts';
import { loadSecrets } from '../local-stack/secrets.ts';
import { acquireStack } from '../local-stack/shared-stack.ts';
import { fleet } from './fleet.ts';
import { fetchAlone, type Alone, type SeenRequest } from './in-page/fetch-alone.ts';

/** Everything a run needs and leaves behind, in one folder that git ignores. */
export const benchFolder = '.bench';
const stackFolder = `${benchFolder}/stack`;
const productionBuild = `${benchFolder}/production`;

/** Where the rows are read. */
export const rowsPath = '/rest/v1/systems';

export type Backend = Awaited<ReturnType<typeof openLocalBackend>>;

/** The production build, against a local stack of its own on the same origin. */
export async function openLocalBackend() {
  rmSync(benchFolder, { recursive: true, force: true });
  mkdirSync(benchFolder, { recursive: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { publishableKey } = loadSecrets(stackFolder);
  const settings = { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: publishableKey, VITE_QUIRKS: '' };
  Object.assign(process.env, { DATA_DIR: stackFolder, ...settings });
  await build({ mode: 'production', logLevel: 'warn', build: { outDir: productionBuild } });
  const server = await preview({
    mode: 'local-stack',
    logLevel: 'warn',
    build: { outDir: productionBuild },
    preview: { host: '127.0.0.1', port, strictPort: true, open: false },
  });
  // The one that the preview has started: a stack is shared by folder within a process.
  const { stack, release } = await acquireStack({ dataDir: resolve(stackFolder), siteUrl: url });
  return {
    url,
    /** The table then holds these and nothing else. */
    reset: (rows: number) => seedTable(stack.databaseUrl, rows),
    changeRows: (count: number) => changeRows(stack.databaseUrl, count),
    /** After this the page's addresses are opened signed in. */
    signIn: async (page: Page): Promise<void> => {
      const session = await signedIn({ url, publishableKey });
      await page.addInitScript(({ key, value }) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, session);
    },
    /** Reads the pages that the list has read, without the list. */
    readAlone: async (page: Page, requests: readonly SeenRequest[], repeats: number): Promise<readonly Alone[]> => {
      const bare = await page.context().newPage();
      try {
        await bare.goto(`${url}/mailbox.json`);
        const alone: Alone[] = [];
        for (let repeat = 0; repeat < repeats; repeat += 1) alone.push(await bare.evaluate(fetchAlone, requests));
        return alone;
      } finally {
        await bare.close();
      }
    },
    close: async (): Promise<void> => {
      await server.close();
      await release();
      rmSync(stackFolder, { recursive: true, force: true });
    },
  };
}

export const isRowsRequest = (method: string, url: string): boolean =>
  method === 'GET' && new URL(url).pathname === rowsPath;

type Server = { readonly url: string; readonly publishableKey: string };

const mailsSchema = v.array(v.object({ to: v.string(), text: v.string() }));
const sessionText = v.pipe(v.string(), v.parseJson(), sessionSchema);

/** A new, confirmed account's session, as the browser keeps it. */
async function signedIn({ url, publishableKey }: Server): Promise<{ key: string; value: string }> {
  const ask = async (path: string, body: object): Promise<string> => {
    const headers = { apikey: publishableKey, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return text;
  };
  const email = `${randomUUID()}@example.test`;
  await ask('signup', { email, password: 'CorrectHorse1(' });
  const mails = v.parse(mailsSchema, await (await fetch(`${url}/mailbox.json`)).json());
  const [, tokenHash] = mails.find(({ to }) => to === email)?.text.match(/\/confirm\/([\w-]+)/) ?? [];
  if (tokenHash === undefined) throw new Error('The mail to the new account has no link in it.');
  const value = await ask('verify', { token_hash: tokenHash, type: 'signup' });
  v.parse(sessionText, value);
  return { key: storageKey(url), value };
}

// A statement has 65,535 parameters at most.
const AT_ONCE = 5000;

/** The same rows as in memory, in place of all others; a log that still told of those would bring them back into an open list. */
async function seedTable(databaseUrl: string, rows: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`truncate "public"."systems", "public"."systemChanges"`;
    const systems = fleet(rows);
    for (let start = 0; start < systems.length; start += AT_ONCE) {
      await sql`insert into "public"."systems" ${sql(systems.slice(start, start + AT_ONCE))}`;
    }
    // Otherwise the database does so by itself at some later time, in the midst of a measure.
    await sql`vacuum analyze "public"."systems"`;
  } finally {
    await sql.end();
  }
}

/** As somebody else changes them. */
export async function changeRows(databaseUrl: string, count: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`update "public"."systems" set "cameraTilt" = "cameraTilt" + 1 where "id" in (select "id" from "public"."systems" limit ${count})`;
  } finally {
    await sql.end();
  }
}

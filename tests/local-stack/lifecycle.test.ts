import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { lockDataDir } from '../../tools/local-stack/data-dir-lock.ts';
import { createOutsideClient, freshEmail, PASSWORD, readMailbox, signUpConfirmed } from './account.ts';
import { makeTemporaryFolder, serveLocalStack, type ServedStack, type TemporaryFolder } from './serve-local-stack.ts';

const folders: TemporaryFolder[] = [];
const running: ServedStack[] = [];

function newDataDir(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder.path;
}

async function serve(dataDir: string): Promise<ServedStack> {
  const stack = await serveLocalStack({ dataDir });
  running.push(stack);
  return stack;
}

/** Of most tests, one after the other: making a database takes as long as all else. */
const sharedDir = newDataDir();

afterEach(async () => {
  for (const stack of running.splice(0)) await stack.stop();
});
afterAll(() => {
  for (const folder of folders) folder.remove();
});

test('the first requests after a start may come all at once', async () => {
  // The first start makes the database; a race shows in the others.
  for (let start = 0; start < 3; start += 1) {
    const { url, publishableKey, stop } = await serve(sharedDir);
    const ask = async (): Promise<number> => (await fetch(`${url}/rest/v1/systems?select=id`, { headers: { apikey: publishableKey } })).status;
    const statuses = await Promise.all(Array.from({ length: 8 }, ask));
    await stop();
    expect(statuses).toEqual(statuses.map(() => 200));
  }
});

test('after a restart accounts, systems, mails and keys are all still there', async () => {
  const email = freshEmail();
  const before = await serve(sharedDir);
  const client = await signUpConfirmed(before, email);
  const { data: inserted } = await client.from('systems').insert({ name: 'Kept' }).select().single();
  const mails = await readMailbox(before.mailboxUrl);
  await before.stop();

  const after = await serve(sharedDir);
  const again = createOutsideClient(after);
  const { data: signedIn } = await again.auth.signInWithPassword({ email, password: PASSWORD });
  const { data: rows } = await again.from('systems').select();
  expect({
    key: after.publishableKey,
    email: signedIn.user?.email,
    rows,
    mails: await readMailbox(after.mailboxUrl),
  }).toEqual({ key: before.publishableKey, email, rows: [inserted], mails });
});

test('two stacks run side by side on folders of their own', async () => {
  const [first, second] = await Promise.all([serve(sharedDir), serve(newDataDir())]);
  const client = await signUpConfirmed(first);
  await client.from('systems').insert({ name: 'Only in the first' });
  const { data } = await (await signUpConfirmed(second)).from('systems').select();
  expect({ data, sameKey: first.publishableKey === second.publishableKey }).toEqual({ data: [], sameKey: false });
});

test('leftovers that name a process which is something else by now do not prevent a start', async () => {
  const before = await serve(sharedDir);
  const mails = await readMailbox(before.mailboxUrl);
  await before.stop();
  writeFileSync(join(sharedDir, 'lock.json'), JSON.stringify({ pid: process.pid, port: 1, nonce: 'of a dead run' }));
  const postmaster = `${process.pid}\n${join(sharedDir, 'postgres', 'data')}\n1\n1\n\n127.0.0.1\n\n`;
  writeFileSync(join(sharedDir, 'postgres', 'data', 'postmaster.pid'), postmaster);
  const stack = await serve(sharedDir);
  expect(await readMailbox(stack.mailboxUrl)).toEqual(mails);
});

test('of several runs that start at once after a crash, one has the folder', async () => {
  const dataDir = newDataDir();
  writeFileSync(join(dataDir, 'lock.json'), JSON.stringify({ pid: process.pid, port: 1, nonce: 'of a dead run' }));
  const runs = await Promise.allSettled([lockDataDir(dataDir), lockDataDir(dataDir), lockDataDir(dataDir)]);
  for (const run of runs) if (run.status === 'fulfilled') run.value.release();
  expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a damaged secrets file is named in a sentence, and nothing is overwritten', async () => {
  const dataDir = newDataDir();
  const path = join(dataDir, 'secrets.json');
  writeFileSync(path, '{"jwtSecret":');
  await expect(serveLocalStack({ dataDir })).rejects.toMatchObject({
    name: 'LocalStackError',
    message: `${path} is damaged. Restore it, or delete its folder to start with an empty database.`,
  });
  expect(readFileSync(path, 'utf8')).toBe('{"jwtSecret":');
});

test('secrets that are gone from beside their database, and a data folder that cannot be one, are named in a sentence', async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'postgres', 'data'), { recursive: true });
  const path = join(dataDir, 'secrets.json');
  await expect(serveLocalStack({ dataDir })).rejects.toMatchObject({
    name: 'LocalStackError',
    message: `${path} is missing, and only its password opens the database beside it. Restore it, or delete its folder to start with an empty database.`,
  });
  expect(existsSync(path)).toBe(false);
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(serveLocalStack({ dataDir: file })).rejects.toMatchObject({
    name: 'LocalStackError',
    message: `The data folder ${file} cannot be made (EEXIST). Set DATA_DIR to another folder.`,
  });
});

test('a migration that fails is named, nothing of it stays, and once it is mended the next start goes on', async () => {
  const project = newDataDir();
  cpSync('supabase', join(project, 'supabase'), { recursive: true });
  const migration = join(project, 'supabase', 'migrations', '20990101000000_things.sql');
  const works = 'create table "public"."things" ("id" uuid primary key);';
  const home = process.cwd();
  process.chdir(project);
  try {
    writeFileSync(migration, `${works} alter table "public"."nowhere" add column "name" text;`);
    await expect(serve(sharedDir)).rejects.toMatchObject({
      name: 'LocalStackError',
      message: 'supabase/migrations/20990101000000_things.sql failed, and nothing of it stays: relation "public.nowhere" does not exist',
    });
    writeFileSync(migration, works);
    await serve(sharedDir);
  } finally {
    process.chdir(home);
  }
});

test.skipIf(process.platform === 'win32')('secrets and mails are readable by their owner only', async () => {
  const stack = await serve(sharedDir);
  await signUpConfirmed(stack);
  const modes = ['secrets.json', 'mailbox.json', 'postgres'].map((name) => statSync(join(sharedDir, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o700]);
});

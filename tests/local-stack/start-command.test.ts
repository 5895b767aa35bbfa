import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, listenOnFreePort } from '../../tools/local-stack/free-port.ts';
import { freshEmail, PASSWORD, createOutsideClient, readMailbox } from './account.ts';
import { makeTemporaryFolder, serveLocalStack } from './serve-local-stack.ts';

const folder = makeTemporaryFolder();
const dataDir = join(folder.path, 'data');
const postmasterFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
const children: ChildProcess[] = [];

afterAll(() => {
  for (const { pid } of children) if (pid !== undefined) killGroup(pid);
  folder.remove();
});

type Run = { child: ChildProcess; firstLine: Promise<string>; ended: Promise<{ code: number | null; stdout: string[]; stderr: string }> };

const startCommand = [process.execPath, 'scripts/serve-app.mjs', 'start'] as const;

function start(port: number, [command, ...args]: readonly [string, ...string[]] = startCommand, settings: Readonly<Record<string, string>> = {}): Run {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NO_COLOR: '1', ...settings };
  // A group of its own, so that what a failed test leaves behind can be ended.
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const stdout: string[] = [];
  let stderr = '';
  const lines = createInterface({ input: child.stdout }).on('line', (line) => stdout.push(line));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(({ stderr: said }) => `ended: ${said}`),
  ]);
  return { child, firstLine, ended };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('npm start says ready when the app and the API answer; ending npm alone, which hands the signal to nobody, ends all of it without a trace', async () => {
  const port = await findFreePort();
  const run = start(port, ['npm', 'run', '--silent', 'start']);
  expect(await run.firstLine).toBe(`ready http://127.0.0.1:${port}`);
  const pages = await Promise.all(['/', '/%', '/mailbox.json', '/rest/v1/systems'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 401]);
  expect(existsSync(postmasterFile)).toBe(true);

  run.child.kill('SIGTERM');
  // Its output stays open until the last process that writes to it has ended.
  const { stdout } = await run.ended;
  expect({ stdout, database: existsSync(postmasterFile), lock: existsSync(join(dataDir, 'lock.json')) }).toEqual({
    stdout: [`ready http://127.0.0.1:${port}`],
    database: false,
    lock: false,
  });
});

test('VITE_OFFLINE=true npm start serves built files with the worker that keeps them, and the mailbox', async () => {
  const port = await findFreePort();
  const run = start(port, startCommand, { VITE_OFFLINE: 'true' });
  expect(await run.firstLine).toBe(`ready http://127.0.0.1:${port}`);
  const answers = await Promise.all(['/', '/worker.js', '/mailbox', '/mailbox.json', '/rest/v1/systems'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)));
  const [page = '', worker = ''] = await Promise.all(answers.map((answer) => answer.text()));
  const script = /src="\/(static\/[^"]+\.js)"/.exec(page)?.[1] ?? 'none';
  expect({ status: answers.map(({ status }) => status), isKept: worker.includes(script) }).toEqual({ status: [200, 200, 200, 200, 401], isKept: true });
  // A second one is refused the data folder, before it has built anything.
  const otherPort = await findFreePort();
  const { code } = await start(otherPort, startCommand, { VITE_OFFLINE: 'true' }).ended;
  expect({ code, built: [port, otherPort].map((each) => existsSync(join(dataDir, `app-${each}`))) }).toEqual({ code: 1, built: [true, false] });
  // As Ctrl-C does.
  run.child.kill('SIGINT');
  const { code: codeInTheEnd } = await run.ended;
  expect({ codeInTheEnd, database: existsSync(postmasterFile) }).toEqual({ codeInTheEnd: 0, database: false });
}, 120_000);

test('a killed run leaves its database behind, and the next start recovers with everything', async () => {
  const port = await findFreePort();
  const run = start(port);
  await run.firstLine;
  const { publishableKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const email = freshEmail();
  const client = createOutsideClient({ url: `http://127.0.0.1:${port}`, publishableKey });
  await client.auth.signUp({ email, password: PASSWORD });
  run.child.kill('SIGKILL');
  await run.ended;
  const orphan = Number.parseInt(readFileSync(postmasterFile, 'utf8'), 10);
  expect(isRunning(orphan)).toBe(true);

  const stack = await serveLocalStack({ dataDir });
  const signedIn = await createOutsideClient(stack).auth.signInWithPassword({ email, password: PASSWORD });
  const [mail] = await readMailbox(stack.mailboxUrl);
  const current = Number.parseInt(readFileSync(postmasterFile, 'utf8'), 10);
  await stack.stop();
  // An unknown address would be answered with invalid_credentials.
  expect({ code: signedIn.error?.code, to: mail?.to, sameDatabaseProcess: current === orphan }).toEqual({
    code: 'email_not_confirmed',
    to: email,
    sameDatabaseProcess: false,
  });
});

test('a taken port is said in one sentence, before anything is started', async () => {
  const other = createServer();
  const port = await listenOnFreePort(other);
  const { code, stdout, stderr } = await start(port).ended;
  other.close();
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: [],
    stderr: `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start\n`,
  });
});

test('a port that no browser opens, and a data folder without a name, are said in one sentence', async () => {
  const runs = await Promise.all([start(4190).ended, start(await findFreePort(), startCommand, { DATA_DIR: '' }).ended]);
  expect(runs).toEqual([
    { code: 1, stdout: [], stderr: 'No browser opens port 4190, which belongs to another protocol. Choose another: PORT=5173 npm start\n' },
    { code: 1, stdout: [], stderr: 'DATA_DIR is empty. Name a folder, or leave it out.\n' },
  ]);
});

test('a folder in use is said in one sentence', async () => {
  const stack = await serveLocalStack({ dataDir });
  const { code, stdout, stderr } = await start(await findFreePort()).ended;
  await stack.stop();
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: [],
    stderr: `The data folder ${dataDir} is in use by another run (process ${process.pid}). Stop that one, or set DATA_DIR to another folder.\n`,
  });
});

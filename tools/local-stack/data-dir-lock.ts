import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { LocalStackError } from './local-stack-error.ts';
import { listenOnFreePort } from './free-port.ts';

const holderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), port: v.number(), nonce: v.string() }),
);

type Holder = v.InferOutput<typeof holderSchema>;

export type DataDirLock = { release: () => void };

/**
 * The holder answers with its nonce on a local port for as long as it lives. A process id alone
 * would not do: after a crash it may belong to something else, which is the rule in containers.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = join(dataDir, 'lock.json');
  const nonce = randomUUID();
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(nonce));
  server.unref();
  const port = await listenOnFreePort(server);
  try {
    await claim(path, dataDir, { pid: process.pid, port, nonce });
  } catch (error) {
    server.close();
    throw error;
  }
  return { release: () => release(path, nonce, server) };
}

async function claim(path: string, dataDir: string, holder: Holder): Promise<void> {
  const draft = `${path}.${holder.nonce}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, path)) return;
      const other = readHolder(path);
      if (other !== undefined && (await isAlive(other))) {
        throw new LocalStackError(
          `The data folder ${dataDir} is in use by another run (process ${other.pid}). ` +
            'Stop that one, or set DATA_DIR to another folder.',
        );
      }
      // Another run may have taken the folder while this one waited for an answer.
      if (readHolder(path)?.nonce === other?.nonce) rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new LocalStackError(`The data folder ${dataDir} cannot be locked. Several runs may be starting at once: try again.`);
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch {
    return false;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const parsed = v.safeParse(holderSchema, readFileSync(path, 'utf8'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port: holder.port, timeout: 2000 });
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer === holder.nonce));
  });
}

function release(path: string, nonce: string, server: Server): void {
  if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true });
  server.close();
}

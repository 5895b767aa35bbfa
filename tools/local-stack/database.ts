import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseUser, findDatabaseUser, type Invocation, invokeAs } from './database-user.ts';
import { findFreePort } from './free-port.ts';
import { LocalStackError } from './local-stack-error.ts';
import { locatePostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { forgetStalePostmaster, inspectLeftover, readPostmasterPid } from './postmaster.ts';

type Database = { url: string; stop: () => Promise<void>; stopNow: () => void };

type Cluster = { folder: string; dir: string; log: string; binaries: PostgresBinaries; user: DatabaseUser };

/** To be called by the holder of the data folder's lock only. */
export async function startDatabase(dataDir: string, password: string): Promise<Database> {
  const cluster = openCluster(join(dataDir, 'postgres'));
  // PostgreSQL's own user has to pass through to its folder; the secrets beside it stay closed by their own mode.
  if (cluster.user !== undefined) chmodSync(dataDir, 0o711);
  if (existsSync(cluster.dir)) await clearLeftover(cluster);
  else await createCluster(cluster, password);
  const port = await startServer(cluster);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await control(cluster, ['stop', '--mode=fast', '--wait']);
    },
    stopNow: () => {
      const pid = readPostmasterPid(cluster.dir);
      if (pid !== undefined) process.kill(pid, 'SIGINT');
    },
  };
}

function openCluster(folder: string): Cluster {
  const user = findDatabaseUser(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return { folder, dir: join(folder, 'data'), log: join(folder, 'server.log'), binaries: locatePostgresBinaries(), user };
}

/** Made beside its place and moved there when complete, so that a killed first run leaves nothing half made. */
async function createCluster({ folder, dir, binaries, user }: Cluster, password: string): Promise<void> {
  const draft = `${dir}.new`;
  const passwordFile = join(folder, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  try {
    const args = [
      `--pgdata=${draft}`, `--pwfile=${passwordFile}`, '--username=postgres', '--auth=scram-sha-256',
      '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
    ];
    const result = await runCommand(invokeAs(user, [binaries.initdb, draft], binaries.initdb, args));
    if (!result.ok) throw new LocalStackError(`The local database could not be created in ${dir}.\n${result.output}`);
    renameSync(draft, dir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function clearLeftover(cluster: Cluster): Promise<void> {
  const leftover = inspectLeftover(cluster.dir);
  if (leftover === 'running') await control(cluster, ['stop', '--mode=fast', '--wait']);
  if (leftover === 'stale') forgetStalePostmaster(cluster.dir);
}

async function startServer(cluster: Cluster): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    rmSync(cluster.log, { force: true });
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
    const result = await control(cluster, ['start', '--wait', `--log=${cluster.log}`, `--options=${options}`], 'discard');
    if (result.ok) return port;
    const log = readLog(cluster.log);
    // Between looking for the port and using it, somebody else may have taken it.
    if (attempt < 3 && log.includes('Address already in use')) continue;
    throw new LocalStackError(`The local database in ${cluster.dir} did not start.\n${log}`);
  }
}

function control({ dir, binaries, user }: Cluster, args: string[], mode?: 'collect' | 'discard'): Promise<CommandResult> {
  const invocation = invokeAs(user, [binaries.pgCtl, dir], binaries.pgCtl, [...args, '--silent', `--pgdata=${dir}`]);
  return runCommand(invocation, mode);
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

type CommandResult = { ok: boolean; output: string };

/** With 'discard' the command gets no pipes, which a server that it leaves behind would keep open. */
function runCommand(
  { command, args, options }: Invocation,
  mode: 'collect' | 'discard' = 'collect',
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    // cwd: the user of the command may not be allowed to enter ours.
    const env = { ...process.env, LC_ALL: 'C' };
    const stdio = mode === 'collect' ? 'pipe' : 'ignore';
    const child = spawn(command, args, { ...options, env, cwd: '/', stdio: ['ignore', stdio, stdio] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

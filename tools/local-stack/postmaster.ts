import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The process id that PostgreSQL noted in its data folder; the process may be long gone. */
export function readPostmasterPid(clusterDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

export type Leftover = 'none' | 'running' | 'stale' | 'unknown';

/**
 * Looks at what a killed run left behind. To be called by the holder of the data folder's lock only.
 * The noted id may by now belong to another process, so it counts only if its command line names the folder.
 */
export function inspectLeftover(clusterDir: string): Leftover {
  const pid = readPostmasterPid(clusterDir);
  if (pid === undefined) return 'none';
  const commandLine = readCommandLine(pid);
  if (commandLine === undefined) return 'unknown';
  return commandLine.includes(clusterDir) ? 'running' : 'stale';
}

export function forgetStalePostmaster(clusterDir: string): void {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

function readCommandLine(pid: number): string | undefined {
  if (!exists(pid)) return '';
  if (process.platform === 'linux') return readProc(pid);
  if (process.platform === 'win32') return undefined;
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

function readProc(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LocalStackError } from './local-stack-error.ts';

export type DatabaseUser = { uid: number; gid: number } | undefined;

export type Invocation = { command: string; args: string[]; options: { uid?: number; gid?: number } };

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the existing data, as the
 * system's postgres user, or as nobody. Everybody else runs it as themselves.
 */
export function findDatabaseUser(databaseDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(databaseDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = lookUpUser('postgres') ?? lookUpUser('nobody');
  if (user === undefined) {
    throw new LocalStackError(
      'The local database does not run as root, and this machine has no user postgres or nobody. Run the command as an ordinary user.',
    );
  }
  return user;
}

export function invokeAs(user: DatabaseUser, paths: string[], command: string, args: string[]): Invocation {
  if (user === undefined) return { command, args, options: {} };
  const { uid, gid } = user;
  const closed = paths.map((path) => findClosedFolder(path, uid, gid)).find((folder) => folder !== undefined);
  if (closed === undefined) return { command, args, options: { uid, gid } };
  if (!canKeepFileAccess(user)) {
    throw new LocalStackError(
      `The local database does not run as root, and its own user cannot enter ${closed}. ` +
        'Run the command as an ordinary user, or move the project to a folder that everybody may enter.',
    );
  }
  return { command: 'setpriv', args: [...keepingFileAccess(user), command, ...args], options: {} };
}

/** The secure bit is for access(2), which otherwise disregards the capability; initdb asks it about its programs. */
function keepingFileAccess({ uid, gid }: { uid: number; gid: number }): string[] {
  const capability = '+dac_override';
  return [
    `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`, `--ambient-caps=${capability}`, '--',
  ];
}

function lookUpUser(name: string): DatabaseUser {
  try {
    const id = (flag: string): number =>
      Number.parseInt(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }), 10);
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function findClosedFolder(path: string, uid: number, gid: number): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const search = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & search) === 0) return folder;
  }
  return undefined;
}

function canKeepFileAccess(user: { uid: number; gid: number }): boolean {
  try {
    execFileSync('setpriv', [...keepingFileAccess(user), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

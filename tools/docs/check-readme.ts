import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The diff that README.md shows under 'To add a field'. Throws where there is none. */
export function diffIn(readme: string): string {
  const section = readme.split(/^## /m).find((each) => each.startsWith('To add a field')) ?? '';
  const diff = /^```diff\n([\s\S]*?)^```/m.exec(section)?.[1];
  if (diff === undefined) throw new Error("README.md has no diff under 'To add a field'.");
  return diff;
}

const checks: readonly (readonly string[])[] = [
  ['tsc', '-p', '.', '--checkers', '1'],
  // What states the fields in full: of a row, of an export and its way back, and of the form. Whole files: Vitest is content where no test has the name it was given.
  ['vitest', 'run', 'src/domain/systems/system.test.ts', 'src/domain/spreadsheet', 'src/ui/systems/system-form-screen.test.tsx'],
];

/** Follows the README on a copy of the project, which is thrown away. 0 where everything it says holds. */
export function main(): number {
  const copy = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0').filter((path) => path !== '');
    for (const path of tracked) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      copyFileSync(path, join(copy, path));
    }
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    // Line numbers drift; the lines around a change must be there.
    execFileSync('git', ['apply', '-C1', '-'], { cwd: copy, input: diffIn(readFileSync('README.md', 'utf8')) });
    for (const [command = '', ...args] of checks) {
      const { status } = spawnSync(join('node_modules', '.bin', command), args, { cwd: copy, stdio: 'inherit' });
      if (status === 0) continue;
      console.error(`README.md, 'To add a field': after its steps, ${command} fails.`);
      return 1;
    }
    return 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

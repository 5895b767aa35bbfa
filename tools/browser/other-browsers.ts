import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/** Each with the names it goes by, and the package of Debian and Ubuntu that has it. */
const programs = {
  firefox: { names: ['firefox-esr', 'firefox'], debian: 'firefox-esr' },
  webKitDriver: { names: ['WebKitWebDriver'], debian: 'webkit2gtk-driver' },
  screen: { names: ['Xvfb'], debian: 'xvfb' },
} as const;

type Program = keyof typeof programs;

export function pathOf(program: Program): string {
  const path = find(program);
  if (path === undefined) throw new Error(`There is no ${programs[program].names[0]}. Install ${programs[program].debian}.`);
  return path;
}

/** Says what `npm run test:browsers` lacks, and how to get it. */
export function main(): number {
  const all: readonly Program[] = ['firefox', 'webKitDriver', 'screen'];
  const missing = all.filter((program) => find(program) === undefined).map((program) => programs[program]);
  if (missing.length === 0) return 0;
  console.error(`Not found in PATH: ${missing.map(({ names }) => names.join(' or ')).join(', ')}.`);
  console.error(`On Debian: sudo apt-get install ${missing.map(({ debian }) => debian).join(' ')}`);
  console.error('One browser alone: npm run build:e2e && npx playwright test -c playwright.browsers.config.ts --project=firefox');
  return 1;
}

function find(program: Program): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return programs[program].names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

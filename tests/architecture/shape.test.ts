import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, readSourceFiles, type SourceFile } from './source-file.ts';

const isProduct = (path: string): boolean => path.startsWith('src/') && !isTestFile(path);

/** Journeys run in browsers whose console is listened to (`tests/e2e/quiet.ts`), every one of them. */
const UNHEARD = /^import (?!type)(?:.*\b(?:test|default|chromium|firefox|webkit)\b.*|\* as \w+) from '[^']*playwright[^']*'|\.(?:launch|connect)\w*\(/m;

/** A text or a label in JSX. */
const SENTENCE = /(?<!=)>[A-Z][a-z]+[^<>{}=;]*<\/|^ +[A-Z][a-z]+(?: [\w’']+)*[.!?]?$|\b(?:title|label|aria-label|placeholder)="[A-Z]/m;

/** What the linter has no rule for. */
const rules: readonly { readonly says: string; readonly isBroken: (file: SourceFile) => boolean }[] = [
  { says: 'Name it after what it is for.', isBroken: ({ path }) => /(^|[-./])(utils?|helpers?|misc)([-./]|$)/.test(path) },
  { says: 'Only src/app provides a machine with its effects.', isBroken: ({ path, source }) => isProduct(path) && !path.startsWith('src/app/') && /\.provide\b/.test(source) },
  { says: "Check for the missing value instead of '!'.", isBroken: ({ source }) => /^\s*(?:let|readonly)?\s*\w+!: /m.test(source) },
  { says: 'Import from the modules themselves, not from a barrel.', isBroken: ({ source }) => /^(?:export (?:type )?(?:\*|\{[^}]*\}) from '[^']*';\s*)+$/.test(source) },
  { says: "Take 'test' from tests/e2e/quiet.ts, and open a context of the browser there is.", isBroken: ({ path, source }) => /^tests\/e2e\/.*\.spec\.ts$/.test(path) && UNHEARD.test(source) },
  {
    says: 'A sentence of ours stands in words/ (docs/words.md).',
    isBroken: ({ path, source }) => isProduct(path) && /^src\/ui\/(?!words\/|systems\/|components\/record-list)/.test(path) && SENTENCE.test(source),
  },
  { says: 'Only what screens say is named …Words.', isBroken: ({ path, source }) => path.startsWith('src/domain/words/') && /^export const \w+Words\b/m.test(source) },
  { says: 'A test writes out what a person reads.', isBroken: ({ path, source }) => isTestFile(path) && /^(?:import|\}).* from '[^']*\/words\//m.test(source) },
  {
    says: 'What several screens share imports no screen.',
    isBroken: ({ path, source }) => isProduct(path) && path.startsWith('src/ui/shell/') && /from '[^']*-screen\.tsx'/.test(source),
  },
];

const broken = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap((file) => rules.flatMap(({ says, isBroken }) => (isBroken(file) ? [`${file.path}: ${says}`] : [])));

const files = ['src', 'tools', 'tests'].flatMap(readSourceFiles);

test('the shape of the project', () => {
  expect(broken(files)).toEqual([]);
  expect(files.length).toBeGreaterThan(400);
});

test.each([
  ['src/utils/a.ts', ''],
  ['src/date-utils.ts', ''],
  ['src/ui/a.ts', 'const a = machine.provide({});'],
  ['src/a.ts', 'let a!: string;'],
  ['src/a.ts', 'class A {\n  b!: string;\n}'],
  ['src/index.ts', "export { b } from './b.ts';\nexport type { C } from './c.ts';\n"],
  ['src/ui/shell/frame.tsx', "import { ListScreen } from '../systems/list-screen.tsx';"],
  ['src/ui/auth/a.tsx', '<p>Something went wrong.</p>'],
  ['src/ui/auth/a.tsx', '<Button>\n  Log out\n</Button>'],
  ['src/ui/auth/a.tsx', '<Field label="First Name" />'],
  ['src/ui/auth/a.test.tsx', "import { authWords } from '../words/auth.tsx';"],
  ['src/domain/words/a.ts', 'export const aWords = {};'],
  ['tests/e2e/a.spec.ts', "import { expect, test as base } from '@playwright/test';"],
  ['tests/e2e/a.spec.ts', "import * as playwright from '@playwright/test';"],
  ['tests/e2e/a.spec.ts', 'const browser = await playwright.chromium.launchPersistentContext(folder);'],
])('planted: %s %s', (path, source) => {
  expect(broken([{ path, source }])).toHaveLength(1);
});

test('a module that is imported only for what it does is named in package.json, as a build leaves it out otherwise', () => {
  const { sideEffects }: { readonly sideEffects: readonly string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
  const imported = files.flatMap(({ path, source }) =>
    [...source.matchAll(/^import '(\.[^']+\.tsx?)';$/gm)].map(([, target = '']) => `./${posix.join(posix.dirname(path), target)}`),
  );
  expect(imported.filter((path) => !path.startsWith('./tests/') && !sideEffects.includes(path))).toEqual([]);
});

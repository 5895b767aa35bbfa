import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, readSourceFiles, type SourceFile } from './source-file.ts';

type Layer = { readonly sees: readonly string[]; readonly packages: readonly string[]; readonly types?: readonly string[] };

const react = ['react', 'react-dom', '@tanstack/react-router'];

/** What the files of each part of src may import. What only its types may be taken from is left to machines. Words come before their layer: they use none of its packages, and nothing that is drawn. */
const layers: Readonly<Record<string, Layer>> = {
  'src/domain/words': { sees: ['src/domain'], packages: [] },
  'src/ui/words': { sees: ['src/ui/words', 'src/domain'], packages: [], types: ['react'] },
  'src/domain': { sees: ['src/domain'], packages: ['valibot'] },
  'src/machines': { sees: ['src/machines', 'src/domain'], packages: ['xstate'] },
  'src/adapters/supabase': { sees: ['src/adapters/supabase', 'src/domain'], packages: ['valibot', '@supabase/supabase-js', '@supabase/postgrest-js'] },
  'src/adapters/in-memory': { sees: ['src/adapters/in-memory', 'src/domain'], packages: ['valibot', '@noble/hashes', 'otpauth'] },
  'src/adapters/browser': {
    sees: ['src/adapters/browser', 'src/domain'],
    packages: ['valibot', 'idb-keyval', 'papaparse', 'read-excel-file', 'write-excel-file'],
  },
  'src/ui': {
    sees: ['src/ui', 'src/machines', 'src/domain'],
    packages: [...react, '@xstate/react', '@tanstack/react-virtual', '@radix-ui', 'lucide', 'd3-array', 'downshift', 'uqr'],
    types: ['xstate'],
  },
  'src/app': { sees: ['src'], packages: [...react, 'xstate', 'workbox-window'] },
};

const testPackages = ['vitest', 'fast-check', 'happy-dom', 'node:'];

const isOf = (packages: readonly string[], name: string): boolean =>
  packages.some((each) => name === each || name.startsWith(each.endsWith(':') ? each : `${each}/`));

// Not the word within a text or a name: '/import', 'import', words.export.
const IMPORT = /(?<!['"`/.-])\b(?:import|export)\b(?=[\s{*])\s*(type\s)?(?:[^'"`;()=]*?\bfrom\s*)?['"]([^'"]+)['"]|(?<!['"`/.-])\bimport\s*\(\s*(?:['"]([^'"]+)['"]\s*\)|[^)])|import\.meta\.glob/g;

const isAllowed = (path: string, { sees, packages, types = [] }: Layer, name: string, isType: boolean): boolean => {
  if (!name.startsWith('.')) {
    return isOf(packages, name) || (isTestFile(path) && isOf([...testPackages, ...types], name)) || (isType && isOf(types, name));
  }
  const target = posix.join(posix.dirname(path), name);
  if (isTestFile(target) && !isTestFile(path)) return false;
  return target.startsWith('tests/') || sees.some((each) => target.startsWith(`${each}/`));
};

const complaints = ({ path, source }: SourceFile): readonly string[] => {
  const [, layer] = Object.entries(layers).find(([folder]) => path.startsWith(`${folder}/`)) ?? [];
  if (layer === undefined) return path === 'src/vite-env.d.ts' ? [] : [`${path} belongs to no layer`];
  return [...source.matchAll(IMPORT)].flatMap(([text, type, name = '', lazy = '']) =>
    isAllowed(path, layer, name === '' ? lazy : name, type !== undefined) ? [] : [`${path} may not: ${text}`],
  );
};

const files = readSourceFiles('src');

test('no file imports what its layer may not see', () => {
  expect(files.flatMap(complaints)).toEqual([]);
  expect(files.flatMap(({ source }) => [...source.matchAll(IMPORT)]).length).toBeGreaterThan(1000);
});

test('domain and machines are type-checked without the browser', () => {
  for (const layer of ['domain', 'machines']) {
    const settings: unknown = JSON.parse(readFileSync(`src/${layer}/tsconfig.json`, 'utf8'));
    expect(settings).toMatchObject({ compilerOptions: { lib: ['ES2023'], types: [] } });
  }
});

test.each([
  ['src/domain/a.ts', "import { assign } from 'xstate';"],
  ['src/domain/a.ts', "type T = import('../adapters/supabase/x.ts').T;"],
  ['src/domain/a.ts', "import { readFileSync } from 'node:fs';"],
  ['src/domain/a.test.ts', "import { m } from '../machines/m-machine.ts';"],
  ['src/machines/a.ts', "import type {\n  T,\n} from '../adapters/in-memory/t.ts';"],
  ['src/machines/a.ts', "export { useActor } from '@xstate/react';"],
  ['src/machines/a.ts', "import '../ui/theme.css';"],
  ['src/domain/words/a.ts', "import * as v from 'valibot';"],
  ['src/ui/words/a.tsx', "import { Alert } from '../components/alert.tsx';"],
  ['src/adapters/supabase/a.ts', "import { hash } from '../in-memory/hash.ts';"],
  ['src/adapters/newcomer/a.ts', ''],
  ['src/services/a.ts', ''],
  ['src/ui/a.tsx', "const adapter = import('../adapters/supabase/auth.ts');"],
  ['src/ui/a.tsx', "export * from '../app/main.tsx';"],
  ['src/ui/a.tsx', "import { createActor } from 'xstate';"],
  ['src/ui/a.tsx', "import x from '/src/adapters/browser/clock.ts';"],
  ['src/ui/a.tsx', 'const page = import(name);'],
  ['src/ui/a.tsx', "const pages = import.meta.glob('./*.tsx');"],
  ['src/ui/a.tsx', "import { x } from '../../tools/weight/x.ts';"],
  ['src/ui/a.tsx', "import { x } from './b.test.tsx';"],
  ['src/app/main.tsx', "import { readFileSync } from 'node:fs';"],
])('planted: %s %s', (path, source) => {
  expect(complaints({ path, source })).toHaveLength(1);
});

test.each([
  ['src/domain/a.test.ts', "import { test } from 'vitest'; import fs from 'node:fs'; import { x } from '../../tests/machines/x.ts';"],
  ['src/ui/a.tsx', "import type { ActorRefFrom } from 'xstate'; import * as Form from '@radix-ui/react-form'; import './a.css'; export const a = 'xstate';"],
])('is content with %s: %s', (path, source) => {
  expect(complaints({ path, source })).toEqual([]);
});

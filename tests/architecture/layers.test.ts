import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkLayers } from '../../tools/architecture/layer-violations.ts';
import { readSourceFiles, sentence } from '../../tools/architecture/source-file.ts';

function complaints(path: string, source: string): readonly string[] {
  return checkLayers([{ path, source }]).violations.map(sentence);
}

describe('the layers of src', () => {
  const report = checkLayers(readSourceFiles('src'));

  test('no file imports what its layer may not see', () => {
    expect(report.violations.map(sentence)).toEqual([]);
  });

  test('the rule has seen the real project', () => {
    expect(report.files).toBeGreaterThan(20);
    expect(report.imports).toBeGreaterThan(30);
  });

  test('domain and machines are type-checked without the browser', () => {
    for (const layer of ['domain', 'machines']) {
      expect(JSON.parse(readFileSync(`src/${layer}/tsconfig.json`, 'utf8'))).toMatchObject({
        compilerOptions: { lib: ['ES2023'], types: [] },
      });
    }
  });
});

describe('planted violations', () => {
  test.each([
    ['src/domain/a.ts', "import { assign } from 'xstate';", 'the package xstate, which domain may not use'],
    ['src/domain/a.ts', "import { m } from '../machines/m-machine.ts';", 'domain may not see machines'],
    ['src/domain/a.ts', "type T = import('../adapters/supabase/x.ts').T;", 'domain may not see adapters/supabase'],
    ['src/domain/a.ts', "import { readFileSync } from 'node:fs';", 'the package node:fs'],
    ['src/domain/a.test.ts', "import { m } from '../machines/m-machine.ts';", 'domain may not see machines'],
    ['src/machines/a.ts', "import type { T } from '../adapters/in-memory/t.ts';", 'machines may not see adapters/in-memory'],
    ['src/machines/a.ts', "export { useActor } from '@xstate/react';", 'the package @xstate/react'],
    ['src/machines/a.ts', "import * as v from 'valibot';", 'the package valibot, which machines may not use'],
    ['src/machines/a.ts', "import '../ui/theme.css';", 'machines may not see ui'],
    ['src/adapters/supabase/a.ts', "import { hash } from '../in-memory/hash.ts';", 'adapters/supabase may not see adapters/in-memory'],
    ['src/adapters/supabase/a.ts', "import { createStore } from 'idb-keyval';", 'the package idb-keyval'],
    ['src/adapters/browser/a.ts', "import { x } from '@supabase/supabase-js';", 'the package @supabase/supabase-js'],
    ['src/adapters/in-memory/a.ts', "import { setup } from 'xstate';", 'the package xstate'],
    ['src/adapters/newcomer/a.ts', "import x from 'its-sdk';", 'the package its-sdk'],
    ['src/adapters/stray.ts', '', 'belongs to no layer'],
    ['src/services/a.ts', '', 'belongs to no layer'],
    ['src/ui/a.tsx', "const adapter = import('../adapters/supabase/auth.ts');", 'ui may not see adapters/supabase'],
    ['src/ui/a.tsx', "export * from '../app/main.tsx';", 'ui may not see the composition root'],
    ['src/ui/a.tsx', "import { createActor } from 'xstate';", "Only its types belong here ('import type')"],
    ['src/ui/a.tsx', "import { parse } from 'valibot';", 'the package valibot'],
    ['src/ui/a.tsx', "import x from '/src/adapters/browser/clock.ts';", 'ui may not see adapters/browser'],
    ['src/ui/a.tsx', "import x from '#adapters/clock';", 'through an alias'],
    ['src/ui/a.tsx', "import x from '@/adapters/clock';", 'through an alias'],
    ['src/ui/a.tsx', 'const page = import(name);', 'something that is computed'],
    ['src/ui/a.tsx', "const pages = import.meta.glob('./*.tsx');", 'imports by pattern'],
    ['src/ui/a.tsx', "import { x } from '../../tools/weight/x.ts';", 'which is in no layer'],
    ['src/ui/a.tsx', "import { x } from './b.test.tsx';", 'which is for tests'],
    ['src/ui/a.tsx', "import { mount } from '../../tests/mount.tsx';", 'which is for tests'],
    ['src/app/main.tsx', "import { readFileSync } from 'node:fs';", 'does not run in a browser'],
  ])('%s: %s', (path, source, expected) => {
    const found = complaints(path, source);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${path}:1 `);
    expect(found[0]).toContain(expected);
  });

  test('a complaint says where, what, and what to do instead', () => {
    expect(complaints('src/ui/list.tsx', "\nimport { s } from '../adapters/supabase/systems.ts';")).toEqual([
      'src/ui/list.tsx:2 imports src/adapters/supabase/systems.ts: ui may not see adapters/supabase. ' +
        'A screen renders a machine and sends it events; let the composition root hand the rest in.',
    ]);
  });
});

test.each([
  ['src/domain/a.ts', "import * as v from 'valibot'; import type { B } from './ports/b.ts';"],
  ['src/domain/a.test.ts', "import { test } from 'vitest'; import fc from 'fast-check'; import fs from 'node:fs';"],
  ['src/machines/a-machine.ts', "import { setup } from 'xstate'; import type { S } from '../domain/session.ts';"],
  ['src/machines/a.test.ts', "import fc from 'fast-check'; import { SimulatedClock } from 'xstate';"],
  ['src/adapters/supabase/a.ts', "import { AuthClient } from '@supabase/supabase-js'; import { b } from './rows/b.ts';"],
  ['src/adapters/in-memory/a.ts', "import { scrypt } from '@noble/hashes/scrypt.js'; import * as v from 'valibot';"],
  ['src/ui/a.tsx', "import type { ActorRefFrom } from 'xstate'; import * as Form from '@radix-ui/react-form'; import './a.css';"],
  ['src/ui/a.test.tsx', "import { mount } from '../../tests/mount.tsx';"],
  ['src/app/main.tsx', "import { a } from '../adapters/browser/a.ts'; import { createActor } from 'xstate'; import '../ui/b.tsx';"],
])('is content with %s: %s', (path, source) => {
  expect(complaints(path, source)).toEqual([]);
});

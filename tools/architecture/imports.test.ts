import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const source = `/// <reference types="vite/client" />
import value, { type Also } from 'value';
import type { OnlyType } from 'type';
import { type Inline } from 'inline-type';
import { name as other } from 'renamed';
import * as everything from 'namespace';
import 'side-effect';
export { a } from 're-export';
export * from 'export-all';
export type { B } from 'type-re-export';
import old = require('old');
const lazy = import('lazy');
const plain = import(\`template\`);
const computed = import(where);
type Far = import('far').Far;
type Of = typeof import('of');
const common = require('common');
const many = import.meta.glob('./many/*.ts');
const worker = new URL('./worker.ts', import.meta.url);
const element = <p>from 'nowhere'</p>;
`;

test('sees every way to import, and the line', () => {
  const seen = importsOf({ path: 'src/sample.tsx', source });
  const inOrder = seen.toSorted((a, b) => a.line - b.line).map(({ line, kind, specifier }) => [line, kind, specifier]);
  expect(inOrder).toEqual([
    [1, 'reference', 'vite/client'],
    [2, 'value', 'value'],
    [3, 'type', 'type'],
    [4, 'type', 'inline-type'],
    [5, 'value', 'renamed'],
    [6, 'value', 'namespace'],
    [7, 'side-effect', 'side-effect'],
    [8, 're-export', 're-export'],
    [9, 're-export', 'export-all'],
    [10, 'type-re-export', 'type-re-export'],
    [11, 'require', 'old'],
    [12, 'dynamic', 'lazy'],
    [13, 'dynamic', 'template'],
    [14, 'dynamic', undefined],
    [15, 'import-type', 'far'],
    [16, 'import-type', 'of'],
    [17, 'require', 'common'],
    [18, 'glob', './many/*.ts'],
    [19, 'url', './worker.ts'],
  ]);
});

test('a file that cannot be read is not a file without imports', () => {
  expect(() => importsOf({ path: 'src/broken.ts', source: 'import {' })).toThrow('src/broken.ts cannot be read');
});

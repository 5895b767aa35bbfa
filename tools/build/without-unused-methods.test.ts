import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '../architecture/source-file.ts';
import { stubMethods, unusedMethods } from './without-unused-methods.ts';

const path = 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js';

describe('methods that the product has no use for', () => {
  test('lose their bodies, and nothing else changes', () => {
    const code = 'class A { a(x) { return b(); } static async b() { c(); } keep() { return this.a(); } }';
    const stub = "{ throw new Error('This is not part of the product.'); }";
    expect(stubMethods('a.js', code, ['b', 'a'])).toBe(`class A { a(x) ${stub} static async b() ${stub} keep() { return this.a(); } }`);
  });

  test('all stand in the client, which can be read without them', () => {
    const stubbed = stubMethods(path, readFileSync(path, 'utf8'), unusedMethods);
    expect(parseSync(path, stubbed).errors).toEqual([]);
  });

  test('one that is no longer there fails the build', () => {
    expect(() => stubMethods('a.js', 'class A { a() {} }', ['a', 'gone'])).toThrow('a.js has no method gone: see tools/build/without-unused-methods.ts.');
  });

  test('none is called by the product', () => {
    const called = new Set(readSourceFiles('src').flatMap(({ source }) => [...source.matchAll(/\.(\w+)\(/g)].map(([, name = '']) => name)));
    expect(unusedMethods.filter((name) => called.has(name.replace(/^_/, '')) || called.has(name))).toEqual([]);
  });
});

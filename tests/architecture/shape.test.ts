import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shapeViolations, staleExceptions, type Exceptions } from '../../tools/architecture/shape-violations.ts';
import { readSourceFiles, sentence } from '../../tools/architecture/source-file.ts';
import { exceptions } from './exceptions.ts';

const none: Exceptions = { long: {}, casting: {} };

describe('the shape of the project', () => {
  const files = ['src', 'tools', 'tests'].flatMap(readSourceFiles);

  test('files are short, well named, and honest about their types', () => {
    expect(files.flatMap((file) => shapeViolations(file, exceptions)).map(sentence)).toEqual([]);
  });

  test('a module that is imported only for what it does is named in package.json, as a build leaves it out otherwise', () => {
    const { sideEffects }: { readonly sideEffects: readonly string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
    const imported = files.flatMap(({ path, source }) =>
      [...source.matchAll(/^import '(\.[^']+\.tsx?)';$/gm)].map(([, target = '']) => `./${posix.join(posix.dirname(path), target)}`),
    );
    expect(imported.filter((path) => !path.startsWith('./tests/') && !sideEffects.includes(path))).toEqual([]);
  });

  test('every exception is still needed', () => {
    expect(staleExceptions(files, exceptions)).toEqual([]);
  });

  test('the rule has seen the real project', () => {
    expect(files.length).toBeGreaterThan(40);
  });
});

describe('planted violations', () => {
  test.each([
    ['src/a.ts', 'const a = b as string;', 'casts a type'],
    ['src/a.ts', 'const a = <string>b;', 'casts a type'],
    ['src/a.ts', 'const a = b!;', "uses '!'"],
    ['src/a.ts', 'let a!: string;', "uses '!'"],
    ['src/a.ts', 'class A { b!: string }', "uses '!'"],
    ['src/a.ts', 'let a: Array<any>;', "uses 'any'"],
    ['src/a.ts', 'const a = 1; export * from "./b.ts";', 'passes on another module whole'],
    ['src/index.ts', 'export { b } from "./b.ts";', 'a barrel'],
    ['src/ui/a.ts', 'const a = machine.provide({});', 'provides a machine with its effects'],
    ['src/a.ts', '// @ts-ignore\nconst a = 1;', 'switches the type check off'],
    ['src/utils/a.ts', '', "'utils' in its name"],
    ['src/date-utils.ts', '', "'date-utils.ts' in its name"],
    ['src/ListScreen.tsx', '', 'kebab-case'],
    ['src/a.ts', 'a;\n'.repeat(301), '301 lines long'],
  ])('%s: %s', (path, source, expected) => {
    const found = shapeViolations({ path, source }, none).map(sentence);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  test('an exception is for its file only, and goes stale', () => {
    const casting = { 'src/a.ts': 'reads foreign data' };
    const file = { path: 'src/a.ts', source: 'const a = b as string;' };
    expect(shapeViolations(file, { long: {}, casting })).toEqual([]);
    expect(shapeViolations({ ...file, path: 'src/b.ts' }, { long: {}, casting })).toHaveLength(1);
    expect(staleExceptions([{ ...file, source: '' }], { long: {}, casting })).toEqual(['src/a.ts']);
  });

  test('is content with const assertions and re-exports beside code of its own', () => {
    const source = 'const a = [1] as const;\nexport { b } from "./b.ts";\nconst c = a satisfies readonly number[];\n';
    expect(shapeViolations({ path: 'src/a-b.test.ts', source }, none)).toEqual([]);
  });
});

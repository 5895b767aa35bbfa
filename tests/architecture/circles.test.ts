import { expect, test } from 'vitest';
import { circles, screensInShell } from '../../tools/architecture/circles.ts';
import { readSourceFiles } from '../../tools/architecture/source-file.ts';

const files = readSourceFiles('src');

test('no file imports itself by way of others', () => {
  expect(circles(files)).toEqual([]);
});

test('shell imports no screen', () => {
  expect(screensInShell(files)).toEqual([]);
});

test('planted: a circle of three files, one of them by a type, and a shell that imports a screen', () => {
  const planted = [
    { path: 'src/domain/a.ts', source: "import { b } from './b.ts';" },
    { path: 'src/domain/b.ts', source: "import type { C } from './sub/c.ts';" },
    { path: 'src/domain/sub/c.ts', source: "import '../a.ts';" },
    { path: 'src/ui/shell/frame.tsx', source: "import { ListScreen } from '../systems/list-screen.tsx';" },
  ];
  expect(circles(planted)).toEqual(['src/domain/a.ts -> src/domain/b.ts -> src/domain/sub/c.ts -> src/domain/a.ts']);
  expect(screensInShell(planted)).toEqual(['src/ui/shell/frame.tsx imports ../systems/list-screen.tsx']);
});

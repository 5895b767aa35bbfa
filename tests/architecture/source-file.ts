import { readdirSync, readFileSync } from 'node:fs';

export type SourceFile = { readonly path: string; readonly source: string };

/** All TypeScript below a folder, with paths from the root of the project and forward slashes. */
export const readSourceFiles = (folder: string): readonly SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((entry) => /\.tsx?$/.test(entry))
    .toSorted()
    .map((entry) => `${folder}/${entry}`.replaceAll('\\', '/'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

/** Tests, and what only tests use. */
export const isTestFile = (path: string): boolean =>
  /\.(test|contract|fixture)\.tsx?$/.test(path) || path.startsWith('tests/');

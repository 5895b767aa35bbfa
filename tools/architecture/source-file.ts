import { readdirSync, readFileSync } from 'node:fs';

export type SourceFile = { readonly path: string; readonly source: string };

export type Violation = { readonly path: string; readonly line: number; readonly message: string };

/** All TypeScript below a folder, with paths from the root of the project and forward slashes. */
export function readSourceFiles(folder: string): readonly SourceFile[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = entries.filter((entry) => /\.tsx?$/.test(entry)).toSorted();
  return names.map((name) => {
    const path = `${folder}/${name}`.replaceAll('\\', '/');
    return { path, source: readFileSync(path, 'utf8') };
  });
}

export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

export function sentence({ path, line, message }: Violation): string {
  return `${path}:${line} ${message}`;
}

import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { isTestFile } from './layers.ts';
import type { SourceFile } from './source-file.ts';

/** Circles of files that import one another, types included. Each is named by its files, in the order of the imports. */
export function circles(files: readonly SourceFile[]): readonly string[] {
  const product = files.filter(({ path }) => !isTestFile(path));
  const known = new Set(product.map(({ path }) => path));
  const imported = new Map(
    product.map((file) => [
      file.path,
      importsOf(file).flatMap(({ kind, specifier }) => {
        if (kind === 'dynamic' || specifier?.startsWith('.') !== true) return [];
        const target = posix.join(posix.dirname(file.path), specifier);
        return known.has(target) ? [target] : [];
      }),
    ]),
  );
  const found = new Map<string, string>();
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = trail.slice(start);
      found.set(circle.toSorted().join(), [...circle, path].join(' -> '));
    } else if (!done.has(path)) {
      for (const next of imported.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    }
  };
  for (const { path } of product) visit(path, []);
  return [...found.values()];
}

/** What several screens share stands below them: a screen may import it, and it imports no screen. */
export function screensInShell(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith('src/ui/shell/') && !isTestFile(path))
    .flatMap((file) => importsOf(file).map(({ specifier = '' }) => ({ path: file.path, specifier })))
    .filter(({ specifier }) => specifier.endsWith('-screen.tsx') && !specifier.endsWith('pending-screen.tsx'))
    .map(({ path, specifier }) => `${path} imports ${specifier}`);
}

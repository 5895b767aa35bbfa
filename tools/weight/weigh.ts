import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

const budgetSchema = v.object({ 'login: form usable': v.number(), 'login: all': v.number(), 'list: all': v.number() });

/** In kB of 1000 bytes, gzipped. */
type Budget = v.InferOutput<typeof budgetSchema>;
type Files = ReadonlyMap<string, Buffer>;

/** The scripts and styles that this text names, and those that they import before they run. */
function needed(files: Files, text: string, found = new Set<string>()): ReadonlySet<string> {
  const named = text.matchAll(/(?:\b(?:src|href)=|\bfrom|\bimport)\s*["'](?:\.\/|\/)([^"']+\.(?:js|css))["']/g);
  for (const [, path = ''] of named) {
    // A chunk names the others by their place beside it.
    const file = files.has(path) ? path : `static/js/${path}`;
    if (found.has(file)) continue;
    found.add(file);
    needed(files, files.get(file)?.toString('utf8') ?? '', found);
  }
  return found;
}

/** What each measure loads, heaviest first, against its limit, and by how much it is over. */
export function weigh(files: Files, budget: Budget): { readonly table: string; readonly problems: readonly string[] } {
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'));
  // The styles stand in the page itself.
  const usable = new Set([...needed(files, files.get('index.html')?.toString('utf8') ?? ''), ...styles]);
  const chunk = (name: string) => [...files.keys()].filter((path) => path.startsWith(`static/js/${name}-`));
  const [authClient, signedIn] = [chunk('auth-client'), chunk('signed-in')];
  const measures = [
    { name: 'login: form usable', isWhole: usable.size > 0, paths: [...usable] },
    { name: 'login: all', isWhole: authClient.length > 0, paths: [...usable, ...authClient] },
    { name: 'list: all', isWhole: signedIn.length > 0, paths: [...usable, ...signedIn] },
  ] as const;
  const weighed = measures.map(({ name, isWhole, paths }) => {
    const sizes = [...new Set(paths)].map((path) => ({ path, kB: gzipSync(files.get(path) ?? '', { level: 9 }).byteLength / 1000 }));
    const kB = sizes.reduce((sum, each) => sum + each.kB, 0);
    const line = (text: string, value: number, rest: string) => `${text.padEnd(46)}${value.toFixed(1).padStart(8)}${rest}`;
    const lines = sizes.toSorted((a, b) => b.kB - a.kB).map((each) => line(`  ${each.path}`, each.kB, ''));
    const over = kB > budget[name] ? [`${name} is ${(kB - budget[name]).toFixed(1)} kB over its budget of ${budget[name]} kB.`] : [];
    // A chunk that is gone, or has another name, would make the page lighter than it is.
    return { lines: [line(name, kB, ` of ${budget[name]} kB`), ...lines], problems: isWhole ? over : [`${name}: a part of it was not found.`] };
  });
  return { table: weighed.flatMap(({ lines }) => lines).join('\n'), problems: weighed.flatMap(({ problems }) => problems) };
}

export function main([option, folder = 'dist']: readonly string[]): number {
  if (option !== undefined && option !== '--dir') throw new Error('npm run weigh -- [--dir FOLDER]');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(js|css|html)$/.test(path));
  const files = new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path))]));
  const { table, problems } = weigh(files, v.parse(budgetSchema, JSON.parse(readFileSync('tools/weight/budget.json', 'utf8'))));
  console.log(table);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

export type LayerName = 'domain' | 'machines' | 'adapters' | 'ui' | 'root';

export type Place = {
  readonly layer: LayerName;
  /** Adapters are kept apart from one another; for the other layers this repeats the layer. */
  readonly unit: string;
};

type Rule = {
  readonly layers: readonly LayerName[];
  readonly packages: readonly string[];
  readonly typesOnly?: readonly string[];
};

export const layerRules: Readonly<Record<Exclude<LayerName, 'adapters' | 'root'>, Rule>> = {
  domain: { layers: ['domain'], packages: ['valibot'] },
  machines: { layers: ['machines', 'domain'], packages: ['xstate'] },
  ui: {
    layers: ['ui', 'machines', 'domain'],
    packages: ['react', 'react-dom', '@xstate/react', '@tanstack/react-router', '@tanstack/react-virtual', '@radix-ui/*', 'lucide'],
    typesOnly: ['xstate'],
  },
};

export const adapterPackages: Readonly<Record<string, readonly string[]>> = {
  supabase: ['@supabase/supabase-js', '@supabase/postgrest-js'],
  'in-memory': ['@noble/hashes'],
  browser: ['idb-keyval'],
};

export const testPackages: readonly string[] = ['vitest', 'fast-check', 'happy-dom', 'node:*'];

export function ruleFor({ layer, unit }: Place): Rule | undefined {
  if (layer === 'root') return undefined;
  if (layer !== 'adapters') return layerRules[layer];
  return { layers: ['adapters', 'domain'], packages: ['valibot', ...(adapterPackages[unit] ?? [])] };
}

export function placeOf(path: string): Place | undefined {
  const [source, folder = '', name = '', ...deeper] = path.split('/');
  if (source !== 'src') return undefined;
  if (folder === 'app' || path === 'src/vite-env.d.ts') return { layer: 'root', unit: 'root' };
  if (folder === 'domain' || folder === 'machines' || folder === 'ui') return { layer: folder, unit: folder };
  if (folder === 'adapters' && deeper.length > 0) return { layer: 'adapters', unit: name };
  return undefined;
}

/** Tests, and what only tests use. */
export function isTestFile(path: string): boolean {
  return /\.(test|contract|fixture)\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('tests/');
}

export function allows(patterns: readonly string[], specifier: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`),
  );
}

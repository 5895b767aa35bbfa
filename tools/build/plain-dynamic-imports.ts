import type { Plugin } from 'vite';

const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Vite wraps each dynamic import in a helper that preloads what the chunk imports. Our chunks import
 * nothing that is not there already (`output.ts`), so the helper would be 0.8 kB for every visitor.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

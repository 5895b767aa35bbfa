import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

/** Once more, at an address that no browser has failed to load yet. */
export const withRetry = (code: string): string =>
  code.replace(dynamicImport, (found, _quote: string, path: string) => `${found}.catch(()=>import("${path}?again="+Date.now()))`);

/**
 * A chunk that did not come is asked for once more. Firefox remembers that a module failed and does not
 * ask for the same address again until the page is reloaded, so the second request has another address.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    // Only here do chunks have their final names.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = withRetry(output.code);
    },
  };
}

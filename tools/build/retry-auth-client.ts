import type { Plugin } from 'vite';

const authClient = /\bimport\((["'`])(\.\/auth-client-[\w-]+\.js)\1\)/g;

/** Once more, at an address that no browser has failed to load yet. */
export const withRetry = (code: string): string =>
  code.replace(authClient, (found, _quote: string, path: string) => `${found}.catch(()=>import("${path}?again="+Date.now()))`);

/**
 * The auth client is asked for once more where it did not come. Firefox remembers that a module failed and
 * does not ask for its address again until the page is reloaded, which would take the password that was typed
 * along; so the second request has another address. Not for the signed-in screens: a second copy of them would
 * have contexts of its own. There the router reloads the page once, when nothing has been typed yet.
 */
export function retryAuthClient(): Plugin {
  return {
    name: 'retry-auth-client',
    apply: 'build',
    // Only here do chunks have their final names.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = withRetry(output.code);
    },
  };
}

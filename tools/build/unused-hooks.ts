import type { Plugin } from 'vite';

/** Each hook of Downshift writes a property of its own as it is loaded, so a bundler has to keep it. Of those that nothing imports 4 kB would travel along. */
const WRITES = /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*;$/gm;

export const withoutUnusedHooks = (code: string): string => code.replace(WRITES, '');

export const unusedHooks = (): Plugin => ({
  name: 'unused-hooks',
  apply: 'build',
  transform: {
    filter: { id: /\/downshift\.esm\.mjs/ },
    handler: (code) => ({ code: withoutUnusedHooks(code), map: null }),
  },
});

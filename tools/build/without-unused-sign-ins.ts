import type { Plugin } from 'vite';

/** What the auth client takes from its own parts that this product has no use for, by file. */
const unused: Readonly<Record<string, { readonly functions: readonly string[]; readonly classes: readonly string[] }>> = {
  'lib/webauthn': {
    functions: [
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
      'browserSupportsWebAuthn',
      'webAuthnAbortService',
    ],
    classes: ['WebAuthnApi'],
  },
  'lib/web3/ethereum': { functions: ['createSiweMessage', 'fromHex', 'getAddress', 'toHex'], classes: [] },
  GoTrueAdminApi: { functions: [], classes: ['default'] },
};

const AUTH_CLIENT = /@supabase\/auth-js\/dist\/module\//;
const PREFIX = '\0unused-sign-in:';

/** The module that stands in for the part at `path`: it has the names, and says so when it is called. */
export function standIn(path: string): string | null {
  const part = unused[path];
  if (part === undefined) return null;
  return [
    `const absent = () => { throw new Error('${path} is not part of this product.'); };`,
    ...part.functions.map((name) => `export const ${name} = absent;`),
    ...part.classes.map((name) => (name === 'default' ? 'export default class {}' : `export class ${name} {}`)),
  ].join('\n');
}

/** Passkeys, wallets and the administration of accounts: a fifth of the auth client. */
export function withoutUnusedSignIns(): Plugin {
  return {
    name: 'without-unused-sign-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const path = source.replace(/^\.\/|\.js$/g, '');
      return importer !== undefined && AUTH_CLIENT.test(importer) && unused[path] !== undefined ? PREFIX + path : null;
    },
    load(id) {
      return id.startsWith(PREFIX) ? { code: standIn(id.slice(PREFIX.length)) ?? '', moduleSideEffects: false } : null;
    },
  };
}

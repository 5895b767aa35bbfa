import { parseSync, type Plugin, Visitor } from 'vite';

const CLIENT = /\/@supabase\/auth-js\/dist\/module\/GoTrueClient\.js$/;

/** Ways to sign in, to link accounts and to let others in that this product does not have. */
export const unusedMethods: readonly string[] = [
  'signInAnonymously', 'signInWithOAuth', 'signInWithIdToken', 'signInWithOtp', 'signInWithSSO',
  'signInWithWeb3', 'signInWithEthereum', 'signInWithSolana', 'signInWithPasskey', 'registerPasskey',
  'linkIdentity', 'linkIdentityOAuth', 'linkIdentityIdToken', 'unlinkIdentity', 'getUserIdentities',
  '_handleProviderSignIn', '_getUrlForProvider', 'getClaims', 'fetchJwk', '_enroll', '_unenroll',
  '_startPasskeyRegistration', '_verifyPasskeyRegistration', '_startPasskeyAuthentication', '_verifyPasskeyAuthentication',
  '_listPasskeys', '_updatePasskey', '_deletePasskey',
  '_getAuthorizationDetails', '_approveAuthorization', '_denyAuthorization', '_listOAuthGrants', '_revokeOAuthGrant',
];

/** The methods stay, since the client binds some as it is made; called, they say what they are. */
const STUB = "{ throw new Error('This is not part of the product.'); }";

export function stubMethods(id: string, code: string, names: readonly string[]): string {
  const bodies: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  new Visitor({
    MethodDefinition({ key, value }) {
      if (key.type !== 'Identifier' || !names.includes(key.name) || value.body === null) return;
      bodies.push({ name: key.name, start: value.body.start, end: value.body.end });
    },
  }).visit(parseSync(id, code).program);
  const missing = names.filter((name) => !bodies.some((body) => body.name === name));
  if (missing.length > 0) throw new Error(`${id} has no method ${missing.join(', ')}: see tools/build/without-unused-methods.ts.`);
  return bodies
    .toSorted((a, b) => b.start - a.start)
    .reduce((kept, { start, end }) => kept.slice(0, start) + STUB + kept.slice(end), code);
}

/** What the methods alone have asked for goes with them. */
export function withoutUnusedMethods(): Plugin {
  return {
    name: 'without-unused-methods',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CLIENT },
      handler: (code, id) => ({ code: stubMethods(id, code, unusedMethods), map: null }),
    },
  };
}

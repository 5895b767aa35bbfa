import * as v from 'valibot';
import { type AuthFailure, isFactorGone } from '../../../domain/auth/auth-failure.ts';
import { type EpochMs, sessionSchema } from '../../../domain/auth/session.ts';
import type { AccountRepository, OwnAccount, ProviderRequest } from '../../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { createBoundedFetch, type Fetch } from '../bounded-fetch.ts';
import { createAsk, parseSession, parseUser } from './auth-requests.ts';

type SupabaseAccountOptions = {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly fetch: Fetch;
  readonly now: () => EpochMs;
};

/** The picture of the code that comes along is 300 kB of markup; ours is drawn from the address. */
const enrollmentSchema = v.pipe(
  v.object({ id: v.string(), totp: v.object({ uri: v.pipe(v.string(), v.startsWith('otpauth://')), secret: v.string() }) }),
  v.transform(({ id, totp: { uri, secret } }) => ({ factorId: id, uri, secret })),
);

/** A page, and nothing that a browser would run. */
const linkSchema = v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/i)) });

const rulesSchema = v.tuple([v.object({ secondFactorRequired: v.boolean() })]);

/** After the second of the two links the server opens a session, after the first it only says so. */
const confirmedSchema = v.union([v.object({ access_token: sessionSchema.entries.access_token }), v.object({ msg: v.string() })]);

const read = <Value>(schema: v.GenericSchema<unknown, Value>, answer: Result<unknown, AuthFailure>): Result<Value, AuthFailure> => {
  if (!answer.ok) return answer;
  const parsed = v.safeParse(schema, answer.value);
  return parsed.success ? success(parsed.output) : failed({ kind: 'unexpected' });
};

const done = (answer: Result<unknown, AuthFailure>): Result<null, AuthFailure> => (answer.ok ? success(null) : answer);

const providerQuery = ({ provider, codeChallenge, returnTo }: ProviderRequest): URLSearchParams =>
  new URLSearchParams({ provider, redirect_to: returnTo, code_challenge: codeChallenge, code_challenge_method: 's256' });

/** Where an answer leads is hidden from a page; that it leads somewhere is all there is to know. */
const withoutFollowing =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
    return isRedirect ? new Response(null, { status: 204 }) : response;
  };

/** What the account page asks of the server. The sign-in page needs none of it, so it is a module of its own. */
export const createSupabaseAccountRepository = ({ supabaseUrl, supabaseKey, fetch, now }: SupabaseAccountOptions): AccountRepository => {
  const [auth, rest] = [`${supabaseUrl}/auth/v1`, `${supabaseUrl}/rest/v1`];
  const ask = createAsk({ supabaseKey, boundedFetch: createBoundedFetch(fetch) });
  const askWithoutFollowing = createAsk({ supabaseKey, boundedFetch: createBoundedFetch(withoutFollowing(fetch)) });

  return {
    as: ({ access_token: token }): OwnAccount => {
      const changeUser = async (body: object) => {
        const answer = await ask({ method: 'PUT', url: `${auth}/user`, body, token });
        return answer.ok ? parseUser(answer.value) : answer;
      };
      return {
        enroll: async (name) =>
          read(enrollmentSchema, await ask({ method: 'POST', url: `${auth}/factors`, body: { factor_type: 'totp', friendly_name: name }, token })),
        async removeFactor(factorId) {
          const answer = await ask({ method: 'DELETE', url: `${auth}/factors/${encodeURIComponent(factorId)}`, token });
          return !answer.ok && isFactorGone(answer.failure) ? success(null) : done(answer);
        },
        changeAddress: (email) => changeUser({ email }),
        changePassword: ({ password, currentPassword, mailedNumber }) =>
          changeUser({
            password,
            ...(currentPassword !== undefined && { current_password: currentPassword }),
            ...(mailedNumber !== undefined && { nonce: mailedNumber }),
          }),
        mailNumber: async () => done(await ask({ method: 'GET', url: `${auth}/reauthenticate`, token })),
        async linkAddress(asked) {
          const url = `${auth}/user/identities/authorize?${providerQuery(asked)}&skip_http_redirect=true`;
          const answer = await ask({ method: 'GET', url, token });
          const link = read(linkSchema, answer);
          return link.ok ? success(link.value.url) : link;
        },
        unlinkIdentity: async (identityId) =>
          done(await ask({ method: 'DELETE', url: `${auth}/user/identities/${encodeURIComponent(identityId)}`, token })),
        signOutElsewhere: async () => done(await ask({ method: 'POST', url: `${auth}/logout?scope=others`, token })),
        async deleteAccount() {
          const answer = done(await ask({ method: 'POST', url: `${rest}/rpc/delete_account`, body: {}, token }));
          // In the database's words that the second step is missing.
          const isLow = !answer.ok && answer.failure.kind === 'rejected' && answer.failure.code === '42501';
          return isLow ? failed({ ...answer.failure, code: 'insufficient_aal' }) : answer;
        },
        async isSecondFactorRequired() {
          const rules = read(rulesSchema, await ask({ method: 'GET', url: `${rest}/account_rules?select=secondFactorRequired`, token }));
          return rules.ok ? success(rules.value[0].secondFactorRequired) : rules;
        },
      };
    },

    async signInAddress(asked) {
      const url = `${auth}/authorize?${providerQuery(asked)}`;
      const answer = await askWithoutFollowing({ method: 'GET', url });
      return answer.ok ? success(url) : answer;
    },

    async redeemCode({ code, codeVerifier }) {
      const body = { auth_code: code, code_verifier: codeVerifier };
      const answer = await ask({ method: 'POST', url: `${auth}/token?grant_type=pkce`, body });
      return answer.ok ? parseSession(answer.value, now()) : answer;
    },

    async confirmAddress(tokenHash) {
      const body = { type: 'email_change', token_hash: tokenHash };
      const confirmed = read(confirmedSchema, await ask({ method: 'POST', url: `${auth}/verify`, body }));
      if (!confirmed.ok) return confirmed;
      if (!('access_token' in confirmed.value)) return success('halfway');
      // Nobody has asked to be signed in. Not waited for: the address is changed, whatever comes of this.
      void ask({ method: 'POST', url: `${auth}/logout?scope=local`, token: confirmed.value.access_token, keepalive: true });
      return success('changed');
    },
  };
};

import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { Fetch } from '../bounded-fetch.ts';
import { type AccessToken, type AssuranceLevel, assuranceLevelSchema, type AuthUser, authUserSchema, type EpochMs, expiryOf, type RefreshToken, type Session, sessionSchema } from '../../../domain/auth/session.ts';
import { decodeBase64Url } from '../../../domain/shared/characters.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { providerFailure, refreshFailure } from './auth-failures.ts';

/** How this session came about, step by step. */
const stepsSchema = v.array(v.object({ timestamp: v.pipe(v.number(), v.finite()) }));

const claimsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ aal: v.fallback(assuranceLevelSchema, 'aal1'), amr: v.fallback(stepsSchema, []) }),
);

const claimsOf = (accessToken: string): { readonly aal: AssuranceLevel; readonly signed_in_at?: number } => {
  const [, payload = ''] = accessToken.split('.');
  const claims = v.safeParse(claimsSchema, decodeBase64Url(payload));
  if (!claims.success) return { aal: 'aal1' };
  const { aal, amr } = claims.output;
  return amr.length === 0 ? { aal } : { aal, signed_in_at: Math.min(...amr.map(({ timestamp }) => timestamp)) };
};

const tokensSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.pipe(v.number(), v.finite()),
  user: v.unknown(),
});

/**
 * What the provider answers with tokens -> a session. Its end is counted from `now`, not taken from the answer.
 */
export const parseSession = (answer: unknown, now: EpochMs): Result<Session, AuthFailure> => {
  const tokens = v.safeParse(tokensSchema, answer);
  if (!tokens.success) return failed({ kind: 'unexpected' });
  const session = v.safeParse(sessionSchema, {
    ...tokens.output,
    expires_at: expiryOf(tokens.output.expires_in, now),
    ...claimsOf(tokens.output.access_token),
  });
  return session.success ? success(session.output) : failed({ kind: 'unexpected' });
};

export const parseUser = (answer: unknown): Result<AuthUser, AuthFailure> => {
  const user = v.safeParse(authUserSchema, answer);
  return user.success ? success(user.output) : failed({ kind: 'unexpected' });
};

type Answer = Promise<Result<unknown, AuthFailure>>;

/** The calls that the SDK cannot make without a session, or a refresh, of its own: each is one request. */
export type AuthRequests = {
  refresh(refreshToken: RefreshToken): Answer;
  updatePassword(accessToken: AccessToken, password: string): Answer;
  signOut(accessToken: AccessToken, scope: 'local' | 'global'): Answer;
  onFactor(accessToken: AccessToken, factorId: string, verb: 'challenge' | 'verify', body: object): Answer;
};

export type AuthTarget = { readonly authUrl: string; readonly supabaseKey: string; readonly boundedFetch: Fetch };

const readBody = async (response: Response): Answer => {
  try {
    return success(await response.json());
  } catch {
    return failed({ kind: 'unexpected' });
  }
};

type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  readonly token?: AccessToken;
  /** It goes out even if the page is closed at once. */
  readonly keepalive?: true;
};

/** One request, and what its answer holds; nothing is expected of an answer without a body. */
export const createAsk = ({ supabaseKey, boundedFetch }: Pick<AuthTarget, 'supabaseKey' | 'boundedFetch'>) => {
  const headers = {
    apikey: supabaseKey,
    'Content-Type': 'application/json;charset=UTF-8',
    'X-Supabase-Api-Version': '2024-01-01',
  };
  return async ({ method, url, body, token, keepalive }: Request, judge = providerFailure): Answer => {
    const response = await boundedFetch(url, {
      method,
      headers: token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
    });
    const failure = await judge(response.clone());
    if (failure !== null) return failed(failure);
    return response.status === 204 ? success(null) : readBody(response);
  };
};

export const createAuthRequests = (target: AuthTarget): AuthRequests => {
  const { authUrl } = target;
  const ask = createAsk(target);
  return {
    signOut: (token, scope) => ask({ method: 'POST', url: `${authUrl}/logout?scope=${scope}`, token, keepalive: true }),
    refresh: (refreshToken) =>
      ask({ method: 'POST', url: `${authUrl}/token?grant_type=refresh_token`, body: { refresh_token: refreshToken } }, refreshFailure),
    updatePassword: (token, password) => ask({ method: 'PUT', url: `${authUrl}/user`, body: { password }, token }),
    onFactor: (token, factorId, verb, body) =>
      ask({ method: 'POST', url: `${authUrl}/factors/${encodeURIComponent(factorId)}/${verb}`, body, token }),
  };
};

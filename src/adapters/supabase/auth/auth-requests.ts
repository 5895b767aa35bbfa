import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { AccessToken, RefreshToken } from '../../../domain/auth/session.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { Fetch } from '../bounded-fetch.ts';
import { providerFailure, refreshFailure } from './provider-answers.ts';

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
};

/** One request, and what its answer holds; nothing is expected of an answer without a body. */
export const createAsk = ({ supabaseKey, boundedFetch }: Pick<AuthTarget, 'supabaseKey' | 'boundedFetch'>) => {
  const headers = {
    apikey: supabaseKey,
    'Content-Type': 'application/json;charset=UTF-8',
    'X-Supabase-Api-Version': '2024-01-01',
  };
  return async ({ method, url, body, token }: Request, judge = providerFailure): Answer => {
    const response = await boundedFetch(url, {
      method,
      headers: token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
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
    signOut: (token, scope) => ask({ method: 'POST', url: `${authUrl}/logout?scope=${scope}`, token }),
    refresh: (refreshToken) =>
      ask({ method: 'POST', url: `${authUrl}/token?grant_type=refresh_token`, body: { refresh_token: refreshToken } }, refreshFailure),
    updatePassword: (token, password) => ask({ method: 'PUT', url: `${authUrl}/user`, body: { password }, token }),
    onFactor: (token, factorId, verb, body) =>
      ask({ method: 'POST', url: `${authUrl}/factors/${encodeURIComponent(factorId)}/${verb}`, body, token }),
  };
};

import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { AccessToken, RefreshToken } from '../../../domain/auth/session.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { Fetch } from '../bounded-fetch.ts';
import { providerFailure, refreshFailure } from './provider-failure.ts';

type Answer = Promise<Result<unknown, AuthFailure>>;

/** The calls that the SDK cannot make without a session, or a refresh, of its own: each is one request. */
export type AuthRequests = {
  refresh(refreshToken: RefreshToken): Answer;
  updatePassword(accessToken: AccessToken, password: string): Answer;
  signOut(accessToken: AccessToken, scope: 'local' | 'global'): Answer;
  onFactor(accessToken: AccessToken, factorId: string, verb: 'challenge' | 'verify', body: object): Answer;
};

export type AuthTarget = { readonly authUrl: string; readonly supabaseKey: string; readonly boundedFetch: Fetch };

const readBody = async (response: Response, failure: AuthFailure | null): Answer => {
  if (failure !== null) return failed(failure);
  try {
    return success(await response.json());
  } catch {
    return failed({ kind: 'unexpected' });
  }
};

export const createAuthRequests = ({ authUrl, supabaseKey, boundedFetch }: AuthTarget): AuthRequests => {
  const headers = {
    apikey: supabaseKey,
    'Content-Type': 'application/json;charset=UTF-8',
    'X-Supabase-Api-Version': '2024-01-01',
  };

  const ask = async (method: string, path: string, body: object, judge = providerFailure, token = ''): Answer => {
    const response = await boundedFetch(`${authUrl}/${path}`, {
      method,
      headers: token === '' ? headers : { ...headers, Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return readBody(response, await judge(response.clone()));
  };

  const signOut = async (accessToken: AccessToken, scope: 'local' | 'global'): Answer => {
    const response = await boundedFetch(`${authUrl}/logout?scope=${scope}`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${accessToken}` },
    });
    const failure = await providerFailure(response);
    // A success has no body.
    return failure === null ? success(null) : failed(failure);
  };

  return {
    signOut,
    refresh: (refreshToken) =>
      ask('POST', 'token?grant_type=refresh_token', { refresh_token: refreshToken }, refreshFailure),
    updatePassword: (accessToken, password) => ask('PUT', 'user', { password }, providerFailure, accessToken),
    onFactor: (accessToken, factorId, verb, body) =>
      ask('POST', `factors/${encodeURIComponent(factorId)}/${verb}`, body, providerFailure, accessToken),
  };
};

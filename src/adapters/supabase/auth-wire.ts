import type { AuthFailure } from '../../domain/auth-failure.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import type { AccessToken, RefreshToken } from '../../domain/session.ts';
import type { Fetch } from './bounded-fetch.ts';
import { providerFailure, refreshFailure } from './provider-failure.ts';

type Answer = Promise<Result<unknown, AuthFailure>>;

/** The calls that the SDK cannot make without a session, or a refresh, of its own: each is one request. */
export type AuthWire = {
  refresh(refreshToken: RefreshToken): Answer;
  updatePassword(accessToken: AccessToken, password: string): Answer;
  challenge(accessToken: AccessToken, factorId: string): Answer;
  verifyChallenge(accessToken: AccessToken, factorId: string, given: { readonly challenge_id: string; readonly code: string }): Answer;
};

type Target = { readonly authUrl: string; readonly supabaseKey: string; readonly boundedFetch: Fetch };

const readBody = async (response: Response, failure: AuthFailure | null): Answer => {
  if (failure !== null) return failed(failure);
  try {
    return success(await response.json());
  } catch {
    return failed({ kind: 'unexpected' });
  }
};

export const createAuthWire = ({ authUrl, supabaseKey, boundedFetch }: Target): AuthWire => {
  const headers = {
    apikey: supabaseKey,
    'Content-Type': 'application/json;charset=UTF-8',
    'X-Supabase-Api-Version': '2024-01-01',
  };

  const askAs = async (accessToken: AccessToken, method: 'POST' | 'PUT', path: string, body: object): Answer => {
    const response = await boundedFetch(`${authUrl}/${path}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    return readBody(response, await providerFailure(response.clone()));
  };
  const factor = (id: string, verb: string): string => `factors/${encodeURIComponent(id)}/${verb}`;

  return {
    async refresh(refreshToken) {
      const response = await boundedFetch(`${authUrl}/token?grant_type=refresh_token`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ refresh_token: refreshToken }),
      });
      return readBody(response, await refreshFailure(response.clone()));
    },
    updatePassword: (accessToken, password) => askAs(accessToken, 'PUT', 'user', { password }),
    challenge: (accessToken, factorId) => askAs(accessToken, 'POST', factor(factorId, 'challenge'), {}),
    verifyChallenge: (accessToken, factorId, given) => askAs(accessToken, 'POST', factor(factorId, 'verify'), given),
  };
};

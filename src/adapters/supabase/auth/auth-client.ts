import { AuthClient, isAuthSessionMissingError } from '@supabase/supabase-js';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { providerFailure } from './auth-failures.ts';
import type { AuthTarget } from './auth-requests.ts';

type SdkAnswer = { readonly data: unknown; readonly error: unknown };
type SdkCall = (client: InstanceType<typeof AuthClient>) => Promise<SdkAnswer>;

/** One call through the SDK, whatever it answers or throws, as a result that is still to be parsed. */
export type AuthExchange = (call: SdkCall) => Promise<Result<unknown, AuthFailure>>;

/**
 * Each call has a client of its own, so that no session lingers in one and a refusal belongs to its
 * call. The refusal is read from the response: the SDK's errors have lost its headers and its shape.
 */
export const createAuthExchange = ({ authUrl, supabaseKey, boundedFetch }: AuthTarget): AuthExchange => {
  let calls = 0;

  return async (call) => {
    const heard: { refusal: AuthFailure | null } = { refusal: null };
    calls += 1;
    const client = new AuthClient({
      url: authUrl,
      headers: { apikey: supabaseKey },
      // The SDK warns on the console when two clients share a key.
      storageKey: `auth-call-${calls}`,
      fetch: async (input, init) => {
        const response = await boundedFetch(input, init);
        heard.refusal = await providerFailure(response.clone());
        return response;
      },
      flowType: 'implicit',
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
      // Its start would add a listener to the window that nothing takes away again.
      skipAutoInitialize: true,
    });
    try {
      const { data, error } = await call(client);
      if (error === null) return success(data);
      if (isAuthSessionMissingError(error)) return failed(heard.refusal ?? { kind: 'sessionMissing' });
      return failed(heard.refusal ?? { kind: 'unexpected' });
    } catch {
      return failed(heard.refusal ?? { kind: 'unexpected' });
    }
  };
};

import * as v from 'valibot';
import type { AuthEvent } from '../../domain/auth-event.ts';
import type { AuthFailure } from '../../domain/auth-failure.ts';
import type { LinkPurpose } from '../../domain/mail-link.ts';
import type { AuthRepository } from '../../domain/ports/auth-repository.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import type { EpochMs, Session } from '../../domain/session.ts';
import { createAuthExchange } from './auth-exchange.ts';
import { createAuthWire } from './auth-wire.ts';
import { createBoundedFetch, type Fetch } from './bounded-fetch.ts';
import { createListeners } from './listeners.ts';
import { parseSession, parseUser } from './provider-session.ts';
import { createSignedInAuth } from './signed-in-auth.ts';

export type SupabaseAuthOptions = {
  /** The address of the project, without a path such as /auth/v1. */
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly fetch: Fetch;
  readonly now: () => EpochMs;
  /** Where this app is served: where the mail links of a project with the provider's own templates end. */
  readonly siteUrl: string;
};

const sessionOrNone = v.object({ user: v.unknown(), session: v.unknown() });

// The local server knows 'signup' only; the hosted one takes it for the same as the newer 'email'.
const otpTypes = { signIn: 'signup', recovery: 'recovery' } as const;

const eventTypes = { signIn: 'SIGNED_IN', recovery: 'PASSWORD_RECOVERY' } as const;

const withoutValue = (answer: Result<unknown, AuthFailure>): Result<null, AuthFailure> =>
  answer.ok ? success(null) : answer;

export const createSupabaseAuthRepository = (options: SupabaseAuthOptions): AuthRepository => {
  const { supabaseUrl, supabaseKey, fetch, now, siteUrl } = options;
  const target = { authUrl: `${supabaseUrl}/auth/v1`, supabaseKey, boundedFetch: createBoundedFetch(fetch) };
  const exchange = createAuthExchange(target);
  const wire = createAuthWire(target);
  const listeners = createListeners<AuthEvent>();
  const page = (path: string): string => new URL(path, `${siteUrl.replace(/\/+$/, '')}/`).href;

  const reported = (purpose: LinkPurpose, session: Result<Session, AuthFailure>): Result<Session, AuthFailure> => {
    if (session.ok) listeners.tell({ type: eventTypes[purpose], session: session.value });
    return session;
  };

  const sessionIn = (answer: Result<unknown, AuthFailure>): Result<Session, AuthFailure> => {
    if (!answer.ok) return answer;
    const data = v.safeParse(sessionOrNone, answer.value);
    return data.success ? parseSession(data.output.session, now()) : failed({ kind: 'unexpected' });
  };

  return {
    async signUp({ email, password }) {
      const answer = await exchange((client) =>
        client.signUp({ email, password, options: { emailRedirectTo: page('') } }),
      );
      if (!answer.ok) return answer;
      const data = v.safeParse(sessionOrNone, answer.value);
      if (!data.success) return failed({ kind: 'unexpected' });
      const user = parseUser(data.output.user);
      if (!user.ok) return user;
      // No session: the address waits to be confirmed.
      if (data.output.session === null) return success({ user: user.value, session: null });
      const session = reported('signIn', parseSession(data.output.session, now()));
      return session.ok ? success({ user: user.value, session: session.value }) : session;
    },

    async signIn({ email, password }) {
      const answer = await exchange((client) => client.signInWithPassword({ email, password }));
      return reported('signIn', sessionIn(answer));
    },

    async requestPasswordReset(email) {
      const redirectTo = page('new-password');
      return withoutValue(await exchange((client) => client.resetPasswordForEmail(email, { redirectTo })));
    },

    async resendConfirmation(email) {
      const emailRedirectTo = page('');
      return withoutValue(
        await exchange((client) => client.resend({ type: 'signup', email, options: { emailRedirectTo } })),
      );
    },

    async verifyLink({ tokenHash, purpose }) {
      const answer = await exchange((client) =>
        client.verifyOtp({ token_hash: tokenHash, type: otpTypes[purpose] }),
      );
      return reported(purpose, sessionIn(answer));
    },

    async refresh(refreshToken) {
      if (refreshToken === null) return failed({ kind: 'sessionMissing' });
      const answer = await wire.refresh(refreshToken);
      return answer.ok ? parseSession(answer.value, now()) : answer;
    },

    async adoptTokens({ purpose, accessToken, refreshToken, expiresIn }) {
      const answer = await exchange((client) => client.getUser(accessToken));
      if (!answer.ok) return answer;
      const data = v.safeParse(v.object({ user: v.unknown() }), answer.value);
      const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn };
      return reported(purpose, parseSession({ ...tokens, ...(data.success && data.output) }, now()));
    },

    as: (session) => createSignedInAuth({ session, exchange, wire, now, report: listeners.tell }),
    subscribe: listeners.add,
  };
};

import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { LinkPurpose } from '../../../domain/auth/auth-callback.ts';
import type { AuthEvent, EpochMs, Session } from '../../../domain/auth/session.ts';
import type { AuthRepository, SignedInAuth } from '../../../domain/ports/auth.ts';
import { loadOnce } from '../../../domain/shared/load-once.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { createBoundedFetch, type Fetch, noAnswerFailure } from '../bounded-fetch.ts';
import type { AuthExchange } from './auth-client.ts';
import { GATEWAY_CODE } from './auth-failures.ts';
import { type AuthRequests, createAuthRequests, parseSession, parseUser } from './auth-requests.ts';

type Listeners<Event> = {
  readonly tell: (event: Event) => void;
  /** Gives back the end of the subscription. */
  readonly add: (listener: (event: Event) => void) => () => void;
};

const createListeners = <Event>(): Listeners<Event> => {
  const subscriptions = new Set<{ readonly listener: (event: Event) => void }>();
  return {
    tell: (event) => {
      for (const { listener } of subscriptions) listener(event);
    },
    add: (listener) => {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
  };
};

type Means = {
  readonly session: Session;
  readonly exchange: AuthExchange;
  readonly requests: AuthRequests;
  readonly now: () => EpochMs;
  readonly report: (event: AuthEvent) => void;
};

const challengeSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

const withUser = v.object({ user: v.unknown() });

/** The provider does not know the session, or its user, any more: there is nothing left to sign out of. */
const isGoneAlready = (failure: AuthFailure): boolean =>
  failure.kind === 'sessionMissing' || (failure.kind === 'rejected' && failure.code !== GATEWAY_CODE);

/** Each call goes out with the token of the session handed in, whatever its age. */
export const createSignedInAuth = ({ session, exchange, requests, now, report }: Means): SignedInAuth => ({
  async currentUser() {
    const answer = await exchange((client) => client.getUser(session.access_token));
    if (!answer.ok) return answer;
    const data = v.safeParse(withUser, answer.value);
    return parseUser(data.success ? data.output.user : null);
  },

  async updatePassword(password) {
    const answer = await requests.updatePassword(session.access_token, password);
    if (!answer.ok) return answer;
    const user = parseUser(answer.value);
    if (user.ok) report({ type: 'USER_UPDATED', user: user.value });
    return user;
  },

  async verifyCode({ factorId, code }) {
    const challenged = await requests.onFactor(session.access_token, factorId, 'challenge', {});
    if (!challenged.ok) return challenged;
    const challenge = v.safeParse(challengeSchema, challenged.value);
    if (!challenge.success) return failed({ kind: 'unexpected' });
    const given = { challenge_id: challenge.output.id, code };
    const answer = await requests.onFactor(session.access_token, factorId, 'verify', given);
    if (!answer.ok) return answer;
    const verified = parseSession(answer.value, now());
    if (verified.ok) report({ type: 'MFA_CHALLENGE_VERIFIED', session: verified.value });
    return verified;
  },

  async signOut(scope) {
    const answer = await requests.signOut(session.access_token, scope);
    // That this session has ended says nothing of the others.
    return answer.ok || (scope === 'local' && isGoneAlready(answer.failure)) ? success(null) : answer;
  },
});

type SupabaseAuthOptions = {
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

/** The client library is a chunk of its own: the sign-in form can be used before it is there. */
const loadAuthClient = loadOnce(() => import('./auth-client.ts'));

export const preloadAuthClient = (): void => void loadAuthClient().catch(() => undefined);

export const createSupabaseAuthRepository = (options: SupabaseAuthOptions): AuthRepository => {
  const { supabaseUrl, supabaseKey, fetch, now, siteUrl } = options;
  const target = { authUrl: `${supabaseUrl}/auth/v1`, supabaseKey, boundedFetch: createBoundedFetch(fetch) };
  const loadExchange = loadOnce(async () => (await loadAuthClient()).createAuthExchange(target));
  // A chunk that does not come is a network failure like any other; the next call asks for it again.
  const exchange: AuthExchange = async (call) => {
    const loaded = await loadExchange().catch(() => null);
    return loaded === null ? failed(noAnswerFailure()) : loaded(call);
  };
  const requests = createAuthRequests(target);
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
      const answer = await requests.refresh(refreshToken);
      return answer.ok ? parseSession(answer.value, now()) : answer;
    },

    async adoptTokens({ purpose, accessToken, refreshToken, expiresIn }) {
      const answer = await exchange((client) => client.getUser(accessToken));
      if (!answer.ok) return answer;
      const data = v.safeParse(v.object({ user: v.unknown() }), answer.value);
      const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn };
      return reported(purpose, parseSession({ ...tokens, ...(data.success && data.output) }, now()));
    },

    as: (session) => createSignedInAuth({ session, exchange, requests, now, report: listeners.tell }),
    subscribe: listeners.add,
  };
};

import * as v from 'valibot';
import type { LinkPurpose } from '../../domain/auth/mail-link.ts';
import { expiryOf } from '../../domain/auth/session-refresh.ts';
import { type AuthEvent, type Session, sessionSchema } from '../../domain/auth/session.ts';
import type { AuthRepository, SignedInAuth } from '../../domain/ports/auth-repository.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { InMemoryBackend } from './server/backend.ts';

const eventTypes = { signIn: 'SIGNED_IN', recovery: 'PASSWORD_RECOVERY' } as const;

type Report = (event: AuthEvent) => void;

const createSignedInAuth = (backend: InMemoryBackend, report: Report, accessToken: string): SignedInAuth => ({
  currentUser: () => backend.askAuth('currentUser', (server) => server.currentUser(accessToken)),

  async updatePassword(password) {
    const updated = await backend.askAuth('updatePassword', (server) =>
      server.updatePassword(accessToken, password),
    );
    if (updated.ok) report({ type: 'USER_UPDATED', user: structuredClone(updated.value) });
    return updated;
  },

  async verifyCode({ factorId, code }) {
    const verified = await backend.askAuth('verifyCode', (server) => server.verifyCode(accessToken, factorId, code));
    if (verified.ok) report({ type: 'MFA_CHALLENGE_VERIFIED', session: structuredClone(verified.value) });
    return verified;
  },

  signOut: (scope) => backend.askAuth('signOut', (server) => server.signOut(accessToken, scope)),
});

/** One client of the backend; each has its own subscribers. */
export const createInMemoryAuthRepository = (backend: InMemoryBackend): AuthRepository => {
  const listeners = new Map<symbol, Report>();
  const report: Report = (event) => {
    for (const listener of [...listeners.values()]) listener(event);
  };
  const reportSession = (purpose: LinkPurpose, session: Session): void =>
    report({ type: eventTypes[purpose], session: structuredClone(session) });

  return {
    async signUp({ email, password }) {
      const answer = await backend.askAuth('signUp', (server) => server.signUp({ email, password }));
      return answer.ok ? success({ user: answer.value, session: null }) : answer;
    },

    async signIn({ email, password }) {
      const answer = await backend.askAuth('signIn', (server) => server.signIn({ email, password }));
      if (answer.ok) reportSession('signIn', answer.value);
      return answer;
    },

    requestPasswordReset: (email) =>
      backend.askAuth('requestPasswordReset', (server) => server.requestPasswordReset(email)),

    resendConfirmation: (email) =>
      backend.askAuth('resendConfirmation', (server) => server.resendConfirmation(email)),

    async verifyLink({ tokenHash, purpose }) {
      const answer = await backend.askAuth('verifyLink', (server) => server.verifyLink(tokenHash, purpose));
      if (answer.ok) reportSession(purpose, answer.value);
      return answer;
    },

    async refresh(refreshToken) {
      if (refreshToken === null) return failed({ kind: 'sessionMissing' });
      return backend.askAuth('refresh', (server) => server.refresh(refreshToken));
    },

    async adoptTokens({ purpose, accessToken, refreshToken, expiresIn }) {
      const answer = await backend.askAuth('adoptTokens', (server) => server.adopt(accessToken));
      if (!answer.ok) return answer;
      const session = v.safeParse(sessionSchema, {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_at: expiryOf(expiresIn, backend.now()),
        expires_in: expiresIn,
        ...answer.value,
      });
      if (!session.success) return failed({ kind: 'unexpected' });
      reportSession(purpose, session.output);
      return success(session.output);
    },

    as: ({ access_token }) => createSignedInAuth(backend, report, access_token),

    subscribe(listener) {
      const key = Symbol('subscription');
      listeners.set(key, listener);
      return () => {
        listeners.delete(key);
      };
    },
  };
};

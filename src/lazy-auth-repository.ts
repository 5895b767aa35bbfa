import type { AuthEvent } from './domain/auth-event.ts';
import type { AuthRepository } from './domain/ports/auth-repository.ts';
import { lazyPort } from './lazy-port.ts';

export type LazyAuth = { readonly auth: AuthRepository; readonly preload: () => void };

/** The auth port before its adapter has arrived. Listeners are handed on as soon as it has. */
export const lazyAuthRepository = (load: () => Promise<AuthRepository>): LazyAuth => {
  const listeners = new Set<(event: AuthEvent) => void>();
  const { call, preload } = lazyPort(async () => {
    const auth = await load();
    auth.subscribe((event) => {
      for (const listener of listeners) listener(event);
    });
    return auth;
  });
  return {
    preload,
    auth: {
      signUp: (credentials) => call((auth) => auth.signUp(credentials)),
      signIn: (credentials) => call((auth) => auth.signIn(credentials)),
      requestPasswordReset: (email) => call((auth) => auth.requestPasswordReset(email)),
      resendConfirmation: (email) => call((auth) => auth.resendConfirmation(email)),
      verifyLink: (link) => call((auth) => auth.verifyLink(link)),
      refresh: (refreshToken) => call((auth) => auth.refresh(refreshToken)),
      adoptTokens: (tokens) => call((auth) => auth.adoptTokens(tokens)),
      as: (session) => ({
        currentUser: () => call((auth) => auth.as(session).currentUser()),
        updatePassword: (password) => call((auth) => auth.as(session).updatePassword(password)),
        verifyCode: (given) => call((auth) => auth.as(session).verifyCode(given)),
        signOut: (scope) => call((auth) => auth.as(session).signOut(scope)),
      }),
      subscribe: (listener) => {
        // One of its own, so that the same listener can be added twice and each taken away.
        const hear = (event: AuthEvent): void => listener(event);
        listeners.add(hear);
        return () => listeners.delete(hear);
      },
    },
  };
};

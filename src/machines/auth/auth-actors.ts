import { fromPromise, waitFor } from 'xstate';
import { type AuthAnswer, isRetryable, isSessionInDoubt, isTokenRefused, secondFactorMissing } from '../../domain/auth/auth-failure.ts';
import type { EmailAddress, Credentials } from '../../domain/auth/credentials.ts';
import { type AuthUser, isExpired, needsSecondFactor, type Session } from '../../domain/auth/session.ts';
import type { AuthRepository } from '../../domain/ports/auth.ts';
import type { AccessTokenSource } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { isInRecovery, isSignedIn, renewToken, type SessionActor } from './session/session-machine.ts';
import type { SignUpAnswer } from './sign-up-machine.ts';

export type AuthPorts = {
  readonly auth: AuthRepository;
  readonly session: SessionActor;
  readonly accessToken: AccessTokenSource;
};

const missing = failed({ kind: 'sessionMissing' } as const);

/**
 * The session to send a request with, refreshed first if its token has expired or is that of `refused`. If another user
 * has signed in meanwhile, there is none: a request must not be sent in their name.
 */
const sessionOfAsker = async ({ auth, session, accessToken }: AuthPorts, refused: Session | null): Promise<AuthAnswer<Session>> => {
  const before = session.getSnapshot();
  const { session: held, now } = before.context;
  // Whoever is signed in by now may be another one, and another request may have had the token renewed.
  const asking = refused ?? held;
  const isRefused = refused !== null && held?.access_token === refused.access_token;
  if (isSignedIn(before)) {
    if (refused !== null) await renewToken(session, refused.access_token);
    const token = await accessToken();
    const after = session.getSnapshot();
    // With the token that has run out the server would name another cause than the true one.
    if ((!token.ok && token.failure.kind !== 'unauthenticated') || (isRefused && after.hasTag('waitingForServer'))) {
      return failed(after.context.refreshFailure ?? { kind: 'unreachable' });
    }
  }
  if (isInRecovery(before) && held !== null && (isRefused || isExpired(held, now()))) {
    // No tick refreshes a recovery, and its page may stand open for long.
    const answer = await auth.refresh(held.refresh_token);
    if (!answer.ok) return isRetryable(answer.failure) ? answer : missing;
    // One that was left meanwhile must not become a sign-in.
    if (isInRecovery(session.getSnapshot())) session.send({ type: 'TOKEN_REFRESHED', session: answer.value });
  }
  const known = session.getSnapshot().context.session;
  return known === null || known.user.id !== asking?.user.id ? missing : success(known);
};

/** The session machine is told as well, but for an answer that is `aborted`: it may be older than one that has come since. */
export const tellUser = async ({ session }: AuthPorts, answer: Promise<AuthAnswer<AuthUser>>, signal?: { readonly aborted: boolean }): Promise<AuthAnswer<AuthUser>> => {
  const user = await answer;
  if (user.ok && signal?.aborted !== true) session.send({ type: 'session.userRead', user: user.value });
  return user;
};

/** Asks in the name of whoever is signed in, once more where the token is refused. Nobody is left on a page that is told again and again that they are not. */
export const askAs = async <Value>(ports: AuthPorts, ask: (asker: Session) => Promise<AuthAnswer<Value>>, refused: Session | null = null): Promise<AuthAnswer<Value>> => {
  const asker = await sessionOfAsker(ports, refused);
  if (!asker.ok) return asker;
  const answer = await ask(asker.value);
  if (answer.ok) return answer;
  if (isTokenRefused(answer.failure)) return refused === null ? askAs(ports, ask, asker.value) : missing;
  if (!isSessionInDoubt(answer.failure)) return answer;
  if (isInRecovery(ports.session.getSnapshot())) {
    // No tick reads the user of a recovery: a factor that was added meanwhile is known only so, and its code asked for.
    await tellUser(ports, ports.auth.as(asker.value).currentUser());
  } else {
    ports.session.send({ type: 'session.tokenNeeded' });
  }
  return answer;
};

/** The user as the server knows them now. */
export const readUser = (ports: AuthPorts, signal?: { readonly aborted: boolean }): Promise<AuthAnswer<AuthUser>> =>
  tellUser(ports, askAs(ports, (asker) => ports.auth.as(asker).currentUser()), signal);

/** The effects of sign-in, sign-up and mail links. */
export const authActors = ({ auth, session, accessToken }: AuthPorts) => ({
  signIn: fromPromise<AuthAnswer<Session>, Credentials | null>(async ({ input }) =>
    input === null ? missing : auth.signIn(input),
  ),
  signUp: fromPromise<SignUpAnswer, Credentials | null>(async ({ input }) =>
    input === null ? missing : auth.signUp(input),
  ),
  requestReset: fromPromise<AuthAnswer<null>, EmailAddress | null>(async ({ input }) =>
    input === null ? missing : auth.requestPasswordReset(input),
  ),
  resendConfirmation: fromPromise<AuthAnswer<null>, EmailAddress | null>(async ({ input }) =>
    input === null ? missing : auth.resendConfirmation(input),
  ),
  verifySignUp: fromPromise<AuthAnswer<Session>, string>(({ input }) =>
    auth.verifyLink({ tokenHash: input, purpose: 'signIn' }),
  ),
  verifyRecovery: fromPromise<AuthAnswer<Session>, string>(({ input }) =>
    auth.verifyLink({ tokenHash: input, purpose: 'recovery' }),
  ),
  updatePassword: fromPromise<AuthAnswer<AuthUser>, string>(({ input }) =>
    askAs({ auth, session, accessToken }, async (asker) =>
      needsSecondFactor(asker) ? failed(secondFactorMissing) : auth.as(asker).updatePassword(input),
    ),
  ),
  endSession: fromPromise<null, void>(async () => {
    await waitFor(session, (snapshot) => !snapshot.hasTag('determining'));
    session.send({ type: 'session.signOut', scope: 'local' });
    return null;
  }),
});

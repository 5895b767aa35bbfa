import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { type EmailAddress, validEmailAddressSchema } from '../../../domain/auth/email-address.ts';
import type { LinkPurpose } from '../../../domain/auth/auth-callback.ts';
import type { AuthUser, Session } from '../../../domain/auth/session.ts';
import type { Credentials } from '../../../domain/auth/sign-in-form.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { createAccount, decoyUser, findAccount, hasPassword, hasVerifiedFactor, passwordProblem, replacePassword, useFactor } from './accounts.ts';
import { rejections, type ServerContext } from './backend-state.ts';
import { mailLink, redeemLink } from './mail-links.ts';
import { authenticate, endSession, endSessionsOf, openSession, raiseSession, refreshSession } from './sessions.ts';

type Answer<Value> = Result<Value, AuthFailure>;

/** The auth side of the server, as hosted Supabase answers with e-mail confirmation on. */
export type AuthServer = {
  signUp(credentials: Credentials): Answer<AuthUser>;
  signIn(credentials: Credentials): Answer<Session>;
  requestPasswordReset(email: EmailAddress): Answer<null>;
  resendConfirmation(email: EmailAddress): Answer<null>;
  verifyLink(tokenHash: string, purpose: LinkPurpose): Answer<Session>;
  refresh(refreshToken: string): Answer<Session>;
  currentUser(accessToken: string): Answer<AuthUser>;
  /** What a token tells of its session besides. */
  adopt(accessToken: string): Answer<Pick<Session, 'aal' | 'signed_in_at' | 'user'>>;
  updatePassword(accessToken: string, password: string): Answer<AuthUser>;
  verifyCode(accessToken: string, factorId: string, code: string): Answer<Session>;
  signOut(accessToken: string, scope: 'local' | 'global'): Answer<null>;
};

export const createAuthServer = (context: ServerContext): AuthServer => ({
  signUp({ email, password }) {
    if (!v.is(validEmailAddressSchema, email)) return failed(rejections.invalidAddress);
    const problem = passwordProblem(password);
    if (problem !== null) return failed(problem);
    const known = findAccount(context, email);
    if (known?.isConfirmed === true) return success(decoyUser(context, email));
    // An unconfirmed account keeps its first password: whoever signs up again has not proved that the address is theirs.
    const account = known ?? createAccount(context, { email, password }, false);
    const mailed = mailLink(context, account, 'signIn');
    return mailed.ok ? success(account.user) : mailed;
  },

  signIn({ email, password }) {
    const account = findAccount(context, email);
    if (account === null || !hasPassword(account, password)) return failed(rejections.invalidCredentials);
    if (!account.isConfirmed) return failed(rejections.emailNotConfirmed);
    return success(openSession(context, account));
  },

  requestPasswordReset(email) {
    const account = findAccount(context, email);
    return account === null ? success(null) : mailLink(context, account, 'recovery');
  },

  resendConfirmation(email) {
    const account = findAccount(context, email);
    return account === null || account.isConfirmed ? success(null) : mailLink(context, account, 'signIn');
  },

  verifyLink(tokenHash, purpose) {
    const used = redeemLink(context, tokenHash, purpose);
    if (!used.ok) return used;
    used.value.isConfirmed = true;
    return success(openSession(context, used.value));
  },

  refresh: (refreshToken) => refreshSession(context, refreshToken),

  currentUser(accessToken) {
    const speaker = authenticate(context, accessToken);
    return speaker.ok ? success(speaker.value.account.user) : speaker;
  },

  adopt(accessToken) {
    const speaker = authenticate(context, accessToken);
    if (!speaker.ok) return speaker;
    const { aal = 'aal1', begunAt = 0 } = context.state.sessions.get(speaker.value.sessionId) ?? {};
    return success({ aal, signed_in_at: Math.floor(begunAt / 1000), user: speaker.value.account.user });
  },

  updatePassword(accessToken, password) {
    const speaker = authenticate(context, accessToken);
    if (!speaker.ok) return speaker;
    const { account, sessionId } = speaker.value;
    if (hasVerifiedFactor(account) && context.state.sessions.get(sessionId)?.aal !== 'aal2') return failed(rejections.insufficientLevel);
    const problem = replacePassword(context, account, password);
    if (problem !== null) return failed(problem);
    endSessionsOf(context, account.user.id, sessionId);
    return success(account.user);
  },

  verifyCode(accessToken, factorId, code) {
    const speaker = authenticate(context, accessToken);
    if (!speaker.ok) return speaker;
    const { account, sessionId } = speaker.value;
    const used = useFactor(context, account, factorId, code);
    return used.ok ? success(raiseSession(context, sessionId, factorId, account)) : used;
  },

  signOut(accessToken, scope) {
    const speaker = authenticate(context, accessToken);
    // Nothing to sign out of is as good as signed out, but says nothing of the other sessions.
    if (!speaker.ok) return scope === 'local' ? success(null) : speaker;
    if (scope === 'global') endSessionsOf(context, speaker.value.account.user.id);
    else endSession(context, speaker.value.sessionId);
    return success(null);
  },
});

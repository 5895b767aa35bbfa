import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { validEmailAddressSchema } from '../../../domain/auth/credentials.ts';
import type { Enrollment } from '../../../domain/auth/second-factor.ts';
import type { AuthUser } from '../../../domain/auth/session.ts';
import type { PasswordChange } from '../../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { enrollFactor, findAccount, forgetFactor, hasPassword, hasVerifiedFactor, replacePassword, authenticate, endSessionsOf } from './accounts-and-sessions.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';
import { mailAddressChange, mailNumber } from './mail-links.ts';

type Answer<Value> = Result<Value, AuthFailure>;

/** What the hosted server answers on the account page. */
export type AccountServer = {
  enroll(accessToken: string, name: string): Answer<Enrollment>;
  removeFactor(accessToken: string, factorId: string): Answer<null>;
  changeAddress(accessToken: string, email: string): Answer<AuthUser>;
  confirmAddress(tokenHash: string): Answer<'halfway' | 'changed'>;
  changePassword(accessToken: string, change: PasswordChange): Answer<AuthUser>;
  mailNumber(accessToken: string): Answer<null>;
  unlinkIdentity(accessToken: string, identityId: string): Answer<null>;
  signOutElsewhere(accessToken: string): Answer<null>;
  deleteAccount(accessToken: string): Answer<null>;
  isSecondFactorRequired(): Answer<boolean>;
};

export const createAccountServer = (context: ServerContext): AccountServer => {
  const { state } = context;

  type Speaker = { readonly account: Account; readonly sessionId: string; readonly lacksSecondStep: boolean };

  const speakingWith = <Value>(accessToken: string, answer: (speaker: Speaker) => Answer<Value>): Answer<Value> => {
    const speaker = authenticate(context, accessToken);
    if (!speaker.ok) return speaker;
    const { account, sessionId } = speaker.value;
    const lacksSecondStep = hasVerifiedFactor(account) && state.sessions.get(sessionId)?.aal !== 'aal2';
    return answer({ account, sessionId, lacksSecondStep });
  };

  /** What the project asks for before a new password, where it was not given. */
  const lackOfProof = (account: Account, { currentPassword, mailedNumber }: PasswordChange): AuthFailure | null => {
    if (context.passwordProof === 'current') {
      if (currentPassword === undefined) return rejections.currentPasswordRequired;
      return hasPassword(account, currentPassword) ? null : rejections.currentPasswordInvalid;
    }
    if (context.passwordProof !== 'number') return null;
    if (mailedNumber === undefined) return rejections.numberNeeded;
    const sent = state.mailedNumbers.get(account.user.id);
    return sent?.number === mailedNumber && context.now() < sent.endsAt ? null : rejections.numberWrong;
  };

  return {
    enroll: (accessToken, name) =>
      speakingWith(accessToken, ({ account, lacksSecondStep }) =>
        lacksSecondStep ? failed(rejections.levelTooLow) : enrollFactor(context, account, name),
      ),

    removeFactor: (accessToken, factorId) =>
      speakingWith(accessToken, ({ account, sessionId, lacksSecondStep }) => {
        const factor = account.user.factors.find(({ id }) => id === factorId);
        if (factor === undefined) return failed(rejections.factorUnknown);
        if (factor.status === 'verified' && lacksSecondStep) return failed(rejections.levelTooLow);
        forgetFactor(context, account, factorId);
        const session = state.sessions.get(sessionId);
        // From the next refresh on.
        if (session?.factorId === factorId) Object.assign(session, { aal: 'aal1', factorId: null });
        return success(null);
      }),

    changeAddress: (accessToken, email) =>
      speakingWith(accessToken, ({ account, lacksSecondStep }) => {
        if (lacksSecondStep) return failed(rejections.insufficientLevel);
        const parsed = v.safeParse(validEmailAddressSchema, email);
        if (!parsed.success) return failed(rejections.invalidAddress);
        if (parsed.output === account.user.email) return success(account.user);
        if (findAccount(context, parsed.output) !== null) return failed(rejections.emailTaken);
        const mailed = mailAddressChange(context, account, parsed.output);
        if (!mailed.ok) return mailed;
        account.user.new_email = parsed.output;
        return success(account.user);
      }),

    confirmAddress(tokenHash) {
      for (const [userId, change] of state.addressChanges) {
        if (!change.links.includes(tokenHash)) continue;
        change.links = change.links.filter((link) => link !== tokenHash);
        if (change.links.length > 0) return success('halfway');
        const account = state.accounts.get(userId);
        state.addressChanges.delete(userId);
        if (account === undefined) break;
        account.user.email = change.email;
        delete account.user.new_email;
        for (const identity of account.user.identities) if (identity.provider === 'email') identity.email = change.email;
        return success('changed');
      }
      return failed(rejections.linkExpired);
    },

    changePassword: (accessToken, change) =>
      speakingWith(accessToken, ({ account, sessionId, lacksSecondStep }) => {
        if (lacksSecondStep) return failed(rejections.insufficientLevel);
        const problem = lackOfProof(account, change) ?? replacePassword(context, account, change.password);
        if (problem !== null) return failed(problem);
        state.mailedNumbers.delete(account.user.id);
        endSessionsOf(context, account.user.id, sessionId);
        return success(account.user);
      }),

    mailNumber: (accessToken) => speakingWith(accessToken, ({ account }) => mailNumber(context, account)),

    unlinkIdentity: (accessToken, identityId) =>
      speakingWith(accessToken, ({ account: { user } }) => {
        const unlinked = user.identities.find(({ identity_id }) => identity_id === identityId);
        if (unlinked === undefined) return failed(rejections.identityUnknown);
        const left = user.identities.filter((identity) => identity !== unlinked);
        if (left.length === 0) return failed(rejections.lastIdentity);
        user.identities = left;
        // The password stays, but belongs to no address that it could be given with.
        if (unlinked.provider === 'email') user.email = left[0]?.email ?? null;
        return success(null);
      }),

    signOutElsewhere: (accessToken) =>
      speakingWith(accessToken, ({ account, sessionId }) => {
        endSessionsOf(context, account.user.id, sessionId);
        return success(null);
      }),

    deleteAccount(accessToken) {
      const record = state.accessTokens.get(accessToken);
      const account = state.accounts.get(record?.userId ?? '');
      if (account === undefined) return success(null);
      if (hasVerifiedFactor(account) && record?.aal !== 'aal2') return failed(rejections.levelTooLow);
      endSessionsOf(context, account.user.id);
      state.accounts.delete(account.user.id);
      state.changes = state.changes.map((change) => (change.userId === account.user.id ? { ...change, address: null } : change));
      return success(null);
    },

    isSecondFactorRequired: () => success(state.isSecondFactorRequired),
  };
};

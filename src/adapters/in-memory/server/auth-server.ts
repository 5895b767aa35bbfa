import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { type EmailAddress, validEmailAddressSchema, type Credentials } from '../../../domain/auth/credentials.ts';
import type { LinkPurpose } from '../../../domain/auth/auth-callback.ts';
import type { AuthUser, Session } from '../../../domain/auth/session.ts';
import type { ProviderRequest } from '../../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { createAccount, decoyUser, findAccount, hasPassword, hasVerifiedFactor, passwordProblem, replacePassword, useFactor, authenticate, endSession, endSessionsOf, openSession, raiseSession, refreshSession } from './accounts-and-sessions.ts';
import { rejections, type ServerContext, type Account } from './backend-state.ts';
import { mailLink, redeemLink } from './mail-links.ts';

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

/** What a person does on the page of a provider: goes on as somebody there, or not. */
export type ProviderAnswer = { readonly email: EmailAddress } | 'canceled';

export type ProviderServer = {
  signInAddress(asked: ProviderRequest): Answer<string>;
  linkAddress(accessToken: string, asked: ProviderRequest): Answer<string>;
  redeemCode(code: string, codeVerifier: string): Answer<Session>;
};

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const challengeOf = (codeVerifier: string): string => base64Url(sha256(new TextEncoder().encode(codeVerifier)));

/** Sign-in by a provider, as the hosted server does it; the provider itself is played by whoever calls `answerAtProvider`. */
export const createProviderServer = (context: ServerContext) => {
  const { state, createId, siteUrl, providers = [] } = context;

  const begin = ({ provider, codeChallenge, returnTo }: ProviderRequest, linkingUserId: string | null): Answer<string> => {
    if (!providers.includes(provider)) return failed(rejections.providerNotEnabled);
    const id = createId();
    state.providerFlows.set(id, { provider, codeChallenge, returnTo, linkingUserId, answered: null });
    return success(`${siteUrl}/example-provider?state=${id}`);
  };

  const identified = (provider: string, email: EmailAddress): Account | null =>
    [...state.accounts.values()].find(({ user }) => user.identities.some((each) => each.provider === provider && each.email === email)) ?? null;

  const addIdentity = (account: Account, provider: string, email: EmailAddress): void =>
    void account.user.identities.push({ identity_id: createId(), provider, email });

  /** Known by the provider or by the address; otherwise somebody new, who has no password. */
  const whoComes = (provider: string, email: EmailAddress): Account => {
    const known = identified(provider, email);
    if (known !== null) return known;
    const account = findAccount(context, email) ?? createAccount(context, { email, password: createId() }, false);
    if (!account.isConfirmed) {
      // Whoever began the account has not proved that the address is theirs: what they chose and were mailed opens nothing.
      for (const [tokenHash, { userId }] of state.links) if (userId === account.user.id) state.links.delete(tokenHash);
      account.user.identities = [];
      Object.assign(account, { isConfirmed: true, passwordHash: '' });
    }
    addIdentity(account, provider, email);
    return account;
  };

  const server: ProviderServer = {
    signInAddress: (asked) => begin(asked, null),

    linkAddress(accessToken, asked) {
      const speaker = authenticate(context, accessToken);
      return speaker.ok ? begin(asked, speaker.value.account.user.id) : speaker;
    },

    redeemCode(code, codeVerifier) {
      for (const [id, { answered, codeChallenge }] of state.providerFlows) {
        if (answered?.code !== code) continue;
        if (challengeOf(codeVerifier) !== codeChallenge) return failed(rejections.verifierWrong);
        state.providerFlows.delete(id);
        const account = state.accounts.get(answered.userId);
        if (account !== undefined) return success(openSession(context, account));
      }
      return failed(rejections.flowUnknown);
    },
  };

  const answerAtProvider = (address: string, answer: ProviderAnswer): string => {
    const flow = state.providerFlows.get(new URL(address).searchParams.get('state') ?? '');
    if (flow === undefined) throw new Error(`No provider was asked by ${address}.`);
    const back = new URL(flow.returnTo);
    const refuse = (refusal: Readonly<Record<string, string>>): string => {
      for (const [name, value] of Object.entries(refusal)) back.searchParams.set(name, value);
      back.hash = String(new URLSearchParams(refusal));
      return back.href;
    };
    if (answer === 'canceled') return refuse({ error: 'access_denied' });
    const { provider, linkingUserId } = flow;
    const target = linkingUserId === null ? undefined : state.accounts.get(linkingUserId);
    if (target !== undefined && identified(provider, answer.email) !== null) {
      return refuse({ error: 'server_error', error_code: 'identity_already_exists' });
    }
    if (target !== undefined) addIdentity(target, provider, answer.email);
    const account = target ?? whoComes(provider, answer.email);
    flow.answered = { code: createId(), userId: account.user.id };
    back.searchParams.set('code', flow.answered.code);
    return back.href;
  };

  return { ...server, answerAtProvider };
};

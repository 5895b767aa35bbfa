import { sha256 } from '@noble/hashes/sha2.js';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { EmailAddress } from '../../../domain/auth/email-address.ts';
import type { Session } from '../../../domain/auth/session.ts';
import type { ProviderRequest } from '../../../domain/ports/account.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { createAccount, findAccount } from './accounts.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';
import { authenticate, openSession } from './sessions.ts';

type Answer<Value> = Result<Value, AuthFailure>;

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

import { assign, fromPromise, setup, waitFor } from 'xstate';
import { type AuthAnswer, type AuthFailure, failureOf, thrownFailure } from '../../domain/auth/auth-failure.ts';
import { type ProviderReturn, askerUnknown, linkUnread, markedReturn, parsePendingProvider, type PendingProvider, type ProviderPurpose, signedInAlready, tabKeepsNothing } from '../../domain/auth/auth-callback.ts';
import { isSuccess, unprovided } from '../shared/effects.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { askAs, readUser } from '../auth/auth-actors.ts';
import { isSignedIn } from '../auth/session/session-machine.ts';
import type { OwnAccountPorts } from './account-actors.ts';

/** To go to the page of a provider. */
export type ProviderAsked = { readonly provider: string; readonly purpose: ProviderPurpose; readonly page: string };
/** To do what somebody has come back for. */
export type ProviderBack = { readonly returned: ProviderReturn | null; readonly purpose: ProviderPurpose };

export type ProviderInput = {
  readonly purpose: ProviderPurpose;
  /** The page of ours to come back to: path and query. */
  readonly page: string;
  readonly returned: ProviderReturn | null;
};

const types: Partial<{
  context: ProviderInput & {
    /** The one that was asked last. */
    readonly provider: string;
    readonly failure: AuthFailure | null;
  };
  input: ProviderInput;
  events: { readonly type: 'provider.choose'; readonly provider: string };
}> = {};

/** Goes to the page of a provider, and on its return does what it was asked for. */
export const providerMachine = setup({
  types,
  actors: {
    begin: unprovided<AuthAnswer<null>, ProviderAsked>('begin'),
    finish: unprovided<AuthAnswer<null>, ProviderBack>('finish'),
  },
  actions: {
    recordProvider: assign((_, provider: string) => ({ provider, failure: null })),
    showFailure: assign((_, failure: AuthFailure | null) => ({ failure })),
  },
  guards: { isSuccess, hasReturned: ({ context }) => context.returned !== null },
}).createMachine({
  id: 'provider',
  description: 'Signs in by a provider, or links one to the account: away to its page, and back.',
  context: ({ input }) => ({ ...input, provider: input.returned?.provider ?? '', failure: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does somebody come back from the page of a provider?',
      always: [{ guard: 'hasReturned', target: 'finishing' }, { target: 'choosing' }],
    },
    finishing: {
      description: 'What the provider has brought back is used up, whatever comes of it.',
      invoke: {
        src: 'finish',
        input: ({ context: { returned, purpose } }) => ({ returned, purpose }),
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'finished' },
          { target: 'choosing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: { target: 'choosing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    choosing: {
      description: 'A provider can be chosen; also while its page is on its way, and when somebody comes back from there by Back.',
      on: { 'provider.choose': { target: 'leaving', actions: { type: 'recordProvider', params: ({ event }) => event.provider } } },
    },
    leaving: {
      description: 'The server is asked for the way to the page of the provider. A second press is ignored.',
      invoke: {
        src: 'begin',
        input: ({ context: { provider, purpose, page } }) => ({ provider, purpose, page }),
        onDone: { target: 'choosing', actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output) } },
        onError: { target: 'choosing', actions: { type: 'showFailure', params: thrownFailure } },
      },
    },
    finished: {
      description: 'Signed in, or linked. Another one can be chosen.',
      on: { 'provider.choose': { target: 'leaving', actions: { type: 'recordProvider', params: ({ event }) => event.provider } } },
    },
  },
});

type ProviderPorts = OwnAccountPorts & {
  /** A text of this tab, which outlives the way to the provider and back. */
  readonly pending: { readonly read: () => string | null; readonly write: (text: string) => void };
  /** What proves on the way back that this tab has asked (PKCE, S256). */
  readonly createProof: () => Promise<{ readonly codeVerifier: string; readonly codeChallenge: string }>;
  readonly leave: (address: string) => void;
  /** Where this app is served, without a slash at the end. */
  readonly siteUrl: string;
};

/** The way to the page of a provider, and what is done on the way back. */
export const providerActors = (ports: ProviderPorts) => {
  const { session, account, pending, createProof, leave, siteUrl } = ports;

  const begin = async ({ provider, purpose, page }: ProviderAsked): Promise<AuthAnswer<null>> => {
    const { codeVerifier, codeChallenge } = await createProof();
    const asked = { provider, codeChallenge, returnTo: `${siteUrl}${markedReturn(page, provider)}` };
    let userId: PendingProvider['userId'] = null;
    const address = await (purpose === 'signIn'
      ? account.signInAddress(asked)
      : askAs(ports, (signedIn) => {
          userId = signedIn.user.id;
          return account.as(signedIn).linkAddress(asked);
        }));
    if (!address.ok) return address;
    const text = JSON.stringify({ provider, purpose, codeVerifier, userId } satisfies PendingProvider);
    pending.write(text);
    if (pending.read() !== text) return failed(tabKeepsNothing);
    leave(address.value);
    return success(null);
  };

  /** What was asked for, for one return. */
  const takePending = ({ returned, purpose }: ProviderBack): PendingProvider | null => {
    const asked = parsePendingProvider(pending.read());
    pending.write('');
    return asked?.purpose === purpose && asked.provider === returned?.provider ? asked : null;
  };

  const signIn = async (code: string, { codeVerifier }: PendingProvider): Promise<AuthAnswer<null>> => {
    // Its session may have taken the second step, which that of a provider has not.
    if (isSignedIn(session.getSnapshot())) return failed(signedInAlready);
    const redeemed = await account.redeemCode({ code, codeVerifier });
    if (!redeemed.ok) return redeemed;
    if (isSignedIn(session.getSnapshot())) {
      await ports.auth.as(redeemed.value).signOut('local');
      return failed(signedInAlready);
    }
    session.send({ type: 'SIGNED_IN', session: redeemed.value });
    return success(null);
  };

  /** The server has linked it before it sent anybody back: the code would only open another session, at aal1. */
  const link = async ({ provider }: ProviderReturn, { userId }: PendingProvider): Promise<AuthAnswer<null>> => {
    const user = await readUser(ports);
    if (!user.ok) return user.failure.kind === 'sessionMissing' ? user : failed(linkUnread);
    if (user.value.id !== userId) return failed(askerUnknown);
    return user.value.identities.some((identity) => identity.provider === provider) ? success(null) : failed(thrownFailure);
  };

  const finish = async (back: ProviderBack): Promise<AuthAnswer<null>> => {
    await waitFor(session, (snapshot) => !snapshot.hasTag('determining'));
    const asked = takePending(back);
    if (asked === null || back.returned === null) return failed(askerUnknown);
    if ('refusal' in back.returned) return failed(back.returned.refusal);
    return asked.purpose === 'link' ? link(back.returned, asked) : signIn(back.returned.code, asked);
  };

  // React starts a machine twice while we develop: a return is still used once.
  const answers = new WeakMap<object, Promise<AuthAnswer<null>>>();
  const finishOnce = (back: ProviderBack): Promise<AuthAnswer<null>> => {
    const answer = (back.returned && answers.get(back.returned)) ?? finish(back);
    if (back.returned !== null) answers.set(back.returned, answer);
    return answer;
  };

  return {
    begin: fromPromise<AuthAnswer<null>, ProviderAsked>(({ input }) => begin(input)),
    finish: fromPromise<AuthAnswer<null>, ProviderBack>(({ input }) => finishOnce(input)),
  };
};

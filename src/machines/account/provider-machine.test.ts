import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Answers, recordedAccount } from '../../../tests/machines/recorded-account.ts';
import { answerOf, scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { lasting, ofBob, renewed, type Rig, startSession, startSignedIn, startSignedOut, states } from '../../../tests/machines/session/rig.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { ProviderReturn } from '../../domain/auth/auth-callback.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { aUser } from '../../../tests/samples.ts';
import { type ProviderAsked, providerActors, type ProviderBack, providerMachine } from './provider-machine.ts';

const coverage = transitionCoverage(providerMachine);
const refusedWith = (code: string) => ({ kind: 'rejected', code, message: '' }) as const;
const unexpected = { kind: 'unexpected' } as const;
const back: ProviderReturn = { provider: 'google', code: 'one' };

const start = (returned: ProviderReturn | null) => {
  const begin = scriptedEffect<AuthAnswer<null>, ProviderAsked>();
  const finish = scriptedEffect<AuthAnswer<null>, ProviderBack>();
  const actor = createActor(providerMachine.provide({ actors: { begin: begin.logic, finish: finish.logic } }), {
    input: { purpose: 'signIn', page: '/login', returned },
    inspect: coverage.inspect,
  }).start();
  const seen = () => {
    const { value, context: { provider, failure } } = actor.getSnapshot();
    return { value, provider, failure };
  };
  return { begin, finish, seen, choose: (provider: string) => actor.send({ type: 'provider.choose', provider }) };
};

const choosing = { value: 'choosing', provider: '', failure: null };

describe(providerMachine.id, () => {
  test('the way to a provider is asked for once; it can be chosen again while its page is on its way', async () => {
    const { begin, finish, seen, choose } = start(null);
    expect(seen()).toEqual(choosing);
    choose('google');
    choose('github');
    expect(seen()).toEqual({ value: 'leaving', provider: 'google', failure: null });
    await begin.answer(success(null));
    expect([seen(), begin.calls, finish.calls]).toEqual([{ ...choosing, provider: 'google' }, [{ provider: 'google', purpose: 'signIn', page: '/login' }], []]);
  });

  test('no way there is said, and nothing more of it at the next try', async () => {
    const { begin, seen, choose } = start(null);
    choose('google');
    await begin.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ ...choosing, provider: 'google', failure: { kind: 'unreachable' } });
    choose('github');
    expect(seen()).toEqual({ value: 'leaving', provider: 'github', failure: null });
    await begin.crash();
    expect(seen()).toEqual({ ...choosing, provider: 'github', failure: unexpected });
  });

  test('whoever comes back is done with at once, and can choose another one', async () => {
    const { finish, seen, choose } = start(back);
    expect(seen()).toEqual({ value: 'finishing', provider: 'google', failure: null });
    await finish.answer(success(null));
    expect([seen(), finish.calls]).toEqual([{ value: 'finished', provider: 'google', failure: null }, [{ returned: back, purpose: 'signIn' }]]);
    choose('github');
    expect(seen()).toEqual({ value: 'leaving', provider: 'github', failure: null });
  });

  test.each(['refused', 'crash'] as const)('a return that comes to nothing (%s) is said of the provider it came from', async (how) => {
    const { finish, seen } = start(back);
    await (how === 'crash' ? finish.crash() : finish.answer(failed(refusedWith('asker_unknown'))));
    expect(seen()).toEqual({ ...choosing, provider: 'google', failure: how === 'crash' ? unexpected : refusedWith('asker_unknown') });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

type Asked = { readonly purpose?: string; readonly provider?: string; readonly userId?: string | null };
const keptFor = ({ purpose = 'signIn', provider = 'google', userId = null }: Asked = {}): string =>
  JSON.stringify({ provider, purpose, codeVerifier: 'verifier', userId });

/** The effects beside a session machine, with what this tab keeps. */
const open = (rig: Rig, kept = '', answers: Answers = {}, keeps = true) => {
  const { ports, asked } = recordedAccount(rig, answers);
  const tab = { text: kept };
  const actors = providerActors({
    ...ports,
    pending: { read: () => tab.text, write: (text) => void (tab.text = keeps ? text : '') },
    createProof: async () => ({ codeVerifier: 'verifier', codeChallenge: 'challenge' }),
    leave: (address) => asked.push(['leave', address]),
    siteUrl: 'https://dolly.test/app',
  });
  return { actors, asked, tab };
};

const [missing, unreachable] = [failed({ kind: 'sessionMissing' } as const), failed({ kind: 'unreachable' } as const)];
const returnTo = 'https://dolly.test/app/login?via=google';
const asked = { provider: 'google', codeChallenge: 'challenge', returnTo };

describe('the way to the page of a provider', () => {
  test('to sign in, the tab keeps what it will know the return by, and leaves', async () => {
    const { actors, asked: calls, tab } = open(await startSignedOut());
    expect(await answerOf(actors.begin, { provider: 'google', purpose: 'signIn', page: '/login' })).toEqual(success(null));
    expect([calls, tab.text]).toEqual([[['signInAddress', asked], ['leave', 'https://provider.test/in']], keptFor()]);
  });

  test('to connect one, it is asked for in the name of whoever is signed in, whose account is kept in mind', async () => {
    const { actors, asked: calls, tab } = open(await startSignedIn());
    expect(await answerOf(actors.begin, { provider: 'google', purpose: 'link', page: '/login' })).toEqual(success(null));
    expect([calls, tab.text]).toEqual([
      [['accessToken'], ['linkAddress', 'access-1', asked], ['leave', 'https://provider.test/link']],
      keptFor({ purpose: 'link', userId: 'ana' }),
    ]);
  });

  test.each([
    ['nobody is signed in to connect one to', 'link', {}, true, missing],
    ['the server leads to no such page', 'signIn', { account: { signInAddress: async () => unreachable } }, true, unreachable],
    ['a tab that keeps nothing would not know the return', 'signIn', {}, false, failed(refusedWith('tab_keeps_nothing'))],
  ] as const)('the page stays where %s', async (_, purpose, answers, keeps, answer) => {
    const { actors, asked: calls, tab } = open(await startSignedOut(), '', answers, keeps);
    expect(await answerOf(actors.begin, { provider: 'google', purpose, page: '/login' })).toEqual(answer);
    expect([calls.filter((call) => String(call).startsWith('leave')), tab.text]).toEqual([[], '']);
  });
});

describe('the way back', () => {
  const redeemed = ['redeemCode', { code: 'one', codeVerifier: 'verifier' }];

  test('waits until it is known who is signed in, then opens the session of the code', async () => {
    const rig = startSession();
    const { actors, asked: calls, tab } = open(rig, keptFor());
    const answer = answerOf(actors.finish, { returned: back, purpose: 'signIn' });
    await settled();
    expect([calls, tab.text]).toEqual([[], keptFor()]);
    await rig.readStore.answer(success(null));
    expect([await answer, calls, tab.text]).toEqual([success(null), [redeemed], '']);
    expect([rig.shown().value, rig.shown().session]).toEqual([states.current, renewed]);
  });

  test('is gone once: a machine that is started twice redeems the code once', async () => {
    const { actors, asked: calls } = open(await startSignedOut(), keptFor());
    const finish = () => answerOf(actors.finish, { returned: back, purpose: 'signIn' });
    expect(await Promise.all([finish(), finish()])).toEqual([success(null), success(null)]);
    expect(calls).toEqual([redeemed]);
  });

  test.each([
    ['that this tab has not asked for', '', back],
    ['whose notes cannot be read', '{', back],
    ['of another provider', keptFor({ provider: 'github' }), back],
    ['that was asked for to connect', keptFor({ purpose: 'link' }), back],
    ['with nothing', keptFor(), null],
  ])('%s leads nowhere, and is not kept for another try', async (_, kept, returned) => {
    const rig = await startSignedOut();
    const { actors, asked: calls, tab } = open(rig, kept);
    expect(await answerOf(actors.finish, { returned, purpose: 'signIn' })).toEqual(failed(refusedWith('asker_unknown')));
    expect([calls, tab.text, rig.shown().value]).toEqual([[], '', states.signedOut]);
  });

  test.each([
    ['the provider refused', { provider: 'google', refusal: refusedWith('access_denied') }, {}, failed(refusedWith('access_denied'))],
    ['the code is not taken', back, { account: { redeemCode: async () => unreachable } }, unreachable],
  ] as const)('signs nobody in where %s', async (_, returned, answers, answer) => {
    const rig = await startSignedOut();
    const { actors, asked: calls } = open(rig, keptFor(), answers);
    expect([await answerOf(actors.finish, { returned, purpose: 'signIn' }), calls, rig.shown().value]).toEqual([answer, [], states.signedOut]);
  });

  test('whoever is signed in stays so: the code is not redeemed', async () => {
    const rig = await startSignedIn(ofBob);
    const { actors, asked: calls } = open(rig, keptFor());
    expect(await answerOf(actors.finish, { returned: back, purpose: 'signIn' })).toEqual(failed(refusedWith('signed_in_already')));
    expect([calls, rig.shown().session]).toEqual([[], ofBob]);
  });

  test('whoever another tab signs in meanwhile stays so: the session of the code is ended again', async () => {
    const rig = await startSignedOut();
    const { actors, asked: calls } = open(rig, keptFor(), {
      account: {
        redeemCode: async () => {
          rig.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } });
          return success(renewed);
        },
      },
    });
    expect(await answerOf(actors.finish, { returned: back, purpose: 'signIn' })).toEqual(failed(refusedWith('signed_in_already')));
    expect([calls, rig.shown().session]).toEqual([[['signOut', renewed.access_token, 'local']], ofBob]);
  });

  const google = { identity_id: 'g', provider: 'google' };
  const email = { identity_id: 'e', provider: 'email' };
  test.each([
    ['is connected when the server says so', 'ana', success(aUser('ana', { identities: [email, google] })), success(null)],
    ['is not connected when the server knows of none', 'ana', success(aUser('ana', { identities: [email] })), failed(unexpected)],
    ['was asked for by somebody else', 'bob', success(aUser('ana', { identities: [google] })), failed(refusedWith('asker_unknown'))],
    ['has come back to a session that has ended', 'ana', missing, missing],
    ['may be connected where the server cannot be asked', 'ana', unreachable, failed(refusedWith('link_unread'))],
  ])('a provider %s', async (_, userId, user, answer) => {
    const { actors, asked: calls } = open(await startSignedIn(), keptFor({ purpose: 'link', userId }), { user });
    expect(await answerOf(actors.finish, { returned: back, purpose: 'link' })).toEqual(answer);
    expect(calls).toEqual([['accessToken'], ['currentUser', lasting.access_token]]);
  });
});

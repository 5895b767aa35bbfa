import { createActor, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { aSession, anAddress } from '../../tests/machines/records.ts';
import { recordedAuth } from '../../tests/machines/recorded-auth.ts';
import { settled } from '../../tests/machines/scripted-effect.ts';
import { endingIn, lasting, ofBob, renewed, type Rig, startSession, startSignedIn } from '../../tests/machines/session/rig.ts';
import type { DataFailure } from '../domain/data-failure.ts';
import type { AuthRepository } from '../domain/ports/auth-repository.ts';
import { failed, type Result, success } from '../domain/result.ts';
import type { AccessToken } from '../domain/session.ts';
import { parseTotpCode } from '../domain/second-factor.ts';
import { aUser } from '../domain/testing/samples.ts';
import { secondFactorMissing } from './auth-call.ts';
import { accountActors } from './account-actors.ts';
import { signInActor } from './sign-in-actor.ts';
import { confirmMachine } from './confirm-machine.ts';

type Token = Result<AccessToken, DataFailure>;
const missing = failed({ kind: 'sessionMissing' } as const);
const aCode = parseTotpCode('123456') ?? expect.unreachable();
const credentials = { email: anAddress, password: 'secret' };

const open = ({ actor }: Rig, token?: () => Promise<Token>, other?: Partial<AuthRepository>) => {
  const { auth, asked } = recordedAuth(other);
  const accessToken = async () => {
    asked.push(['accessToken']);
    return token === undefined ? success(lasting.access_token) : token();
  };
  const actors = { ...accountActors({ auth, session: actor, accessToken }), signIn: signInActor(auth) };
  return { actors, asked };
};

describe('the effects of the account forms, made of the ports', () => {
  test('each asks the port for what it is named after', async () => {
    const { actors, asked } = open(startSession());
    const answers = await Promise.all([
      toPromise(createActor(actors.signIn, { input: credentials }).start()),
      toPromise(createActor(actors.signUp, { input: credentials }).start()),
      toPromise(createActor(actors.requestReset, { input: anAddress }).start()),
      toPromise(createActor(actors.resendConfirmation, { input: anAddress }).start()),
      toPromise(createActor(actors.verifySignUp, { input: 'one' }).start()),
      toPromise(createActor(actors.verifyRecovery, { input: 'two' }).start()),
    ]);
    const session = aSession();
    expect(answers).toEqual([
      success(session),
      success({ user: session.user, session: null }),
      success(null),
      success(null),
      success(session),
      success(session),
    ]);
    expect(asked).toEqual([
      ['signIn', credentials],
      ['signUp', credentials],
      ['requestPasswordReset', anAddress],
      ['resendConfirmation', anAddress],
      ['verifyLink', { tokenHash: 'one', purpose: 'signIn' }],
      ['verifyLink', { tokenHash: 'two', purpose: 'recovery' }],
    ]);
  });

  test('field report 35: a code is asked about with the session that is known, its token made to hold first', async () => {
    const { actors, asked } = open(await startSignedIn());
    const given = { factorId: 'app', code: aCode };
    expect(await toPromise(createActor(actors.verifyCode, { input: given }).start())).toEqual(success(aSession()));
    expect(await toPromise(createActor(actors.verifyCode, { input: null }).start())).toEqual(missing);
    expect(asked).toEqual([['accessToken'], ['verifyCode', lasting.access_token, given], ['accessToken']]);
  });

  test('field report 35: a code of one user is not asked about in the name of another', async () => {
    const rig = await startSignedIn();
    const change = () => {
      rig.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } });
      return Promise.resolve(failed({ kind: 'unauthenticated' } as const));
    };
    const { actors, asked } = open(rig, change);
    const given = { factorId: 'app', code: aCode };
    expect(await toPromise(createActor(actors.verifyCode, { input: given }).start())).toEqual(missing);
    expect(asked).toEqual([['accessToken']]);
  });

  test('field report 35: before the second step nobody is asked for a new password', async () => {
    const factors = [{ id: 'app', factor_type: 'totp', status: 'verified' }];
    const { actors, asked } = open(await startSignedIn(endingIn(3600, '1', { user: aUser('ana', { factors }) })));
    const answer = await toPromise(createActor(actors.updatePassword, { input: 'Neu!1234' }).start());
    expect(answer).toEqual(failed(secondFactorMissing));
    expect(asked).toEqual([['accessToken']]);
  });

  test('with nothing to ask with, nobody is asked', async () => {
    const { actors, asked } = open(startSession());
    const answers = await Promise.all([
      toPromise(createActor(actors.signIn, { input: null }).start()),
      toPromise(createActor(actors.signUp, { input: null }).start()),
      toPromise(createActor(actors.requestReset, { input: null }).start()),
      toPromise(createActor(actors.resendConfirmation, { input: null }).start()),
    ]);
    expect([answers, asked]).toEqual([[missing, missing, missing, missing], []]);
  });

  test('a port that throws before it returns still ends in a visible failure', () => {
    const { actors } = open(startSession(), undefined, {
      verifyLink: () => {
        throw new Error('scripted crash');
      },
    });
    const page = createActor(confirmMachine.provide({ actors: { verify: actors.verifySignUp } }), {
      input: { tokenHash: 'one' },
    }).start();
    page.send({ type: 'link.confirm' });
    expect(page.getSnapshot()).toMatchObject({ value: 'refused', context: { failure: { kind: 'unexpected' } } });
  });
});

describe('a new password', () => {
  const save = async (rig: Rig, token?: () => Promise<Token>) => {
    const { actors, asked } = open(rig, token);
    const answer = await toPromise(createActor(actors.updatePassword, { input: 'Neu!1234' }).start());
    return { answer, asked };
  };

  test('without a session is saved for nobody', async () => {
    const rig = startSession();
    await rig.readStore.answer(success(null));
    expect(await save(rig)).toEqual({ answer: missing, asked: [] });
  });

  test('of a recovery is saved with its session, as it came', async () => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'recovery', session: lasting }));
    expect(await save(rig)).toEqual({
      answer: success(lasting.user),
      asked: [['updatePassword', 'access-1', 'Neu!1234']],
    });
  });

  test('of whoever is signed in is saved with a token that was refreshed first', async () => {
    const rig = await startSignedIn();
    const refresh = () => {
      rig.send({ type: 'TOKEN_REFRESHED', session: renewed });
      return Promise.resolve(success(renewed.access_token));
    };
    expect(await save(rig, refresh)).toEqual({
      answer: success(lasting.user),
      asked: [['accessToken'], ['updatePassword', 'access-2', 'Neu!1234']],
    });
  });

  test('is not sent with a token that has run out and could not be refreshed', async () => {
    const rig = await startSignedIn();
    expect(await save(rig, () => Promise.resolve(failed({ kind: 'unreachable' })))).toEqual({
      answer: failed({ kind: 'unreachable' }),
      asked: [['accessToken']],
    });
  });

  test('of one user is not saved for another, who was signed in by another tab while the token was refreshed', async () => {
    const rig = await startSignedIn();
    const change = () => {
      rig.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } });
      return Promise.resolve(failed({ kind: 'unauthenticated' } as const));
    };
    expect(await save(rig, change)).toEqual({ answer: missing, asked: [['accessToken']] });
  });

  test('is saved for nobody when the refresh ended the session', async () => {
    const rig = await startSignedIn();
    const end = () => {
      rig.send({ type: 'SIGNED_OUT' });
      return Promise.resolve(failed({ kind: 'unauthenticated' } as const));
    };
    expect(await save(rig, end)).toEqual({ answer: missing, asked: [['accessToken']] });
  });
});

describe('the end of the session', () => {
  const end = (rig: Rig) => createActor(open(rig).actors.endSession).start();
  const revoked = { session: lasting, scope: 'local' };

  test('waits until it is known whether there is one, then signs out here', async () => {
    const rig = startSession();
    const ending = end(rig);
    await settled();
    expect(rig.shown().value).toEqual({ processing: 'reading' });
    await rig.readStore.answer(success({ purpose: 'signIn', session: lasting }));
    expect([ending.getSnapshot().output, rig.shown().value, rig.revoke.calls]).toEqual([
      null,
      { signedOut: 'revoking' },
      [revoked],
    ]);
  });

  test('of a recovery is one too', async () => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'recovery', session: lasting }));
    end(rig);
    await settled();
    expect([rig.shown().value, rig.revoke.calls]).toEqual([{ signedOut: 'revoking' }, [revoked]]);
  });

  test('is nothing to do where there is none', async () => {
    const rig = startSession();
    await rig.readStore.answer(success(null));
    rig.journal();
    const ending = end(rig);
    await settled();
    expect([ending.getSnapshot().output, rig.shown().value, rig.journal()]).toEqual([null, { signedOut: 'settled' }, []]);
  });
});

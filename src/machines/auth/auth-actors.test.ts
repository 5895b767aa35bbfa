import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { recordedAccount } from '../../../tests/machines/recorded-account.ts';
import { recordedAuth } from '../../../tests/machines/recorded-auth.ts';
import { anAddress, aSession } from '../../../tests/machines/records.ts';
import { answerOf, settled } from '../../../tests/machines/scripted-effect.ts';
import { cleared, endingIn, lasting, ofBob, renewed, type Rig, startSession, startSignedIn, states, written } from '../../../tests/machines/session/rig.ts';
import type { AccessToken, AuthUser, Session } from '../../domain/auth/session.ts';
import type { AuthRepository } from '../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { aUser } from '../../../tests/samples.ts';
import { authActors } from './auth-actors.ts';
import { type AuthAnswer, secondFactorMissing } from '../../domain/auth/auth-failure.ts';
import { confirmMachine } from './confirm-machine.ts';
import type { SessionEvent } from './session/session-setup.ts';

type Token = Result<AccessToken, DataFailure>;
const missing = failed({ kind: 'sessionMissing' } as const);

/** The effects beside a session machine, over a provider that writes down what it is asked. */
const openAccount = ({ actor }: Rig, token?: () => Promise<Token>, other?: Partial<AuthRepository>) => {
  const { auth, asked } = recordedAuth(other);
  const accessToken = async () => {
    asked.push(['accessToken']);
    return token === undefined ? success(lasting.access_token) : token();
  };
  return { actors: authActors({ auth, session: actor, accessToken }), asked };
};

const credentials = { email: anAddress, password: 'secret' };

describe('the effects of sign-in, sign-up and mail links, made of the ports', () => {
  test('each asks the port for what it is named after', async () => {
    const { actors, asked } = openAccount(startSession());
    const answers = await Promise.all([
      answerOf(actors.signIn, credentials),
      answerOf(actors.signUp, credentials),
      answerOf(actors.requestReset, anAddress),
      answerOf(actors.resendConfirmation, anAddress),
      answerOf(actors.verifySignUp, 'one'),
      answerOf(actors.verifyRecovery, 'two'),
    ]);
    const session = aSession();
    expect(answers).toEqual([session, { user: session.user, session: null }, null, null, session, session].map(success));
    expect(asked).toEqual([
      ['signIn', credentials],
      ['signUp', credentials],
      ['requestPasswordReset', anAddress],
      ['resendConfirmation', anAddress],
      ['verifyLink', { tokenHash: 'one', purpose: 'signIn' }],
      ['verifyLink', { tokenHash: 'two', purpose: 'recovery' }],
    ]);
  });

  test('field report 35: before the second step nobody is asked for a new password', async () => {
    const factors = [{ id: 'app', factor_type: 'totp', status: 'verified' }];
    const { actors, asked } = openAccount(await startSignedIn(endingIn(3600, '1', { user: aUser('ana', { factors }) })));
    const answer = await answerOf(actors.updatePassword, 'Neu!1234');
    expect(answer).toEqual(failed(secondFactorMissing));
    expect(asked).toEqual([['accessToken']]);
  });

  test('with nothing to ask with, nobody is asked', async () => {
    const { actors, asked } = openAccount(startSession());
    const answers = await Promise.all([
      answerOf(actors.signIn, null),
      answerOf(actors.signUp, null),
      answerOf(actors.requestReset, null),
      answerOf(actors.resendConfirmation, null),
    ]);
    expect([answers, asked]).toEqual([[missing, missing, missing, missing], []]);
  });

  test('a port that throws before it returns still ends in a visible failure', () => {
    const { actors } = openAccount(startSession(), undefined, {
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
    const { actors, asked } = openAccount(rig, token);
    const answer = await answerOf(actors.updatePassword, 'Neu!1234');
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

  describe('an hour after its link was opened', () => {
    const over = endingIn(0);
    const saveLate = async (answer: AuthAnswer<Session>, meanwhile: SessionEvent | null = null) => {
      const rig = startSession();
      await rig.readStore.answer(success({ purpose: 'recovery', session: over }));
      const calls: unknown[] = [];
      const { actors, asked } = openAccount(rig, undefined, {
        refresh: async (token) => {
          calls.push(token);
          if (meanwhile !== null) rig.send(meanwhile);
          return answer;
        },
      });
      return { answer: await answerOf(actors.updatePassword, 'Neu!1234'), asked, calls, session: rig.shown().session, said: rig.journal() };
    };
    const [calls, session] = [[over.refresh_token], over];

    test('is saved with its session, which is refreshed first and kept for this tab', async () => {
      const asked = [['updatePassword', 'access-2', 'Neu!1234']];
      expect(await saveLate(success(renewed))).toEqual({ answer: success(lasting.user), asked, calls, session: renewed, said: [written('recovery', renewed)] });
    });

    test.each([
      [{ kind: 'unreachable' }, failed({ kind: 'unreachable' })],
      [{ kind: 'rejected', code: 'refresh_token_not_found', message: 'In its words' }, missing],
    ] as const)('is not sent without a refresh (%j)', async (failure, answer) => {
      expect(await saveLate(failed(failure))).toEqual({ answer, asked: [], calls, session, said: [] });
    });

    test('is saved for nobody once the recovery was left, and the refreshed session signs nobody in', async () => {
      expect(await saveLate(success(renewed), { type: 'session.leaveRecovery' })).toEqual({ answer: missing, asked: [], calls, session: null, said: [cleared('recovery')] });
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

  const lowered = failed({ kind: 'rejected', code: 'insufficient_aal', message: 'In its words' } as const);

  test.each([
    ['ended', missing],
    ['lowered', lowered],
  ])('of a session that was %s elsewhere is not saved, and the session is asked for anew', async (_, answer) => {
    const rig = await startSignedIn();
    const { ports } = recordedAccount(rig);
    const auth = { ...ports.auth, as: (known: Session) => ({ ...ports.auth.as(known), updatePassword: async () => answer }) };
    expect([await answerOf(authActors({ ...ports, auth }).updatePassword, 'Neu!1234'), rig.shown().value]).toEqual([answer, states.attempting]);
  });

  describe('with a token that the server does not take, before it has run out by the clock of this device', () => {
    const notTaken = failed({ kind: 'rejected', code: 'bad_jwt', message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired' } as const);
    const taking = (token: string) => (known: Session) => ({ ...recordedAuth().auth.as(known), updatePassword: async () => (known.access_token === token ? success(known.user) : notTaken) });

    test('is saved with a new one', async () => {
      const rig = await startSignedIn();
      const answer = answerOf(openAccount(rig, undefined, { as: taking('access-2') }).actors.updatePassword, 'Neu!1234');
      await settled();
      await rig.refresh.answer(success(renewed));
      expect(await answer).toEqual(success(lasting.user));
    });

    test.each([
      ['is saved with the one that another request has had renewed meanwhile', { type: 'TOKEN_REFRESHED', session: renewed }, ['access-1', 'access-2'], success(lasting.user)],
      ['is not saved for another user, who has signed in meanwhile', { type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } }, ['access-1'], missing],
    ] as const)('%s, and none is asked for', async (_, meanwhile, tokens, end) => {
      const rig = await startSignedIn();
      const asked: string[] = [];
      const as = (known: Session) => ({
        ...recordedAuth().auth.as(known),
        updatePassword: async () => {
          asked.push(known.access_token);
          if (known.access_token !== lasting.access_token) return success(known.user);
          rig.send(meanwhile);
          return notTaken;
        },
      });
      const answer = answerOf(openAccount(rig, undefined, { as }).actors.updatePassword, 'Neu!1234');
      await settled();
      expect(rig.refresh.calls).toEqual([]);
      expect([await answer, asked]).toEqual([end, tokens]);
    });

    test('is not saved where none can be had, which is what is said', async () => {
      const rig = await startSignedIn();
      const answer = answerOf(openAccount(rig, undefined, { as: taking('access-2') }).actors.updatePassword, 'Neu!1234');
      await settled();
      await rig.refresh.answer(failed({ kind: 'offline' }));
      expect(await answer).toEqual(failed({ kind: 'offline' }));
    });

    test('of a recovery is saved with a new one', async () => {
      const rig = startSession();
      await rig.readStore.answer(success({ purpose: 'recovery', session: lasting }));
      const { actors } = openAccount(rig, undefined, { as: taking('access-2'), refresh: async () => success(renewed) });
      expect([await answerOf(actors.updatePassword, 'Neu!1234'), rig.shown().session]).toEqual([success(lasting.user), renewed]);
    });

    test('is not saved where the new one is not taken either, and is asked for twice only', async () => {
      const rig = startSession();
      await rig.readStore.answer(success({ purpose: 'recovery', session: lasting }));
      const { actors } = openAccount(rig, undefined, { as: taking('none'), refresh: async () => success(renewed) });
      expect(await answerOf(actors.updatePassword, 'Neu!1234')).toEqual(missing);
    });
  });

  const withFactor: AuthUser = { ...lasting.user, factors: [{ id: 'app', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }] };

  test.each([
    ['the user is known by the factor that lowered it', lowered, success(withFactor), withFactor],
    ['nothing more is known where nobody can be read', missing, missing, lasting.user],
  ])('of a recovery that is in doubt is not saved, and is no sign-in: %s', async (_, answer, read, user) => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'recovery', session: lasting }));
    const { ports } = recordedAccount(rig, { user: read });
    const auth = { ...ports.auth, as: (known: Session) => ({ ...ports.auth.as(known), updatePassword: async () => answer }) };
    const { value } = rig.shown();
    const given = await answerOf(authActors({ ...ports, auth }).updatePassword, 'Neu!1234');
    expect([given, rig.shown().value, rig.shown().session]).toEqual([answer, value, { ...lasting, user }]);
  });

  const bobIn = { type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } } as const;

  test.each([
    ['is not sent with a token that could not be refreshed', null, 'unreachable', failed({ kind: 'unreachable' })],
    ['… whatever the cause', null, 'serverError', failed({ kind: 'unreachable' })],
    ['of one user is not saved for another, who was signed in by another tab meanwhile', bobIn, 'unauthenticated', missing],
    ['is saved for nobody when the refresh ended the session', { type: 'SIGNED_OUT' }, 'unauthenticated', missing],
  ] as const)('%s', async (_, event, kind, answer) => {
    const rig = await startSignedIn();
    const refresh = () => {
      if (event !== null) rig.send(event);
      return Promise.resolve(failed({ kind }));
    };
    expect(await save(rig, refresh)).toEqual({ answer, asked: [['accessToken']] });
  });
});

describe('the end of the session', () => {
  const end = (rig: Rig) => createActor(openAccount(rig).actors.endSession).start();
  const revoked = { session: lasting, scope: 'local' };

  test('waits until it is known whether there is one, then signs out here', async () => {
    const rig = startSession();
    const ending = end(rig);
    await settled();
    expect(rig.shown().value).toEqual(states.reading);
    await rig.readStore.answer(success({ purpose: 'signIn', session: lasting }));
    expect([ending.getSnapshot().output, rig.shown().value, rig.revoke.calls]).toEqual([
      null,
      states.tellingServer,
      [revoked],
    ]);
  });

  test('of a recovery is one too', async () => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'recovery', session: lasting }));
    end(rig);
    await settled();
    expect([rig.shown().value, rig.revoke.calls]).toEqual([states.tellingServer, [revoked]]);
  });

  test('is nothing to do where there is none', async () => {
    const rig = startSession();
    await rig.readStore.answer(success(null));
    rig.journal();
    const ending = end(rig);
    await settled();
    expect([ending.getSnapshot().output, rig.shown().value, rig.journal()]).toEqual([null, states.signedOut, []]);
  });
});

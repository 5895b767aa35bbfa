import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { missing, openAccount, type Token } from '../../../tests/machines/account-effects.ts';
import { lasting, ofBob, renewed, type Rig, startSession, startSignedIn } from '../../../tests/machines/session/rig.ts';
import { failed, success } from '../../domain/shared/result.ts';

describe('a new password', () => {
  const save = async (rig: Rig, token?: () => Promise<Token>) => {
    const { actors, asked } = openAccount(rig, token);
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

  const bobIn = { type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } } as const;

  test.each([
    ['is not sent with a token that could not be refreshed', null, 'unreachable', failed({ kind: 'unreachable' })],
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

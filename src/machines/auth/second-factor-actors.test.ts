import { describe, expect, test } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { recordedAuth } from '../../../tests/machines/recorded-auth.ts';
import { aSession } from '../../../tests/machines/records.ts';
import { lasting, ofBob, type Rig, startSignedIn } from '../../../tests/machines/session/rig.ts';
import { parseTotpCode } from '../../domain/auth/second-factor.ts';
import type { AccessToken } from '../../domain/auth/session.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { secondFactorActors } from './second-factor-actors.ts';

const missing = failed({ kind: 'sessionMissing' } as const);

type Token = Result<AccessToken, DataFailure>;

/** The effects beside a session machine, over a provider that writes down what it is asked. */
const open = ({ actor }: Rig, token = (): Promise<Token> => Promise.resolve(success(lasting.access_token))) => {
  const { auth, asked } = recordedAuth();
  const accessToken = () => {
    asked.push(['accessToken']);
    return token();
  };
  return { actors: secondFactorActors({ auth, session: actor, accessToken, noteFactor: (id) => asked.push(['noteFactor', id]) }), asked };
};

const answerOf = <Input, Output>(logic: PromiseActorLogic<Output, Input>, input: Input): Promise<Output> =>
  toPromise(createActor<PromiseActorLogic<Output, Input>>(logic, { input }).start());

const given = { factorId: 'app', code: parseTotpCode('123456') ?? expect.unreachable() };

describe('the effects of the second step', () => {
  test('field report 35: a code is asked about with the session that is known, its token made to hold first; which authenticator it was is noted', async () => {
    const { actors, asked } = open(await startSignedIn());
    expect(await answerOf(actors.verify, given)).toEqual(success(aSession()));
    expect(await answerOf(actors.verify, null)).toEqual(missing);
    expect(asked).toEqual([['accessToken'], ['verifyCode', lasting.access_token, given], ['noteFactor', 'app'], ['accessToken']]);
  });

  test('field report 35: a code of one user is not asked about in the name of another', async () => {
    const rig = await startSignedIn();
    const { actors, asked } = open(rig, () => {
      rig.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } });
      return Promise.resolve(failed({ kind: 'unauthenticated' }));
    });
    expect(await answerOf(actors.verify, given)).toEqual(missing);
    expect(asked).toEqual([['accessToken']]);
  });
});

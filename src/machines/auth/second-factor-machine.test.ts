import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { aSession } from '../../../tests/machines/records.ts';
import { answerOf, scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { AccessToken, Session } from '../../domain/auth/session.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { type CodeToVerify, type FactorsAnswer, secondFactorActors, secondFactorMachine } from './second-factor-machine.ts';
import { recordedAccount } from '../../../tests/machines/recorded-account.ts';
import { recordedAuth } from '../../../tests/machines/recorded-auth.ts';
import { lasting, ofBob, type Rig, startSignedIn, states } from '../../../tests/machines/session/rig.ts';
import { parseSixDigits } from '../../domain/auth/second-factor.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';

const coverage = transitionCoverage(secondFactorMachine);
const [phone, tablet] = ['phone', 'tablet'].map((id) => ({ id, factor_type: 'totp', status: 'verified', friendly_name: id }) as const);
const both = [phone, tablet].flatMap((factor) => (factor === undefined ? [] : [factor]));
const editing = { value: 'editing', factors: both, factorId: 'phone', code: null, wrongCodes: [], error: null, failure: null };
const verifying = { ...editing, value: 'verifying', code: '123456' };
const error = 'Enter the 6-digit code from your authenticator app.';
const refusedWith = (code: string) => ({ kind: 'rejected', code, message: 'In its words' }) as const;

const start = (factors = both) => {
  const verify = scriptedEffect<AuthAnswer<Session>, CodeToVerify | null>();
  const look = scriptedEffect<FactorsAnswer>();
  const actor = createActor(secondFactorMachine.provide({ actors: { verify: verify.logic, look: look.logic } }), {
    input: { factors },
    inspect: coverage.inspect,
  }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  const submit = (code: string) => actor.send({ type: 'form.submit', code });
  const change = (code: string) => actor.send({ type: 'form.change', code });
  return { actor, verify, look, seen, submit, change };
};

describe(secondFactorMachine.id, () => {
  test('a code with spaces is asked about once, however often it is sent', async () => {
    const { actor, verify, seen, submit } = start();
    expect(seen()).toEqual(editing);
    for (let press = 0; press < 5; press += 1) submit(' 123 456 ');
    expect(seen()).toEqual(verifying);
    await verify.answer(success(aSession()));
    expect(actor.getSnapshot().status).toBe('done');
    expect(seen()).toEqual({ ...verifying, value: 'verified' });
    expect(verify.calls).toEqual([{ factorId: 'phone', code: '123456' }]);
  });

  test('six digits are sent by themselves, the same ones once; again by a press only', async () => {
    const { verify, seen, submit, change } = start();
    change('12345');
    change('123 456');
    expect(seen()).toEqual(verifying);
    await verify.answer(failed(refusedWith('mfa_verification_failed')));
    change('12345');
    change('123456 ');
    expect(seen()).toEqual({ ...editing, code: '123456', wrongCodes: ['123456'], failure: refusedWith('mfa_verification_failed') });
    submit('123456');
    await verify.answer(failed(refusedWith('mfa_verification_failed')));
    expect(seen().wrongCodes).toEqual(['123456']);
    change('654321');
    await verify.answer(failed(refusedWith('mfa_verification_failed')));
    expect(seen().wrongCodes).toEqual(['123456', '654321']);
    change('222222');
    await verify.answer(failed({ kind: 'unreachable' }));
    expect([seen().wrongCodes, verify.calls.map((call) => call?.code)]).toEqual([[], ['123456', '123456', '654321', '222222']]);
  });

  test('what is no code is said to be none until it is one, and nobody is asked', () => {
    const { verify, seen, submit, change } = start();
    submit('12345');
    expect(seen()).toEqual({ ...editing, error });
    change('12345 ');
    expect(seen()).toEqual({ ...editing, error });
    expect(verify.calls).toEqual([]);
    change('123456');
    expect(seen()).toEqual(verifying);
  });

  test('where there is no authenticator, nobody is asked about one', () => {
    const { verify, seen, submit } = start([]);
    submit('123456');
    expect([seen(), verify.calls]).toEqual([{ ...verifying, factors: [], factorId: null }, [null]]);
  });

  test('of the authenticator that was chosen', () => {
    const { actor, verify, seen, submit } = start();
    submit('12');
    actor.send({ type: 'factor.choose', factorId: 'tablet' });
    expect(seen()).toEqual({ ...editing, factorId: 'tablet' });
    submit('123456');
    expect(verify.calls).toEqual([{ factorId: 'tablet', code: '123456' }]);
  });

  const gone = refusedWith('mfa_factor_not_found');

  const instead = { id: 'new-phone', factor_type: 'totp', status: 'verified', friendly_name: 'new phone' } as const;

  test('one that is gone leaves the choice, and the other one is asked for, before one that another device has added', async () => {
    const { verify, look, seen, submit } = start();
    submit('123456');
    await verify.answer(failed(gone));
    expect(seen().value).toBe('looking');
    await look.answer(success([instead, ...both.slice(1)]));
    expect(seen()).toEqual({ ...editing, code: '123456', factors: [tablet, instead], factorId: 'tablet', failure: gone });
  });

  test('one that another device has put in the place of the one that is gone is asked for', async () => {
    const { verify, look, seen, submit } = start();
    submit('123456');
    await verify.answer(failed(gone));
    await look.answer(success([instead]));
    submit('654321');
    expect([seen().factors, verify.calls.at(-1)]).toEqual([[instead], { factorId: 'new-phone', code: '654321' }]);
  });

  test('where none is left, no code is asked for', async () => {
    const { verify, look, seen, submit } = start();
    submit('123456');
    await verify.answer(failed(gone));
    await look.answer(success([]));
    expect(seen().value).toBe('verified');
  });

  test.each(['unreachable', 'crash'] as const)('where nobody can say which are left (%s), the choice stays', async (how) => {
    const { verify, look, seen, submit } = start();
    submit('123456');
    await verify.answer(failed(gone));
    await (how === 'crash' ? look.crash() : look.answer(failed({ kind: how })));
    expect(seen()).toEqual({ ...editing, code: '123456', failure: { kind: how === 'crash' ? 'unexpected' : how } });
  });

  test.each([...authFailures, 'crash' as const])('%j is shown, goes with the next try, and that one works', async (failure) => {
    const { verify, seen, submit, change } = start();
    submit('123456');
    await (failure === 'crash' ? verify.crash() : verify.answer(failed(failure)));
    expect(seen()).toEqual({ ...editing, code: '123456', failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    submit('12');
    expect(seen()).toEqual({ ...editing, code: '123456', error });
    change('123456');
    expect(seen().error).toBe(null);
    submit('123456');
    expect(seen()).toEqual(verifying);
    await verify.answer(success(aSession()));
    expect(seen().value).toBe('verified');
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

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

const given = { factorId: 'app', code: parseSixDigits('123456') ?? expect.unreachable() };

describe('the effects of the second step', () => {
  test('field report 35: a code is asked about with the session that is known, its token made to hold first; which authenticator it was is noted', async () => {
    const { actors, asked } = open(await startSignedIn());
    expect(await answerOf(actors.verify, given)).toEqual(success(aSession()));
    expect(await answerOf(actors.verify, null)).toEqual(missing);
    expect(asked).toEqual([['accessToken'], ['verifyCode', lasting.access_token, given], ['noteFactor', 'app']]);
  });

  test.each([
    [success({ ...lasting.user, factors: [...both, ...both.map((factor) => ({ ...factor, factor_type: 'phone' }))] }), success(both)],
    [failed({ kind: 'unreachable' } as const), failed({ kind: 'unreachable' } as const)],
  ] as const)('which authenticators are left is read with the user, and the session knows it: %j', async (user, left) => {
    const rig = await startSignedIn();
    const { ports, asked } = recordedAccount(rig, { user });
    expect([await answerOf(secondFactorActors(ports).look, undefined), asked, rig.shown().session?.user]).toEqual([left, [['accessToken'], ['currentUser', lasting.access_token]], user.ok ? user.value : lasting.user]);
  });

  test('a session that was ended while the code was waited for is asked for anew: nobody stays at a code that counts for nothing', async () => {
    const rig = await startSignedIn();
    const { ports } = recordedAccount(rig);
    const auth = { ...ports.auth, as: (known: Session) => ({ ...ports.auth.as(known), verifyCode: async () => missing }) };
    expect([await answerOf(secondFactorActors({ ...ports, auth }).verify, given), rig.shown().value]).toEqual([missing, states.attempting]);
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

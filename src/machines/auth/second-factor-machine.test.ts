import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { Session } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from './auth-call.ts';
import { type CodeToVerify, secondFactorMachine } from './second-factor-machine.ts';

const coverage = transitionCoverage(secondFactorMachine);
const editing = { value: 'editing', factorId: 'app', code: null, error: null, failure: null };
const verifying = { ...editing, value: 'verifying', code: '123456' };
const error = 'Enter the 6-digit code from your authenticator app.';

const start = () => {
  const verify = scriptedEffect<AuthAnswer<Session>, CodeToVerify | null>();
  const actor = createActor(secondFactorMachine.provide({ actors: { verify: verify.logic } }), {
    input: { factorId: 'app' },
    inspect: coverage.inspect,
  }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  const submit = (code: string) => actor.send({ type: 'form.submit', code });
  const change = (code: string) => actor.send({ type: 'form.change', code });
  return { actor, verify, seen, submit, change };
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
    expect(verify.calls).toEqual([{ factorId: 'app', code: '123456' }]);
  });

  test('what is no code is said to be none until it is one, and nobody is asked', () => {
    const { verify, seen, submit, change } = start();
    submit('12345');
    expect(seen()).toEqual({ ...editing, error });
    change('12345 ');
    expect(seen()).toEqual({ ...editing, error });
    change('123456');
    expect(seen()).toEqual(editing);
    expect(verify.calls).toEqual([]);
  });

  test.each([...authFailures, 'crash' as const])('%j is shown, goes with the next try, and that one works', async (failure) => {
    const { verify, seen, submit } = start();
    submit('123456');
    await (failure === 'crash' ? verify.crash() : verify.answer(failed(failure)));
    expect(seen()).toEqual({ ...editing, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    submit('12');
    expect(seen()).toEqual({ ...editing, error });
    submit('123456');
    expect(seen()).toEqual(verifying);
    await verify.answer(success(aSession()));
    expect(seen().value).toBe('verified');
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

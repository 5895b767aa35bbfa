import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/auth-failures.ts';
import { anAddress, aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { Session } from '../../domain/auth/session.ts';
import type { Credentials } from '../../domain/auth/sign-in-form.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from './auth-call.ts';
import { signInMachine } from './sign-in-machine.ts';

const coverage = transitionCoverage(signInMachine);
const submit = { type: 'form.submit', values: { email: ' Ana@Example.test ', password: ' pass word ' } } as const;
const credentials = { email: anAddress, password: ' pass word ' };

const start = () => {
  const signIn = scriptedEffect<AuthAnswer<Session>, Credentials | null>();
  const actor = createActor(signInMachine.provide({ actors: { signIn: signIn.logic } }), {
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, signIn, seen };
};

describe(signInMachine.id, () => {
  test('starts as an empty form that asks nobody', () => {
    const { signIn, seen } = start();
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure: null });
    expect(signIn.calls).toEqual([]);
  });

  test.each([
    ['', '', { email: 'Email is required.', password: 'Password is required.' }],
    [' \u00a0\u200b', 'secret', { email: 'Email is required.' }],
    ['ana@example.test', '', { password: 'Password is required.' }],
  ])('with address %j and password %j it proceeds nowhere and says why', (email, password, errors) => {
    const { actor, signIn, seen } = start();
    actor.send({ type: 'form.submit', values: { email, password } });
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors, failure: null });
    expect(signIn.calls).toEqual([]);
  });

  test('asks with the address trimmed and in lower case and the password as typed', () => {
    const { actor, signIn, seen } = start();
    actor.send({ type: 'form.submit', values: { email: '', password: '' } });
    actor.send(submit);
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
    expect(signIn.calls).toEqual([credentials]);
  });

  test('a password of spaces is a password', () => {
    const { actor, signIn } = start();
    actor.send({ type: 'form.submit', values: { email: 'ana@example.test', password: '  ' } });
    expect(signIn.calls).toEqual([{ email: anAddress, password: '  ' }]);
  });

  test('five submits in one tick make one call, and another address while it is under way none', async () => {
    const { actor, signIn, seen } = start();
    for (let press = 0; press < 5; press += 1) actor.send(submit);
    actor.send({ type: 'form.submit', values: { email: 'bea@example.test', password: 'other' } });
    actor.send({ type: 'form.submit', values: { email: '', password: '' } });
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
    await signIn.answer(success(aSession()));
    expect(signIn.calls).toEqual([credentials]);
  });

  test('ends when a session results, and the password is gone', async () => {
    const { actor, signIn, seen } = start();
    actor.send(submit);
    await signIn.answer(success(aSession()));
    expect(actor.getSnapshot().status).toBe('done');
    expect(seen()).toEqual({ value: 'signedIn', credentials: null, errors: {}, failure: null });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('pass word');
  });

  test.each(authFailures)('after the failure $kind the form is usable, the password gone, and the second try works', async (failure) => {
    const { actor, signIn, seen } = start();
    actor.send(submit);
    await signIn.answer(failed(failure));
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('pass word');

    actor.send(submit);
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
    await signIn.answer(success(aSession()));
    expect(seen()).toEqual({ value: 'signedIn', credentials: null, errors: {}, failure: null });
    expect(signIn.calls).toEqual([credentials, credentials]);
  });

  test('a thrown effect leaves a usable form and the failure unexpected', async () => {
    const { actor, signIn, seen } = start();
    actor.send(submit);
    await signIn.crash();
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure: { kind: 'unexpected' } });

    actor.send(submit);
    await signIn.answer(success(aSession()));
    expect(seen().value).toBe('signedIn');
  });

  test('what is missing takes the place of an earlier failure', async () => {
    const { actor, signIn, seen } = start();
    actor.send(submit);
    await signIn.answer(failed({ kind: 'unreachable' }));
    actor.send({ type: 'form.submit', values: { email: 'ana@example.test', password: '' } });
    expect(seen()).toEqual({
      value: 'editing',
      credentials: null,
      errors: { password: 'Password is required.' },
      failure: null,
    });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { anAddress, aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { Session } from '../../domain/auth/session.ts';
import type { Credentials } from '../../domain/auth/credentials.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { signInMachine } from './sign-in-machine.ts';

const coverage = transitionCoverage(signInMachine);
const submit = { type: 'form.submit', values: { email: ' Ana@Example.test ', password: ' pass word ' } } as const;
const credentials = { email: anAddress, password: ' pass word ' };

const start = () => {
  const signIn = scriptedEffect<AuthAnswer<Session>, Credentials | null>();
  const clock = new SimulatedClock();
  const actor = createActor(signInMachine.provide({ actors: { signIn: signIn.logic } }), {
    inspect: coverage.inspect,
    clock,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, signIn, seen, clock };
};

const editing = { value: 'editing', credentials: null, errors: {}, failure: null };
const submitting = { ...editing, value: { submitting: 'asked' }, credentials };
const signedIn = { ...editing, value: 'signedIn' };

describe(signInMachine.id, () => {
  test('with something missing it says so and asks nobody; then it asks with the address as it is meant and the password as it was typed', () => {
    const { actor, signIn, seen } = start();
    expect(seen()).toEqual(editing);
    actor.send({ type: 'form.submit', values: { email: ' \u00a0\u200b', password: '' } });
    expect(seen()).toEqual({ ...editing, errors: { email: 'Email is required.', password: 'Password is required.' } });
    expect(signIn.calls).toEqual([]);
    actor.send(submit);
    expect([seen(), signIn.calls]).toEqual([submitting, [credentials]]);
  });

  test('five submits in one tick make one call, and another address while it is under way none; when a session results the password is gone', async () => {
    const { actor, signIn, seen } = start();
    for (let press = 0; press < 5; press += 1) actor.send(submit);
    actor.send({ type: 'form.submit', values: { email: 'bea@example.test', password: 'other' } });
    actor.send({ type: 'form.submit', values: { email: '', password: '' } });
    expect(seen()).toEqual(submitting);
    await signIn.answer(success(aSession()));
    expect([signIn.calls, seen(), actor.getSnapshot().status]).toEqual([[credentials], signedIn, 'done']);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('pass word');
  });

  test.each([...authFailures, 'crash' as const])('after %j the form is usable, the password gone; what is missing takes its place, and the second try works', async (failure) => {
    const { actor, signIn, seen } = start();
    actor.send(submit);
    await (failure === 'crash' ? signIn.crash() : signIn.answer(failed(failure)));
    expect(seen()).toEqual({ ...editing, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('pass word');
    actor.send({ type: 'form.submit', values: { email: 'ana@example.test', password: '' } });
    expect(seen()).toEqual({ ...editing, errors: { password: 'Password is required.' } });

    actor.send(submit);
    expect(seen()).toEqual(submitting);
    await signIn.answer(success(aSession()));
    expect([seen(), signIn.calls]).toEqual([signedIn, [credentials, credentials]]);
  });

  test('an answer that is long in coming is said to be so; once it comes nothing is said of it any more, and the next request is new', async () => {
    const { actor, signIn, seen, clock } = start();
    actor.send(submit);
    clock.increment(5_999);
    expect(seen()).toEqual(submitting);
    clock.increment(1);
    actor.send(submit);
    expect([seen(), signIn.calls]).toEqual([{ ...submitting, value: { submitting: 'slow' } }, [credentials]]);
    await signIn.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ ...editing, failure: { kind: 'unreachable' } });
    actor.send(submit);
    expect(seen()).toEqual(submitting);
    await signIn.answer(success(aSession()));
    clock.increment(60_000);
    expect(seen()).toEqual(signedIn);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

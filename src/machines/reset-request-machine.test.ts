import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { authFailures } from '../../tests/machines/auth-failures.ts';
import { anAddress } from '../../tests/machines/records.ts';
import { scriptedEffect } from '../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../tests/machines/transition-coverage.ts';
import type { EmailAddress } from '../domain/email-address.ts';
import { failed, success } from '../domain/result.ts';
import type { AuthAnswer } from './auth-call.ts';
import { resetRequestMachine } from './reset-request-machine.ts';

const coverage = transitionCoverage(resetRequestMachine);
const submit = { type: 'form.submit', email: '\u00a0Ana@Example.test\n' } as const;
const untouched = { value: 'editing', email: null, isEmailMissing: false, isSent: false, failure: null };
const waiting = { ...untouched, value: 'submitting', email: anAddress };

const start = () => {
  const endSession = scriptedEffect<null>();
  const requestReset = scriptedEffect<AuthAnswer<null>, EmailAddress | null>();
  const actors = { endSession: endSession.logic, requestReset: requestReset.logic };
  const actor = createActor(resetRequestMachine.provide({ actors }), { inspect: coverage.inspect });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, endSession, requestReset, seen };
};

describe(resetRequestMachine.id, () => {
  test('opening it ends the session once, and the form can be used meanwhile and after', async () => {
    const { actor, endSession, requestReset, seen } = start();
    expect(seen()).toEqual(untouched);
    actor.send(submit);
    expect(seen()).toEqual(waiting);
    await endSession.answer(null);
    expect(seen()).toEqual(waiting);
    await requestReset.answer(success(null));
    actor.send(submit);
    await requestReset.answer(success(null));
    expect(seen()).toEqual({ ...untouched, email: anAddress, isSent: true });
    expect(endSession.calls).toHaveLength(1);
  });

  test('a session that could not be ended is a failure, and a reset can still be asked for', async () => {
    const { actor, endSession, requestReset, seen } = start();
    await endSession.crash();
    expect(seen()).toEqual({ ...untouched, failure: { kind: 'unexpected' } });
    actor.send(submit);
    await requestReset.answer(success(null));
    expect(seen()).toEqual({ ...untouched, email: anAddress, isSent: true });
  });

  test.each(['', ' ', '\u00a0\u200b'])('with the address %j it asks nobody and says so', (email) => {
    const { actor, requestReset, seen } = start();
    actor.send({ type: 'form.submit', email });
    expect(seen()).toEqual({ ...untouched, isEmailMissing: true });
    expect(requestReset.calls).toEqual([]);

    actor.send(submit);
    expect(seen()).toEqual(waiting);
    expect(requestReset.calls).toEqual([anAddress]);
  });

  test('five submits in one tick make one call, and others while it is under way none', async () => {
    const { actor, requestReset, seen } = start();
    for (let press = 0; press < 5; press += 1) actor.send(submit);
    actor.send({ type: 'form.submit', email: 'bea@example.test' });
    actor.send({ type: 'form.submit', email: '' });
    expect(seen()).toEqual(waiting);
    await requestReset.answer(success(null));
    expect(seen()).toEqual({ ...untouched, email: anAddress, isSent: true });
    expect(requestReset.calls).toEqual([anAddress]);
  });

  test('asking once more takes the notice away until there is an answer', async () => {
    const { actor, requestReset, seen } = start();
    actor.send(submit);
    await requestReset.answer(success(null));
    actor.send({ type: 'form.submit', email: 'bea@example.test' });
    expect(seen()).toEqual({ ...waiting, email: 'bea@example.test' });
    await requestReset.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ ...untouched, email: 'bea@example.test', failure: { kind: 'unreachable' } });
    actor.send({ type: 'form.submit', email: '' });
    expect(seen()).toEqual({ ...untouched, email: 'bea@example.test', isEmailMissing: true });
  });

  test.each(authFailures)('after the failure $kind the form is usable and the second try works', async (failure) => {
    const { actor, requestReset, seen } = start();
    actor.send(submit);
    await requestReset.answer(failed(failure));
    expect(seen()).toEqual({ ...untouched, email: anAddress, failure });

    actor.send(submit);
    expect(seen()).toEqual(waiting);
    await requestReset.answer(success(null));
    expect(seen()).toEqual({ ...untouched, email: anAddress, isSent: true });
  });

  test('a thrown effect is the failure unexpected, and the second try works', async () => {
    const { actor, requestReset, seen } = start();
    actor.send(submit);
    await requestReset.crash();
    expect(seen()).toEqual({ ...untouched, email: anAddress, failure: { kind: 'unexpected' } });

    actor.send(submit);
    await requestReset.answer(success(null));
    expect(seen()).toEqual({ ...untouched, email: anAddress, isSent: true });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

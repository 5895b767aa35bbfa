import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { accountMachine, type AccountQuestion, accountQuestionMachine } from './account-machine.ts';

const coverage = transitionCoverage(accountMachine);
const { user } = aSession();
const nothing = { dialog: null, done: null, failure: null };

const start = () => {
  const readUser = scriptedEffect<AuthAnswer<AuthUser>>();
  const actor = createActor(accountMachine.provide({ actors: { readUser: readUser.logic } }), { inspect: coverage.inspect }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, readUser, seen };
};

describe(accountMachine.id, () => {
  test('asks for the user at once; where the server does not say, it can be asked again', async () => {
    const { actor, readUser, seen } = start();
    expect(seen()).toEqual({ ...nothing, value: { user: 'reading', dialog: 'closed' } });
    await readUser.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ ...nothing, failure: { kind: 'unreachable' }, value: { user: 'unread', dialog: 'closed' } });
    actor.send({ type: 'account.reload' });
    await readUser.crash();
    expect(seen()).toEqual({ ...nothing, failure: { kind: 'unexpected' }, value: { user: 'unread', dialog: 'closed' } });
    actor.send({ type: 'account.reload' });
    await readUser.answer(success(user));
    expect(seen()).toEqual({ ...nothing, value: { user: 'read', dialog: 'closed' } });
  });

  test('a dialog that has done something is closed, what it did is said, and the user is read anew', async () => {
    const { actor, readUser, seen } = start();
    await readUser.answer(success(user));
    actor.send({ type: 'dialog.open', dialog: { kind: 'addFactor' } });
    actor.send({ type: 'dialog.open', dialog: { kind: 'changePassword' } });
    expect(seen()).toEqual({ ...nothing, dialog: { kind: 'addFactor' }, value: { user: 'read', dialog: 'open' } });
    actor.send({ type: 'dialog.done' });
    expect(seen()).toEqual({ ...nothing, done: 'addFactor', value: { user: 'reading', dialog: 'closed' } });
    actor.send({ type: 'dialog.open', dialog: { kind: 'signOutElsewhere' } });
    expect(seen().done).toBe(null);
    actor.send({ type: 'dialog.close' });
    expect(seen()).toEqual({ ...nothing, value: { user: 'reading', dialog: 'closed' } });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

const questionCoverage = transitionCoverage(accountQuestionMachine);

const ask = (question: AccountQuestion) => {
  const carryOut = scriptedEffect<AuthAnswer<null>, AccountQuestion>();
  const actor = createActor(accountQuestionMachine.provide({ actors: { carryOut: carryOut.logic } }), {
    input: { question },
    inspect: questionCoverage.inspect,
  }).start();
  const seen = () => {
    const { value, context: { isMistyped, failure } } = actor.getSnapshot();
    return { value, isMistyped, failure };
  };
  const confirm = (typed = '') => actor.send({ type: 'question.confirm', typed });
  return { carryOut, seen, confirm };
};

const asking = { value: 'asking', isMistyped: false, failure: null };
const elsewhere: AccountQuestion = { kind: 'signOutElsewhere' };
const deletion: AccountQuestion = { kind: 'deleteAccount', email: 'Ana@example.test' };

describe(accountQuestionMachine.id, () => {
  test('nothing is done until it is confirmed, and then once', async () => {
    const { carryOut, seen, confirm } = ask(elsewhere);
    expect([seen(), carryOut.calls]).toEqual([asking, []]);
    confirm();
    confirm();
    expect(seen()).toEqual({ ...asking, value: 'carryingOut' });
    await carryOut.answer(success(null));
    expect([seen().value, carryOut.calls]).toEqual(['done', [elsewhere]]);
  });

  test.each(['', 'bo@example.test', 'ana@example.tes'])('an account goes only where its address was typed, and not %j', (typed) => {
    const { carryOut, seen, confirm } = ask(deletion);
    confirm(typed);
    expect([seen(), carryOut.calls]).toEqual([{ ...asking, isMistyped: true }, []]);
    confirm(' ana@Example.test ');
    expect([seen(), carryOut.calls]).toEqual([{ ...asking, value: 'carryingOut' }, [deletion]]);
  });

  test.each([...authFailures, 'crash' as const])('%j is shown, and goes with the next try', async (failure) => {
    const { carryOut, seen, confirm } = ask(elsewhere);
    confirm();
    await (failure === 'crash' ? carryOut.crash() : carryOut.answer(failed(failure)));
    expect(seen()).toEqual({ ...asking, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    confirm();
    expect(seen()).toEqual({ ...asking, value: 'carryingOut' });
  });

  test('every transition has been taken', () => expect(questionCoverage.missing()).toEqual([]));
});

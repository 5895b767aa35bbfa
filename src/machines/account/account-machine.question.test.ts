import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { type AccountQuestion, accountQuestionMachine } from './account-machine.ts';

const coverage = transitionCoverage(accountQuestionMachine);

const start = (question: AccountQuestion) => {
  const carryOut = scriptedEffect<AuthAnswer<null>, AccountQuestion>();
  const actor = createActor(accountQuestionMachine.provide({ actors: { carryOut: carryOut.logic } }), {
    input: { question },
    inspect: coverage.inspect,
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
    const { carryOut, seen, confirm } = start(elsewhere);
    expect([seen(), carryOut.calls]).toEqual([asking, []]);
    confirm();
    confirm();
    expect(seen()).toEqual({ ...asking, value: 'carryingOut' });
    await carryOut.answer(success(null));
    expect([seen().value, carryOut.calls]).toEqual(['done', [elsewhere]]);
  });

  test.each(['', 'bo@example.test', 'ana@example.tes'])('an account goes only where its address was typed, and not %j', (typed) => {
    const { carryOut, seen, confirm } = start(deletion);
    confirm(typed);
    expect([seen(), carryOut.calls]).toEqual([{ ...asking, isMistyped: true }, []]);
    confirm(' ana@Example.test ');
    expect([seen(), carryOut.calls]).toEqual([{ ...asking, value: 'carryingOut' }, [deletion]]);
  });

  test.each([...authFailures, 'crash' as const])('%j is shown, and goes with the next try', async (failure) => {
    const { carryOut, seen, confirm } = start(elsewhere);
    confirm();
    await (failure === 'crash' ? carryOut.crash() : carryOut.answer(failed(failure)));
    expect(seen()).toEqual({ ...asking, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    confirm();
    expect(seen()).toEqual({ ...asking, value: 'carryingOut' });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

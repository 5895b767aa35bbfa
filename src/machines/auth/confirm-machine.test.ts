import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { Session } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { confirmMachine } from './confirm-machine.ts';

const coverage = transitionCoverage(confirmMachine);
const press = { type: 'link.confirm' } as const;

const start = () => {
  const verify = scriptedEffect<AuthAnswer<Session>, string>();
  const actor = createActor(confirmMachine.provide({ actors: { verify: verify.logic } }), {
    input: { tokenHash: 'one-time' },
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, verify, seen };
};

describe(confirmMachine.id, () => {
  test('field report 23: opening the page uses nothing up, and five presses in one tick use the token once', async () => {
    const { actor, verify, seen } = start();
    expect([seen(), verify.calls]).toEqual([{ value: 'asking', tokenHash: 'one-time', failure: null }, []]);
    for (let presses = 0; presses < 5; presses += 1) actor.send(press);
    expect(seen()).toEqual({ value: 'verifying', tokenHash: 'one-time', failure: null });
    await verify.answer(success(aSession()));
    expect(seen()).toEqual({ value: 'confirmed', tokenHash: 'one-time', failure: null });
    expect(actor.getSnapshot().status).toBe('done');
    expect(verify.calls).toEqual(['one-time']);
  });

  test.each([...authFailures, 'crash' as const])('%j is shown, goes with the second try, and that one works', async (failure) => {
    const { actor, verify, seen } = start();
    actor.send(press);
    await (failure === 'crash' ? verify.crash() : verify.answer(failed(failure)));
    expect(seen()).toEqual({ value: 'refused', tokenHash: 'one-time', failure: failure === 'crash' ? { kind: 'unexpected' } : failure });

    actor.send(press);
    expect(seen()).toEqual({ value: 'verifying', tokenHash: 'one-time', failure: null });
    await verify.answer(success(aSession()));
    expect(seen()).toEqual({ value: 'confirmed', tokenHash: 'one-time', failure: null });
    expect(verify.calls).toEqual(['one-time', 'one-time']);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

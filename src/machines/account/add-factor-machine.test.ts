import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { FactorName } from '../../domain/auth/second-factor.ts';
import type { Session } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import type { CodeToVerify } from '../auth/second-factor-machine.ts';
import { addFactorMachine, type EnrollAnswer } from './add-factor-machine.ts';

const coverage = transitionCoverage(addFactorMachine);
const enrollment = { factorId: 'new', uri: 'otpauth://totp/a?secret=ABCD', secret: 'ABCD' };
const refusedWith = (code: string) => ({ kind: 'rejected', code, message: 'In its words' }) as const;

const start = () => {
  const enroll = scriptedEffect<EnrollAnswer, FactorName | null>();
  const verify = scriptedEffect<AuthAnswer<Session>, CodeToVerify | null>();
  const takenBack: string[] = [];
  const actor = createActor(
    addFactorMachine.provide({
      actors: { enroll: enroll.logic, verify: verify.logic },
      actions: { takeBack: (_, factorId) => void takenBack.push(factorId) },
    }),
    { input: { taken: ['Phone'] }, inspect: coverage.inspect },
  ).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  const cancel = () => actor.send({ type: 'dialog.cancel' });
  const name = (text: string) => actor.send({ type: 'name.submit', name: text });
  const submit = (code: string) => actor.send({ type: 'form.submit', code });
  const change = (code: string) => actor.send({ type: 'form.change', code });
  const scan = async () => {
    name('Tablet');
    await enroll.answer(success(enrollment));
  };
  return { actor, enroll, verify, takenBack, seen, cancel, name, submit, change, scan };
};

const naming = { value: 'naming', taken: ['Phone'], name: null, enrollment: null, code: null, wrongCodes: [], error: null, failure: null };
const scanning = { ...naming, value: 'scanning', name: 'Tablet', enrollment };

describe(addFactorMachine.id, () => {
  test('a name, a picture, and its first code', async () => {
    const { actor, enroll, verify, seen, name, submit, change } = start();
    expect(seen()).toEqual(naming);
    name('  Tablet ');
    name('Other');
    expect(seen()).toEqual({ ...naming, value: 'enrolling', name: 'Tablet' });
    await enroll.answer(success(enrollment));
    expect(seen()).toEqual(scanning);
    change('12345');
    change('123 456');
    submit('123456');
    await verify.answer(success(aSession()));
    expect([seen().value, actor.getSnapshot().status, enroll.calls, verify.calls]).toEqual(['added', 'done', ['Tablet'], [{ factorId: 'new', code: '123456' }]]);
  });

  test('a name that another one has is asked of nobody', () => {
    const { enroll, seen, name } = start();
    name('Phone');
    expect([seen(), enroll.calls]).toEqual([{ ...naming, error: 'You already have an authenticator with this name.' }, []]);
  });

  test.each(['refused', 'crash'] as const)('an enrollment that fails (%s) leaves the name, to be tried again', async (how) => {
    const { enroll, seen, name } = start();
    name('Tablet');
    await (how === 'crash' ? enroll.crash() : enroll.answer(failed(refusedWith('too_many_enrolled_mfa_factors'))));
    const failure = how === 'crash' ? { kind: 'unexpected' } : refusedWith('too_many_enrolled_mfa_factors');
    expect(seen()).toEqual({ ...naming, name: 'Tablet', failure });
  });

  test('a wrong code can be mended; the same one is sent again by a press only', async () => {
    const { verify, seen, submit, change, scan } = start();
    await scan();
    submit('12');
    expect(seen().error).toBe('Enter the 6-digit code from your authenticator app.');
    submit('111111');
    await verify.answer(failed(refusedWith('mfa_verification_failed')));
    change('11111');
    change('111111');
    expect([seen().value, verify.waiting()]).toEqual(['scanning', 0]);
    submit('111111');
    await verify.answer(failed(refusedWith('mfa_verification_failed')));
    expect(seen()).toEqual({ ...scanning, code: '111111', wrongCodes: ['111111'], failure: refusedWith('mfa_verification_failed') });
    change('222222');
    await verify.crash();
    expect(seen()).toEqual({ ...scanning, code: '222222', failure: { kind: 'unexpected' } });
  });

  test('one that is gone meanwhile starts over, with its name', async () => {
    const { verify, seen, submit, scan } = start();
    await scan();
    submit('111111');
    await verify.answer(failed(refusedWith('mfa_factor_not_found')));
    expect(seen()).toEqual({ ...naming, name: 'Tablet', failure: refusedWith('mfa_factor_not_found') });
  });

  test('closed before anything was begun, nobody is asked', () => {
    const { actor, takenBack, seen, cancel } = start();
    cancel();
    expect([seen().value, actor.getSnapshot().status, takenBack]).toEqual(['left', 'done', []]);
  });

  test('closed before the code was given, it waits for nobody, and what was begun is taken back', async () => {
    const { takenBack, seen, cancel, scan } = start();
    await scan();
    cancel();
    expect([seen().value, takenBack]).toEqual(['left', ['new']]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import type { PasswordChange } from '../../domain/ports/auth.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { changePasswordMachine } from './change-password-machine.ts';

const coverage = transitionCoverage(changePasswordMachine);
const refusedWith = (code: string) => ({ kind: 'rejected', code, message: 'In its words' }) as const;
const same = { password: 'Dolly!2024', repeat_password: 'Dolly!2024', currentPassword: '', mailedNumber: '' };
const none = { currentPassword: false, mailedNumber: false };
const editing = { value: 'editing', proofs: none, isMailed: false, change: null, errors: {}, failure: null };
const { user } = aSession();

const start = () => {
  const changePassword = scriptedEffect<AuthAnswer<AuthUser>, PasswordChange | null>();
  const mailNumber = scriptedEffect<AuthAnswer<null>>();
  const actor = createActor(
    changePasswordMachine.provide({ actors: { changePassword: changePassword.logic, mailNumber: mailNumber.logic } }),
    { inspect: coverage.inspect },
  ).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  const submit = (values: Partial<typeof same> = {}) => actor.send({ type: 'form.submit', values: { ...same, ...values } });
  const resend = () => actor.send({ type: 'number.resend' });
  return { changePassword, mailNumber, seen, submit, resend };
};

describe(changePasswordMachine.id, () => {
  test('a password is sent once, and not kept', async () => {
    const { changePassword, seen, submit } = start();
    submit();
    submit();
    expect(seen()).toEqual({ ...editing, value: 'saving', change: { password: 'Dolly!2024' } });
    await changePassword.answer(success(user));
    expect([seen(), changePassword.calls]).toEqual([{ ...editing, value: 'saved' }, [{ password: 'Dolly!2024' }]]);
  });

  test('what cannot be a new password is sent to nobody', () => {
    const { changePassword, seen, submit } = start();
    submit({ repeat_password: 'Dolly!2025' });
    expect([seen(), changePassword.calls]).toEqual([{ ...editing, errors: { repeat_password: 'Passwords must match' } }, []]);
  });

  test('where the server asks for the current password, so does the form', async () => {
    const { changePassword, seen, submit } = start();
    submit();
    await changePassword.answer(failed(refusedWith('current_password_required')));
    const asked = { ...editing, proofs: { ...none, currentPassword: true } };
    expect(seen()).toEqual(asked);
    submit();
    expect(seen()).toEqual({ ...asked, errors: { currentPassword: 'Enter your current password.' } });
    submit({ currentPassword: 'Old!2023' });
    await changePassword.answer(failed(refusedWith('current_password_invalid')));
    expect(seen()).toEqual({ ...asked, failure: refusedWith('current_password_invalid') });
    submit({ currentPassword: 'Old!2024' });
    await changePassword.answer(success(user));
    expect(changePassword.calls.at(-1)).toEqual({ password: 'Dolly!2024', currentPassword: 'Old!2024' });
  });

  test('where the server asks for the mailed number, one is mailed, and another on request', async () => {
    const { changePassword, mailNumber, seen, submit, resend } = start();
    submit();
    await changePassword.answer(failed(refusedWith('reauthentication_needed')));
    const asked = { ...editing, proofs: { ...none, mailedNumber: true } };
    expect(seen()).toEqual({ ...asked, value: 'mailing' });
    await mailNumber.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ ...asked, failure: { kind: 'unreachable' } });
    resend();
    await mailNumber.crash();
    expect(seen()).toEqual({ ...asked, failure: { kind: 'unexpected' } });
    resend();
    await mailNumber.answer(success(null));
    const mailed = { ...asked, isMailed: true };
    submit({ mailedNumber: '12' });
    expect(seen()).toEqual({ ...mailed, errors: { mailedNumber: 'Enter the 6-digit code from the email.' } });
    submit({ mailedNumber: '123 456' });
    expect(changePassword.calls.at(-1)).toEqual({ password: 'Dolly!2024', mailedNumber: '123456' });
    await changePassword.crash();
    expect(seen()).toEqual({ ...mailed, failure: { kind: 'unexpected' } });
    resend();
    expect(seen()).toEqual({ ...asked, value: 'mailing' });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

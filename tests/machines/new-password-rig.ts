import { createActor } from 'xstate';
import type { NewPasswordValues } from '../../src/domain/auth/new-password-form.ts';
import type { AuthUser, Session } from '../../src/domain/auth/session.ts';
import { quirks, type QuirksName } from '../../src/domain/shared/quirks.ts';
import type { AuthAnswer } from '../../src/machines/auth/auth-call.ts';
import { newPasswordMachine } from '../../src/machines/auth/new-password-machine.ts';
import { scriptedEffect } from './scripted-effect.ts';
import { transitionCoverage } from './transition-coverage.ts';

/** Of all forms that the suite starts. */
export const coverage = transitionCoverage(newPasswordMachine);
export const withToken = { value: 'editing', tokenHash: 'one-time', password: '', hints: {}, errors: {}, failure: null, turn: 0 };
export const withoutToken = { ...withToken, tokenHash: null };
export const verifying = { ...withToken, value: { submitting: 'verifying' }, password: 'Neu!1234' };
export const saving = { ...withoutToken, value: { submitting: 'saving' }, password: 'Neu!1234' };
export const saved = { ...withoutToken, value: 'saved' };

export const start = (tokenHash: string | null, name: QuirksName = 'described') => {
  const verify = scriptedEffect<AuthAnswer<Session>, string>();
  const updatePassword = scriptedEffect<AuthAnswer<AuthUser>, string>();
  const actors = { verify: verify.logic, updatePassword: updatePassword.logic };
  const actor = createActor(newPasswordMachine.provide({ actors }), {
    input: { quirks: quirks[name], tokenHash },
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    const { quirks: _, ...shown } = context;
    return { value, ...shown };
  };
  const values = (changed: Partial<NewPasswordValues>): NewPasswordValues => ({
    password: 'Neu!1234',
    repeat_password: 'Neu!1234',
    ...changed,
  });
  const submit = (changed: Partial<NewPasswordValues> = {}) =>
    actor.send({ type: 'form.submit', values: values(changed) });
  const change = (changed: Partial<NewPasswordValues>) =>
    actor.send({ type: 'form.change', values: values(changed) });
  return { actor, verify, updatePassword, seen, submit, change };
};

import { createActor } from 'xstate';
import type { Credentials } from '../../src/domain/auth/sign-in-form.ts';
import { emptySignUpValues, type SignUpField, type SignUpValues } from '../../src/domain/auth/sign-up-form.ts';
import { quirks, type QuirksName } from '../../src/domain/shared/quirks.ts';
import { success } from '../../src/domain/shared/result.ts';
import { type SignUpAnswer, signUpMachine } from '../../src/machines/auth/sign-up-machine.ts';
import { anAddress, aSession } from './records.ts';
import { scriptedCoolDowns } from './scripted-cool-downs.ts';
import { scriptedEffect } from './scripted-effect.ts';
import { transitionCoverage } from './transition-coverage.ts';

export const coverage = transitionCoverage(signUpMachine);
export const values: SignUpValues = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: ' Ana@Example.test',
  password: 'Dolly!2024',
  repeat_password: 'Dolly!2024',
};
export const credentials = { email: anAddress, password: 'Dolly!2024' };
export const tooSoon = { kind: 'rateLimited', message: 'Not so often', retryAfterSeconds: 49 } as const;
export const account = success({ user: aSession().user, session: null });
/** The form as a page opens it, of a page that is new or reloaded. */
export const start = async (name: QuirksName = 'described', page?: Awaited<ReturnType<typeof scriptedCoolDowns>>, email = '') => {
  const { coolDowns, ...time } = page ?? (await scriptedCoolDowns());
  const signUp = scriptedEffect<SignUpAnswer, Credentials | null>();
  const actor = createActor(signUpMachine.provide({ actors: { signUp: signUp.logic } }), {
    input: { quirks: quirks[name], coolDowns, email },
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    const { quirks: _, coolDowns: __, email: ___, ...shown } = context;
    return { value, ...shown };
  };
  const submit = (changed: Partial<SignUpValues> = {}) =>
    actor.send({ type: 'form.submit', values: { ...values, ...changed } });
  const change = (changed: Partial<SignUpValues>) =>
    actor.send({ type: 'form.change', values: { ...emptySignUpValues, ...changed } });
  const leave = (field: SignUpField, changed: Partial<SignUpValues>) =>
    actor.send({ type: 'form.blur', field, values: { ...emptySignUpValues, ...changed } });
  const known = () => actor.getSnapshot().context.email;
  return { actor, signUp, seen, known, submit, change, leave, page: { coolDowns, ...time } };
};

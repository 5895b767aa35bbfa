import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { authFailures } from '../../tests/machines/auth-failures.ts';
import { aSession, anAddress } from '../../tests/machines/records.ts';
import { scriptedEffect } from '../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../tests/machines/transition-coverage.ts';
import type { Credentials } from '../domain/credentials.ts';
import { quirks, type QuirksName } from '../domain/quirks.ts';
import { failed, success } from '../domain/result.ts';
import { emptySignUpValues, type SignUpField, type SignUpValues } from '../domain/sign-up-form.ts';
import { type SignUpAnswer, signUpMachine } from './sign-up-machine.ts';

const coverage = transitionCoverage(signUpMachine);
const values: SignUpValues = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: ' Ana@Example.test',
  password: 'Dolly!2024',
  repeat_password: 'Dolly!2024',
};
const credentials = { email: anAddress, password: 'Dolly!2024' };
const account = success({ user: aSession().user, session: null });
const required = {
  firstName: 'First Name is required.',
  lastName: 'Last Name is required.',
  email: 'Email is required.',
  password: 'Password is required.',
};

const start = (name: QuirksName = 'described') => {
  const signUp = scriptedEffect<SignUpAnswer, Credentials | null>();
  const actor = createActor(signUpMachine.provide({ actors: { signUp: signUp.logic } }), {
    input: { quirks: quirks[name] },
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    const { quirks: _, ...shown } = context;
    return { value, ...shown };
  };
  const submit = (changed: Partial<SignUpValues> = {}) =>
    actor.send({ type: 'form.submit', values: { ...values, ...changed } });
  const change = (changed: Partial<SignUpValues>) =>
    actor.send({ type: 'form.change', values: { ...emptySignUpValues, ...changed } });
  const leave = (field: SignUpField, changed: Partial<SignUpValues>) =>
    actor.send({ type: 'form.blur', field, values: { ...emptySignUpValues, ...changed } });
  return { actor, signUp, seen, submit, change, leave };
};

describe(signUpMachine.id, () => {
  test('starts as an empty form without complaints', () => {
    const { signUp, seen } = start();
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure: null });
    expect(signUp.calls).toEqual([]);
  });

  test('an invalid form shows every message and asks nobody', () => {
    const { signUp, seen, submit } = start();
    submit(emptySignUpValues);
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: required, failure: null });
    submit({ repeat_password: 'Dolly!2025' });
    expect(seen().errors).toEqual({ repeat_password: 'Passwords must match' });
    expect(signUp.calls).toEqual([]);
  });

  test.each([
    ['described', 'First Name must be at least 3 characters long.'],
    ['mended', 'Last Name must be at least 3 characters long.'],
  ] as const)('a last name that is too short, %s', (name, message) => {
    const { seen, submit } = start(name);
    submit({ lastName: 'Li' });
    expect(seen().errors).toEqual({ lastName: message });
  });

  test('while typing, a message goes when its field is right, may change, and no new one comes up', () => {
    const { seen, submit, change } = start();
    change({ firstName: 'A', email: 'ana@' });
    expect(seen().errors).toEqual({});
    submit(emptySignUpValues);
    change({ firstName: 'An', repeat_password: 'Dolly' });
    expect(seen().errors).toEqual({ ...required, firstName: 'First Name must be at least 3 characters long.' });
    change({ ...values, email: 'ana@' });
    expect(seen().errors).toEqual({ email: 'Please enter a valid email address.' });
    change({ ...values, firstName: '' });
    expect(seen().errors).toEqual({});
  });

  test('on leaving a field its message comes up, unless nothing was typed there', () => {
    const { seen, leave, change } = start();
    leave('firstName', {});
    expect(seen().errors).toEqual({});
    leave('email', { email: 'ana@' });
    expect(seen().errors).toEqual({ email: 'Please enter a valid email address.' });
    leave('firstName', { email: 'ana@', firstName: 'An' });
    expect(seen().errors).toEqual({
      firstName: 'First Name must be at least 3 characters long.',
      email: 'Please enter a valid email address.',
    });
    change({ email: 'ana@example.test', firstName: 'An' });
    expect(seen().errors).toEqual({ firstName: 'First Name must be at least 3 characters long.' });
  });

  test('five submits in one tick make one call, with the address and the password only', async () => {
    const { actor, signUp, seen, submit, change, leave } = start();
    for (let press = 0; press < 5; press += 1) submit();
    submit({ email: 'bea@example.test' });
    submit(emptySignUpValues);
    change({ email: 'ana@' });
    leave('email', { email: 'ana@' });
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
    await signUp.answer(account);
    expect(actor.getSnapshot().status).toBe('done');
    expect(seen()).toEqual({ value: 'signedUp', credentials: null, errors: {}, failure: null });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Dolly!2024');
    expect(signUp.calls).toEqual([credentials]);
  });

  test('the messages of a refused form are gone when it is right', () => {
    const { seen, submit } = start();
    submit(emptySignUpValues);
    submit();
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
  });

  test.each(authFailures)('after the failure $kind the form is usable, the password gone, and the second try works', async (failure) => {
    const { actor, signUp, seen, submit, change } = start();
    submit();
    await signUp.answer(failed(failure));
    change({ email: 'ana@' });
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Dolly!2024');

    submit();
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
    await signUp.answer(account);
    expect(seen()).toEqual({ value: 'signedUp', credentials: null, errors: {}, failure: null });
  });

  test('a thrown effect is the failure unexpected; an invalid second try takes its place', async () => {
    const { signUp, seen, submit } = start();
    submit();
    await signUp.crash();
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure: { kind: 'unexpected' } });
    submit({ email: '' });
    expect(seen()).toEqual({
      value: 'editing',
      credentials: null,
      errors: { email: 'Email is required.' },
      failure: null,
    });
    submit();
    await signUp.answer(account);
    expect(seen().value).toBe('signedUp');
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

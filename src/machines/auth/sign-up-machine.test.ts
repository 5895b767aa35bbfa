import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { anAddress, aSession } from '../../../tests/machines/records.ts';
import { scriptedCoolDowns } from '../../../tests/machines/scripted-cool-downs.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { Credentials } from '../../domain/auth/credentials.ts';
import { emptySignUpValues, type SignUpField, type SignUpValues, quirks, type QuirksName } from '../../domain/auth/auth-forms.ts';
import { failed, success } from '../../domain/shared/result.ts';
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
const tooSoon = { kind: 'rateLimited', message: 'Not so often', retryAfterSeconds: 48, limit: 'requests' } as const;
const account = success({ user: aSession().user, session: null });
/** The form as a page opens it, of a page that is new or reloaded. */
const start = async (name: QuirksName = 'described', page?: Awaited<ReturnType<typeof scriptedCoolDowns>>, email = '') => {
  const { coolDowns, ...time } = page ?? (await scriptedCoolDowns());
  const signUp = scriptedEffect<SignUpAnswer, Credentials | null>();
  const actor = createActor(signUpMachine.provide({ actors: { signUp: signUp.logic } }), {
    input: { quirks: quirks[name], coolDowns, email },
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context: { credentials: kept, errors, failure } } = actor.getSnapshot();
    return { value, credentials: kept, errors, failure };
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

const required = {
  firstName: 'First Name is required.',
  lastName: 'Last Name is required.',
  email: 'Email is required.',
  password: 'Password is required.',
};

describe(signUpMachine.id, () => {
  test('an invalid form shows every message and asks nobody; they are gone when it is right', async () => {
    const { signUp, seen, submit } = await start();
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure: null });
    submit(emptySignUpValues);
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: required, failure: null });
    submit({ repeat_password: 'Dolly!2025' });
    expect(seen().errors).toEqual({ repeat_password: 'Passwords must match' });
    expect(signUp.calls).toEqual([]);
    submit();
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
  });

  test('while typing, a message goes when its field is right, may change, and no new one comes up', async () => {
    const { seen, submit, change } = await start();
    change({ firstName: 'A', email: 'ana@' });
    expect(seen().errors).toEqual({});
    submit(emptySignUpValues);
    change({ firstName: 'An', repeat_password: 'Dolly' });
    expect(seen().errors).toEqual({ ...required, firstName: 'First Name must be at least 3 characters long.' });
  });

  test('on leaving a field its message comes up, unless nothing was typed there', async () => {
    const { seen, leave, change } = await start();
    leave('firstName', {});
    expect(seen().errors).toEqual({});
    leave('email', { email: 'ana@' });
    expect(seen().errors).toEqual({ email: 'Please enter a valid email address.' });
    change({ email: 'ana@example.test' });
    expect(seen().errors).toEqual({});
  });

  test('five submits in one tick make one call, with the address and the password only', async () => {
    const { actor, signUp, seen, submit, change, leave } = await start();
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

  test.each([...authFailures.filter(({ kind }) => kind !== 'rateLimited'), 'crash' as const])('after %j the form is usable, the password gone, and the second try works', async (failure) => {
    const { actor, signUp, seen, submit, change } = await start();
    submit();
    await (failure === 'crash' ? signUp.crash() : signUp.answer(failed(failure)));
    change({ email: 'ana@' });
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Dolly!2024');
    submit({ email: '' });
    expect(seen()).toEqual({ value: 'editing', credentials: null, errors: { email: 'Email is required.' }, failure: null });

    submit();
    expect(seen()).toEqual({ value: 'submitting', credentials, errors: {}, failure: null });
    await signUp.answer(account);
    expect(seen()).toEqual({ value: 'signedUp', credentials: null, errors: {}, failure: null });
  });

  test('field report 102: for a 429 without a number no wait is made up', async () => {
    const { signUp, seen, submit, page } = await start();
    submit();
    await signUp.answer(failed({ ...tooSoon, retryAfterSeconds: null }));
    expect(page.seconds('confirmation')).toBe(0);
    submit();
    expect(seen().value).toBe('submitting');
  });

  test('field reports 30, 100: a 429 for everybody rests the form for this address, a second longer than the server says, also after a reload', async () => {
    const [failure, seconds] = [tooSoon, 49];
    const first = await start();
    first.submit();
    await first.signUp.answer(failed(failure));
    expect(first.seen()).toEqual({ value: 'editing', credentials: null, errors: {}, failure });
    expect(first.page.seconds('confirmation')).toBe(seconds);
    first.submit();
    expect(first.signUp.calls).toEqual([credentials]);

    const reloaded = await start('described', await scriptedCoolDowns(first.page.store, first.page.clock));
    reloaded.submit();
    expect(reloaded.seen().value).toBe('editing');
    expect(reloaded.known()).toBe(anAddress);
    reloaded.submit({ email: 'bea@example.test' });
    expect(reloaded.signUp.calls).toEqual([{ ...credentials, email: 'bea@example.test' }]);
    await reloaded.signUp.answer(failed({ kind: 'unreachable' }));
    await reloaded.page.pass(seconds);
    reloaded.submit();
    expect(reloaded.seen().value).toBe('submitting');
  });

  test('knows the address in the field: carried along, typed, sent', async () => {
    const { known, change, submit } = await start('described', undefined, ' Ana@Example.test');
    expect(known()).toBe(anAddress);
    change({ email: 'bea@example.test ' });
    expect(known()).toBe('bea@example.test');
    submit({ email: 'CARLA@example.test', password: '' });
    expect(known()).toBe('carla@example.test');
    change({ email: '' });
    expect(known()).toBeNull();
  });

  test('field report 33: an address that the provider refuses is said to be so beside the field, until it is changed', async () => {
    const { signUp, seen, submit, change } = await start();
    const failure = { kind: 'rejected', code: 'email_address_invalid', message: 'In its words' } as const;
    submit();
    await signUp.answer(failed(failure));
    const shown = { value: 'editing', credentials: null, failure };
    expect(seen()).toEqual({ ...shown, errors: { email: 'The server doesn’t accept this email address.' } });
    change(values);
    expect(seen()).toEqual({ ...shown, errors: {} });
  });

  test.each([
    ['a new address', account, 60],
    ['a known address', success({ user: { ...aSession().user, identities: [] }, session: null }), 60],
    ['an address with a mail under way', failed({ ...tooSoon, limit: 'address' } as const), 49],
  ] as const)('field report 29: %s ends in the same place, with the mail resting', async (_what, answer, seconds) => {
    const { signUp, seen, known, submit, page } = await start();
    submit();
    await signUp.answer(answer);
    expect([seen(), known()]).toEqual([{ value: 'signedUp', credentials: null, errors: {}, failure: null }, anAddress]);
    expect(page.seconds('confirmation')).toBe(seconds);
  });

  test.each(['submit', 'change'] as const)('field report 108: what was typed is known of after a %s, and an address that was carried along is not that', async (how) => {
    const opened = await start('described', undefined, values.email);
    const isTouched = () => opened.actor.getSnapshot().context.isTouched;
    expect(isTouched()).toBe(false);
    opened[how]({ firstName: 'B' });
    expect(isTouched()).toBe(true);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

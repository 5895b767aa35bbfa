import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { aSession } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { type NewPasswordValues, quirks, type QuirksName } from '../../domain/auth/auth-forms.ts';
import type { AuthUser, Session } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { type AuthAnswer, secondFactorMissing } from '../../domain/auth/auth-failure.ts';
import { newPasswordMachine } from './new-password-machine.ts';

/** Of all forms that the suite starts. */
const coverage = transitionCoverage(newPasswordMachine);
const withToken = { value: { link: 'unused', form: 'editing' }, tokenHash: 'one-time', password: '', hints: {}, errors: {}, failure: null, turn: 0 };
const refused = { ...withToken, value: { link: 'refused', form: 'editing' } };
const withoutToken = { ...withToken, value: { link: 'spent', form: 'editing' }, tokenHash: null };
const verifying = { ...withToken, value: { link: 'verifying', form: { submitting: 'awaitingLink' } }, password: 'Neu!1234' };
const saving = { ...withoutToken, value: { link: 'spent', form: { submitting: 'saving' } }, password: 'Neu!1234' };
const saved = { ...withoutToken, value: { link: 'spent', form: 'saved' } };

const start = (tokenHash: string | null, name: QuirksName = 'described') => {
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

const differ = { repeat_password: 'The passwords don’t match. The first one will be saved.' };

describe(newPasswordMachine.id, () => {
  test('field report 23: opening the page uses nothing up. With a token: verifies, then saves; the token is used once and the password gone', async () => {
    const { actor, verify, updatePassword, seen, submit } = start('one-time');
    expect([seen(), verify.calls]).toEqual([withToken, []]);
    for (let press = 0; press < 5; press += 1) submit();
    expect(seen()).toEqual(verifying);
    expect([verify.calls, updatePassword.calls]).toEqual([['one-time'], []]);

    await verify.answer(success(aSession()));
    submit({ password: 'other' });
    expect(seen()).toEqual(saving);
    expect([verify.calls, updatePassword.calls]).toEqual([['one-time'], ['Neu!1234']]);

    await updatePassword.answer(success(aSession().user));
    expect(seen()).toEqual(saved);
    expect(actor.getSnapshot().status).toBe('done');
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Neu!1234');
    expect([verify.calls, updatePassword.calls]).toEqual([['one-time'], ['Neu!1234']]);
  });

  test('the first gesture in the form asks whether the link is still good: a dead one is said before anything is typed, and asked about no more', async () => {
    const { actor, verify, seen, change } = start('one-time');
    const failure = { kind: 'rejected', code: 'otp_expired', message: 'In its words' } as const;
    for (let press = 0; press < 3; press += 1) actor.send({ type: 'form.focus' });
    expect([seen(), verify.calls]).toEqual([{ ...withToken, value: { link: 'verifying', form: 'editing' } }, ['one-time']]);
    await verify.answer(failed(failure));
    actor.send({ type: 'form.focus' });
    change({});
    expect([seen(), verify.calls]).toEqual([{ ...refused, failure }, ['one-time']]);
  });

  test('… at the latest with the first letter', () => {
    const { verify, change } = start('one-time');
    change({});
    expect(verify.calls).toEqual(['one-time']);
  });

  test('… and of a good one only the password is sent then; what is sent before the answer waits for it', async () => {
    const { actor, verify, updatePassword, seen, submit } = start('one-time');
    actor.send({ type: 'form.focus' });
    submit();
    expect([seen(), updatePassword.calls]).toEqual([verifying, []]);
    await verify.answer(success(aSession()));
    expect([seen(), verify.calls, updatePassword.calls]).toEqual([saving, ['one-time'], ['Neu!1234']]);
  });

  test('without a token: saves for the user of the session, once', async () => {
    const { verify, updatePassword, seen, submit, change } = start(null);
    for (let press = 0; press < 5; press += 1) submit();
    change({ repeat_password: 'x' });
    expect(seen()).toEqual(saving);
    await updatePassword.answer(success(aSession().user));
    expect(seen()).toEqual(saved);
    expect([verify.calls, updatePassword.calls]).toEqual([[], ['Neu!1234']]);
  });

  test.each([...authFailures, 'crash' as const])('a token refused with %j is kept for the second try, which works', async (failure) => {
    const { actor, verify, updatePassword, seen, submit } = start('one-time');
    submit();
    await (failure === 'crash' ? verify.crash() : verify.answer(failed(failure)));
    expect(seen()).toEqual({ ...refused, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Neu!1234');

    submit();
    expect(seen()).toEqual(verifying);
    await verify.answer(success(aSession()));
    await updatePassword.answer(success(aSession().user));
    expect(seen()).toEqual(saved);
    expect([verify.calls, updatePassword.calls]).toEqual([['one-time', 'one-time'], ['Neu!1234']]);
  });

  test('what the provider says of a password is hinted at beside the field, until something else is typed; its words stay', async () => {
    const failure = { kind: 'rejected', code: 'same_password', message: 'In its words' } as const;
    const { updatePassword, seen, submit, change } = start(null);
    submit();
    await updatePassword.answer(failed(failure));
    expect(seen()).toEqual({ ...withoutToken, hints: { password: 'This is already your password. Choose a different one to change it.' }, failure });
    change({});
    expect(seen()).toEqual({ ...withoutToken, failure });
  });

  test.each([...authFailures, 'crash' as const])('after a password refused with %j the second try does not verify again', async (failure) => {
    const { verify, updatePassword, seen, submit } = start('one-time');
    submit({ password: 'weak', repeat_password: 'weak' });
    await verify.answer(success(aSession()));
    await (failure === 'crash' ? updatePassword.crash() : updatePassword.answer(failed(failure)));
    expect(seen()).toEqual({ ...withoutToken, failure: failure === 'crash' ? { kind: 'unexpected' } : failure });

    submit();
    expect(seen()).toEqual(saving);
    await updatePassword.answer(success(aSession().user));
    expect(seen()).toEqual(saved);
    expect([verify.calls, updatePassword.calls]).toEqual([['one-time'], ['weak', 'Neu!1234']]);
  });

  test('as described, two different passwords are hinted at and the first is saved', async () => {
    const { updatePassword, seen, submit, change } = start(null);
    change({ repeat_password: '' });
    expect(seen()).toEqual(withoutToken);
    change({ repeat_password: 'Neu!' });
    expect(seen()).toEqual({ ...withoutToken, hints: differ });
    change({});
    expect(seen()).toEqual(withoutToken);
    submit({ repeat_password: 'Neu!' });
    await updatePassword.answer(success(aSession().user));
    expect(updatePassword.calls).toEqual(['Neu!1234']);
  });

  test('fields that were filled without a word are hinted at when they are sent', async () => {
    const { updatePassword, seen, submit } = start(null);
    submit({ repeat_password: 'Neu!' });
    await updatePassword.answer(failed({ kind: 'unreachable' }));
    expect(seen()).toEqual({ ...withoutToken, hints: differ, failure: { kind: 'unreachable' } });
  });

  test('mended, two different passwords are refused until one is changed, in the place of an earlier failure', async () => {
    const { updatePassword, seen, submit, change } = start(null, 'mended');
    submit({ repeat_password: 'Neu!' });
    expect(seen()).toEqual({ ...withoutToken, errors: { repeat_password: 'Passwords must match' } });
    expect(updatePassword.calls).toEqual([]);
    change({ repeat_password: 'Neu!1' });
    expect(seen()).toEqual({ ...withoutToken, hints: differ });
    submit();
    await updatePassword.answer(failed({ kind: 'unreachable' }));
    submit({ repeat_password: '' });
    expect(seen()).toEqual({ ...withoutToken, errors: { repeat_password: 'Passwords must match' } });
    expect(updatePassword.calls).toEqual(['Neu!1234']);
  });

  test('field report 35: where the code of a second factor comes first, what was typed is kept and saved after it', async () => {
    const { actor, updatePassword, seen, submit } = start(null);
    submit();
    await updatePassword.answer(failed(secondFactorMissing));
    expect(seen()).toEqual({ ...saving, value: { link: 'spent', form: 'awaitingCode' } });
    actor.send({ type: 'code.verified' });
    expect(seen()).toEqual(saving);
    await updatePassword.answer(success(aSession().user));
    expect(seen()).toEqual(saved);
    expect(updatePassword.calls).toEqual(['Neu!1234', 'Neu!1234']);
  });

  test('somebody else is signed in by now: nothing of what was typed is left, and it takes a new form', async () => {
    const { actor, updatePassword, seen, submit, change } = start(null, 'mended');
    change({ repeat_password: 'Neu!' });
    submit({ repeat_password: 'Neu!' });
    actor.send({ type: 'user.changed' });
    expect(seen()).toEqual({ ...withoutToken, turn: 1 });
    submit();
    await updatePassword.answer(failed({ kind: 'unreachable' }));
    actor.send({ type: 'user.changed' });
    expect(seen()).toEqual({ ...withoutToken, turn: 0 });
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Neu!');
  });

  test('… or while a code was awaited: nothing is saved', async () => {
    const { actor, updatePassword, seen, submit } = start(null);
    submit();
    await updatePassword.answer(failed(secondFactorMissing));
    actor.send({ type: 'user.changed' });
    actor.send({ type: 'code.verified' });
    expect(seen()).toEqual({ ...withoutToken, turn: 1 });
    expect(updatePassword.calls).toEqual(['Neu!1234']);
  });

  test('… but what is being sent goes on, for whom it was meant', async () => {
    const { actor, verify, updatePassword, seen, submit } = start('one-time');
    submit();
    actor.send({ type: 'user.changed' });
    expect(seen()).toEqual(verifying);
    await verify.answer(success(aSession()));
    actor.send({ type: 'user.changed' });
    await updatePassword.answer(success(aSession().user));
    expect(seen()).toEqual(saved);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { anAddress, aSession } from '../../../tests/machines/records.ts';
import { scriptedCoolDowns } from '../../../tests/machines/scripted-cool-downs.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { EmailAddress } from '../../domain/auth/credentials.ts';
import { coolDownKey } from '../../domain/auth/mail-cool-down.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { secondsUntilMail } from '../auth/mail-request-machine.ts';
import { changeAddressMachine, type ConfirmAddressAnswer, confirmAddressMachine } from './change-address-machine.ts';

const refusedWith = (code: string) => ({ kind: 'rejected', code, message: 'In its words' }) as const;

const changeCoverage = transitionCoverage(changeAddressMachine);

const startChange = async () => {
  const { coolDowns } = await scriptedCoolDowns();
  const changeAddress = scriptedEffect<AuthAnswer<AuthUser>, EmailAddress | null>();
  const actor = createActor(changeAddressMachine.provide({ actors: { changeAddress: changeAddress.logic } }), {
    input: { coolDowns, current: 'now@example.test' },
    inspect: changeCoverage.inspect,
  }).start();
  const seen = () => {
    const { value, context: { email, error, failure } } = actor.getSnapshot();
    return { value, email, error, failure };
  };
  const submit = (email: string) => actor.send({ type: 'form.submit', email });
  const wait = () => secondsUntilMail(coolDowns.getSnapshot(), coolDownKey('address', anAddress));
  return { actor, changeAddress, seen, submit, wait };
};

const editing = { value: 'editing', email: null, error: null, failure: null };

describe(changeAddressMachine.id, () => {
  test('an address is asked for once, then rests for a minute; it can be corrected', async () => {
    const { actor, changeAddress, seen, submit, wait } = await startChange();
    submit(' Ana@example.test');
    submit('bo@example.test');
    expect(seen()).toEqual({ ...editing, value: 'asking', email: anAddress });
    await changeAddress.answer(success(aSession().user));
    expect([seen().value, wait(), changeAddress.calls]).toEqual(['sent', 60, [anAddress]]);
    actor.send({ type: 'address.correct' });
    expect(seen()).toEqual({ ...editing, email: anAddress });
  });

  test('an address that somebody else has looks as if it were sent, and can be corrected at once', async () => {
    const { changeAddress, seen, submit, wait } = await startChange();
    submit(anAddress);
    await changeAddress.answer(failed(refusedWith('email_exists')));
    expect([seen(), wait()]).toEqual([{ ...editing, value: 'sent', email: anAddress }, 0]);
  });

  test('what cannot be a new address is asked of nobody, until it is changed', async () => {
    const { actor, changeAddress, seen, submit } = await startChange();
    submit('NOW@example.test');
    expect([seen(), changeAddress.calls]).toEqual([{ ...editing, error: 'This is already your email address.' }, []]);
    actor.send({ type: 'form.change' });
    expect(seen()).toEqual(editing);
  });

  test('too soon begins the wait that the server names; a crash is shown', async () => {
    const { changeAddress, seen, submit, wait } = await startChange();
    submit(anAddress);
    const tooSoon = { kind: 'rateLimited', message: 'after 48 seconds', retryAfterSeconds: 48, limit: 'address' } as const;
    await changeAddress.answer(failed(tooSoon));
    expect([seen(), wait()]).toEqual([{ ...editing, email: anAddress, failure: tooSoon }, 49]);
    submit(anAddress);
    await changeAddress.crash();
    expect(seen()).toEqual({ ...editing, email: anAddress, failure: { kind: 'unexpected' } });
  });

  test('every transition has been taken', () => expect(changeCoverage.missing()).toEqual([]));
});

const confirmCoverage = transitionCoverage(confirmAddressMachine);

const startConfirm = () => {
  const confirmAddress = scriptedEffect<ConfirmAddressAnswer, string>();
  const actor = createActor(confirmAddressMachine.provide({ actors: { confirmAddress: confirmAddress.logic } }), {
    input: { tokenHash: 'one' },
    inspect: confirmCoverage.inspect,
  }).start();
  const seen = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure];
  return { confirmAddress, seen, confirm: () => actor.send({ type: 'link.confirm' }) };
};

describe(confirmAddressMachine.id, () => {
  test.each(['halfway', 'changed'] as const)('a press uses the token, once: %s', async (outcome) => {
    const { confirmAddress, seen, confirm } = startConfirm();
    expect([seen(), confirmAddress.calls]).toEqual([['asking', null], []]);
    confirm();
    confirm();
    await confirmAddress.answer(success(outcome));
    expect([seen(), confirmAddress.calls]).toEqual([[outcome, null], ['one']]);
  });

  test('a refusal is shown, and a crash; it can be tried again', async () => {
    const { confirmAddress, seen, confirm } = startConfirm();
    confirm();
    await confirmAddress.answer(failed(refusedWith('otp_expired')));
    expect(seen()).toEqual(['refused', refusedWith('otp_expired')]);
    confirm();
    expect(seen()).toEqual(['confirming', null]);
    await confirmAddress.crash();
    expect(seen()).toEqual(['refused', { kind: 'unexpected' }]);
  });

  test('every transition has been taken', () => expect(confirmCoverage.missing()).toEqual([]));
});

import { describe, expect, test } from 'vitest';
import { anAddress, aSession } from '../../../tests/machines/records.ts';
import { account, start, tooSoon, values } from '../../../tests/machines/sign-up-rig.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { signUpMachine } from './sign-up-machine.ts';

const tooSoonForIt = { ...tooSoon, isOfAddress: true } as const;

describe(`${signUpMachine.id}: what it knows and what it tells`, () => {
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
    expect(seen()).toEqual({ ...shown, errors: { email: 'The server does not accept this address.' } });
    change(values);
    expect(seen()).toEqual({ ...shown, errors: {} });
  });

  test.each([
    ['a new address', account, 60],
    ['a known address', success({ user: { ...aSession().user, identities: [] }, session: null }), 60],
    ['an address with a mail under way', failed(tooSoonForIt), 49],
  ] as const)('field report 29: %s ends in the same place, with the mail resting', async (_what, answer, seconds) => {
    const { signUp, seen, known, submit, page } = await start();
    submit();
    await signUp.answer(answer);
    expect([seen(), known()]).toEqual([{ value: 'signedUp', credentials: null, errors: {}, failure: null }, anAddress]);
    expect(page.seconds('confirmation')).toBe(seconds);
  });
});

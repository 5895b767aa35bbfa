import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { recordedAuth } from '../../../tests/machines/recorded-auth.ts';
import { scriptedCoolDowns } from '../../../tests/machines/scripted-cool-downs.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { lasting, startSession } from '../../../tests/machines/session/rig.ts';
import { quirks } from '../../domain/shared/quirks.ts';
import { success } from '../../domain/shared/result.ts';
import { accountActors } from './account-actors.ts';
import { resendMachine, resetRequestMachine } from './mail-request-machine.ts';
import { newPasswordMachine } from './new-password-machine.ts';
import { signInMachine } from './sign-in-machine.ts';
import { signUpMachine } from './sign-up-machine.ts';

const PASSWORD = ' Dolly(2024)\u00a0';

/** What the provider is asked when the same is typed in each of the four forms. */
const askedBy = async (email: string) => {
  const { auth, asked } = recordedAuth();
  const { coolDowns } = await scriptedCoolDowns();
  const session = startSession();
  await session.readStore.answer(success(null));
  const actors = accountActors({ auth, session: session.actor, accessToken: () => Promise.reject(new Error('unused')) });
  const values = { firstName: 'Ana', lastName: 'Lima', email, password: PASSWORD, repeat_password: PASSWORD };

  const signIn = createActor(signInMachine.provide({ actors: { signIn: actors.signIn } })).start();
  signIn.send({ type: 'form.submit', values });
  const { signUp, requestReset, resendConfirmation, endSession } = actors;
  const input = { coolDowns, email: '' };
  const signingUp = createActor(signUpMachine.provide({ actors: { signUp } }), { input: { ...input, quirks: quirks.described } });
  signingUp.start().send({ type: 'form.submit', values });
  const reset = createActor(resetRequestMachine.provide({ actors: { endSession, request: requestReset } }), { input }).start();
  reset.send({ type: 'form.submit', email });
  const resend = createActor(resendMachine.provide({ actors: { request: resendConfirmation } }), { input }).start();
  resend.send({ type: 'form.submit', email });
  await settled();
  return asked;
};

const asksFor = (email: string) => [
  ['signIn', { email, password: PASSWORD }],
  ['signUp', { email, password: PASSWORD }],
  ['requestPasswordReset', email],
  ['resendConfirmation', email],
];

describe('field report 32: an address is read alike in sign-in, sign-up, reset and resend, and a password is left as it is', () => {
  test.each([
    ['ana@example.test ', 'ana@example.test'],
    [' ana@example.test', 'ana@example.test'],
    ['Ana@Example.test', 'ana@example.test'],
    ['\u00a0ana@example.test\u00a0', 'ana@example.test'],
    ['ana@example.test\r\n', 'ana@example.test'],
    ['\u2003\u200bANA@EXAMPLE.TEST\ufeff', 'ana@example.test'],
  ])('%j', async (typed, address) => {
    expect(await askedBy(typed)).toEqual(asksFor(address));
  });

  test('a new password is left as it is too', async () => {
    const { auth, asked } = recordedAuth();
    const session = startSession();
    const accessToken = () => Promise.reject(new Error('unused'));
    const { verifyRecovery, updatePassword } = accountActors({ auth, session: session.actor, accessToken });
    const actor = createActor(newPasswordMachine.provide({ actors: { verify: verifyRecovery, updatePassword } }), {
      input: { quirks: quirks.described, tokenHash: null },
    }).start();
    session.send({ type: 'PASSWORD_RECOVERY', session: lasting });
    actor.send({ type: 'form.submit', values: { password: PASSWORD, repeat_password: PASSWORD } });
    await settled();
    expect(asked.at(-1)).toEqual(['updatePassword', lasting.access_token, PASSWORD]);
  });
});

test.each([
  ['ana+test@example.test', 'ana+test@example.test'],
  ["O'Neil@example.test", "o'neil@example.test"],
  ['Jörg@Exämple.test', 'jörg@exämple.test'],
])('field report 33: nothing else of an address changes: %j', async (typed, address) => {
  expect(await askedBy(typed)).toEqual(asksFor(address));
});

import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { recordedAuth } from '../../../tests/machines/recorded-auth.ts';
import { scriptedCoolDowns } from '../../../tests/machines/scripted-cool-downs.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { startSession } from '../../../tests/machines/session/rig.ts';
import { quirks } from '../../domain/auth/auth-forms.ts';
import { success } from '../../domain/shared/result.ts';
import { authActors } from './auth-actors.ts';
import { resendMachine, resetRequestMachine } from './mail-request-machine.ts';
import { signInMachine } from './sign-in-machine.ts';
import { signUpMachine } from './sign-up-machine.ts';

const PASSWORD = ' Dolly(2024)\u00a0';

/** What the provider is asked when the same is typed in each of the four forms. */
const askedBy = async (email: string) => {
  const { auth, asked } = recordedAuth();
  const { coolDowns } = await scriptedCoolDowns();
  const session = startSession();
  await session.readStore.answer(success(null));
  const actors = authActors({ auth, session: session.actor, accessToken: () => Promise.reject(new Error('unused')) });
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

test.each([
  ['\u2003\u200bANA@EXAMPLE.TEST\ufeff', 'ana@example.test'],
  [" O'Neil+Jörg@Exämple.test\r\n", "o'neil+jörg@exämple.test"],
])('field reports 32 and 33: %j is read alike in sign-in, sign-up, reset and resend, and a password is left as it is', async (typed, address) => {
  expect(await askedBy(typed)).toEqual(asksFor(address));
});

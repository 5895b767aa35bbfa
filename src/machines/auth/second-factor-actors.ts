import { fromPromise } from 'xstate';
import { totpFactors } from '../../domain/auth/second-factor.ts';
import type { AuthUser, Session } from '../../domain/auth/session.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { type AuthPorts, sessionOfAsker } from './auth-actors.ts';
import type { AuthAnswer } from './auth-call.ts';
import type { CodeToVerify, FactorsAnswer } from './second-factor-machine.ts';

export type SecondFactorPorts = AuthPorts & {
  /** Notes the authenticator that was used last. */
  readonly noteFactor: (factorId: string) => void;
};

/** The user as the server knows them now, told to the session machine as well. */
export const readUser = async ({ auth, session, accessToken }: AuthPorts): Promise<AuthAnswer<AuthUser>> => {
  const asker = await sessionOfAsker({ session, accessToken });
  if (!asker.ok) return asker;
  const user = await auth.as(asker.value).currentUser();
  if (user.ok) session.send({ type: 'session.userRead', user: user.value });
  // Ended from elsewhere, as all sessions do that have not taken the second step when one is added: a refresh finds out.
  else if (user.failure.kind === 'sessionMissing') session.send({ type: 'session.tokenNeeded' });
  return user;
};

/** The effects of the second step, apart from those of `auth-actors.ts`: the sign-in page carries none of it. */
export const secondFactorActors = ({ auth, session, accessToken, noteFactor }: SecondFactorPorts) => ({
  verify: fromPromise<AuthAnswer<Session>, CodeToVerify | null>(async ({ input }) => {
    const asker = await sessionOfAsker({ session, accessToken });
    if (!asker.ok) return asker;
    if (input === null) return failed({ kind: 'sessionMissing' });
    const verified = await auth.as(asker.value).verifyCode(input);
    if (verified.ok) noteFactor(input.factorId);
    return verified;
  }),
  /** The session machine is told too: where no factor is left, it asks for no code any more. */
  look: fromPromise<FactorsAnswer, void>(async () => {
    const user = await readUser({ auth, session, accessToken });
    return user.ok ? success(totpFactors(user.value)) : user;
  }),
});

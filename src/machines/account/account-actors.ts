import { fromPromise } from 'xstate';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import type { EmailAddress } from '../../domain/auth/credentials.ts';
import type { FactorName } from '../../domain/auth/second-factor.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import type { AccountRepository, OwnAccount, PasswordChange } from '../../domain/ports/auth.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { askAs, readUser, tellUser } from '../auth/auth-actors.ts';
import type { SecondFactorPorts } from '../auth/second-factor-machine.ts';
import { isSignedIn } from '../auth/session/session-machine.ts';
import type { AccountQuestion } from './account-machine.ts';
import type { EnrollAnswer } from './add-factor-machine.ts';
import type { ConfirmAddressAnswer } from './change-address-machine.ts';

export type OwnAccountPorts = SecondFactorPorts & { readonly account: AccountRepository };

const missing = failed({ kind: 'sessionMissing' } as const);

const refusedWith = (answer: AuthAnswer<unknown>, code: string): boolean =>
  !answer.ok && answer.failure.kind === 'rejected' && answer.failure.code === code;

/** The effects of the account page and of its dialogs. Each goes out in the name of whoever is signed in. */
export const ownAccountActors = (ports: OwnAccountPorts) => {
  const { session, account } = ports;

  const asOwner = <Value>(ask: (own: OwnAccount) => Promise<AuthAnswer<Value>>): Promise<AuthAnswer<Value>> =>
    askAs(ports, (asker) => ask(account.as(asker)));

  /** What an earlier try has left unfinished is in the way of a new one. A factor that counts is never touched. */
  const removeUnfinished = async (own: OwnAccount, isInTheWay: (name: string | null) => boolean): Promise<void> => {
    const user = await readUser(ports);
    if (!user.ok) return;
    const stale = user.value.factors.filter(({ status, friendly_name }) => status === 'unverified' && isInTheWay(friendly_name));
    for (const { id } of stale) await own.removeFactor(id);
  };

  const carryOut = (question: AccountQuestion) => async (own: OwnAccount): Promise<AuthAnswer<null>> => {
    switch (question.kind) {
      case 'removeFactor':
        return own.removeFactor(question.factor.id);
      case 'unlinkIdentity': {
        const answer = await own.unlinkIdentity(question.identity.identity_id);
        // The page knew of another way to sign in.
        if (refusedWith(answer, 'single_identity_not_deletable')) void readUser(ports);
        // Disconnected already, as from another device.
        return refusedWith(answer, 'identity_not_found') ? success(null) : answer;
      }
      case 'signOutElsewhere':
        return own.signOutElsewhere();
      case 'deleteAccount':
        return own.deleteAccount();
    }
  };

  return {
    readUser: fromPromise<AuthAnswer<AuthUser>, void>(({ signal }) => readUser(ports, signal)),
    enroll: fromPromise<EnrollAnswer, FactorName | null>(async ({ input: name }) =>
      name === null
        ? missing
        : asOwner(async (own) => {
            const first = await own.enroll(name);
            const isNameTaken = refusedWith(first, 'mfa_factor_name_conflict');
            if (!isNameTaken && !refusedWith(first, 'too_many_enrolled_mfa_factors')) return first;
            await removeUnfinished(own, (taken) => !isNameTaken || taken === name);
            return own.enroll(name);
          }),
    ),
    /** Nobody waits for it: where it fails, `enroll` removes what is in its way. */
    takeBack: (factorId: string): Promise<AuthAnswer<null>> => asOwner((own) => own.removeFactor(factorId)),
    changeAddress: fromPromise<AuthAnswer<AuthUser>, EmailAddress | null>(async ({ input }) =>
      // Both links may have been followed elsewhere by now: then it has the address, and no email went out.
      input === null ? missing : tellUser(ports, asOwner((own) => own.changeAddress(input))),
    ),
    changePassword: fromPromise<AuthAnswer<AuthUser>, PasswordChange | null>(async ({ input }) =>
      input === null ? missing : asOwner((own) => own.changePassword(input)),
    ),
    mailNumber: fromPromise<AuthAnswer<null>, void>(() => asOwner((own) => own.mailNumber())),
    confirmAddress: fromPromise<ConfirmAddressAnswer, string>(async ({ input }) => {
      const confirmed = await account.confirmAddress(input);
      // Whoever is signed in here sees the new address at once. Not waited for: what was confirmed is.
      if (confirmed.ok && isSignedIn(session.getSnapshot())) void readUser(ports);
      return confirmed;
    }),
    carryOut: fromPromise<AuthAnswer<null>, AccountQuestion>(async ({ input }) => {
      const userId = session.getSnapshot().context.session?.user.id;
      const answer = await asOwner(carryOut(input));
      if (answer.ok && input.kind === 'signOutElsewhere') session.send({ type: 'session.othersEnded' });
      // The account is gone, and its session with it: nobody is to meet a refusal first.
      if (answer.ok && input.kind === 'deleteAccount' && userId !== undefined) session.send({ type: 'session.accountDeleted', userId });
      return answer;
    }),
  };
};

import type { UserId } from '../domain/auth/session.ts';
import { ownAccountActors, type OwnAccountPorts } from '../machines/account/account-actors.ts';
import { accountMachine, accountQuestionMachine } from '../machines/account/account-machine.ts';
import { addFactorMachine } from '../machines/account/add-factor-machine.ts';
import { changeAddressMachine, confirmAddressMachine } from '../machines/account/change-address-machine.ts';
import { changePasswordMachine } from '../machines/account/change-password-machine.ts';
import type { providerMachine } from '../machines/account/provider-machine.ts';
import { secondFactorActors } from '../machines/auth/second-factor-machine.ts';
import type { AccountMachines, BegunDialog } from '../ui/services.ts';

/** What the account page works with, in whose name it is asked. */
export const composeAccount = (ports: OwnAccountPorts, provider: typeof providerMachine): AccountMachines => {
  const { readUser, enroll, takeBack, changeAddress, changePassword, mailNumber, confirmAddress, carryOut } = ownAccountActors(ports);
  let kept: { readonly userId: UserId; readonly begun: BegunDialog } | null = null;
  ports.session.on('SIGNED_OUT', () => {
    kept = null;
  });
  return {
    account: accountMachine.provide({ actors: { readUser } }),
    question: accountQuestionMachine.provide({ actors: { carryOut } }),
    addFactor: addFactorMachine.provide({
      actors: { enroll, verify: secondFactorActors(ports).verify },
      actions: { takeBack: (_, factorId) => void takeBack(factorId) },
    }),
    changeAddress: changeAddressMachine.provide({ actors: { changeAddress } }),
    changePassword: changePasswordMachine.provide({ actors: { changePassword, mailNumber } }),
    confirmAddress: confirmAddressMachine.provide({ actors: { confirmAddress } }),
    provider,
    begun: {
      of: (userId) => (kept?.userId === userId ? kept.begun : null),
      keep: (userId, begun) => {
        kept = begun === null ? null : { userId, begun };
      },
    },
  };
};

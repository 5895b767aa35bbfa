import { createProofKey } from '../adapters/browser/page/random-values.ts';
import { createTabText } from '../adapters/browser/storage/web-storage.ts';
import type { UserId } from '../domain/auth/session.ts';
import { accountMachine, accountQuestionMachine, type OwnAccountPorts, ownAccountActors } from '../machines/account/account-machine.ts';
import { addFactorMachine } from '../machines/account/add-factor-machine.ts';
import { changeAddressMachine, confirmAddressMachine } from '../machines/account/change-address-machine.ts';
import { changePasswordMachine } from '../machines/account/change-password-machine.ts';
import { providerActors, providerMachine } from '../machines/account/provider-machine.ts';
import { secondFactorActors } from '../machines/auth/second-factor-machine.ts';
import type { AccountMachines, BegunDialog } from '../ui/services.ts';

/** What the account page works with, in whose name it is asked. */
export const composeAccount = (ports: OwnAccountPorts): AccountMachines => {
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
    provider: providerMachine.provide({
      actors: providerActors({
        ...ports,
        pending: createTabText({ key: 'dolly-records.provider', open: () => window.sessionStorage }),
        createProof: createProofKey(window.crypto),
        leave: (address) => window.location.assign(address),
        siteUrl: window.location.origin,
      }),
    }),
    begun: {
      of: (userId) => (kept?.userId === userId ? kept.begun : null),
      keep: (userId, begun) => {
        kept = begun === null ? null : { userId, begun };
      },
    },
  };
};

import { useMemo } from 'react';
import { resendMachine } from '../../machines/resend-machine.ts';
import { useScreenMachine } from '../use-screen-machine.ts';
import { useAccount } from './use-account.ts';
import { useSecondsUntilMail } from './use-seconds-until-mail.ts';

/** Sending the confirmation again, to `email` until another address is typed. */
export const useResend = (email: string) => {
  const { accountActors, coolDowns } = useAccount();
  const machine = useMemo(
    () => resendMachine.provide({ actors: { request: accountActors.resendConfirmation } }),
    [accountActors],
  );
  const [state, send] = useScreenMachine(machine, { input: { coolDowns, email } });
  const seconds = useSecondsUntilMail('confirmation', state.context.email);
  return { context: state.context, isBusy: state.matches('submitting'), seconds, send };
};

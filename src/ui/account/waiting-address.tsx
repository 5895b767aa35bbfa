import { parseEmailAddress } from '../../domain/auth/email-address.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { type AccountMachines, useServices } from '../services.ts';
import { AuthFailureAlert } from '../shell/auth-failure-alert.tsx';
import { useSecondsUntilMail, WaitLine } from '../shell/mail-cool-down.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { accountWords } from '../words/account.tsx';

const words = accountWords.email;

type WaitingAddressProps = { readonly machine: AccountMachines['changeAddress']; readonly current: string | null; readonly email: string };

/** A new address that waits for both emails to be followed. The server has no way to withdraw it: asking for another one takes its place. */
export function WaitingAddress({ machine, current, email }: WaitingAddressProps) {
  const { coolDowns } = useServices();
  const [state, send] = useScreenMachine(machine, { input: { coolDowns, current } });
  const seconds = useSecondsUntilMail('address', parseEmailAddress(email));
  const sendAgain = () => {
    send({ type: 'address.correct' });
    send({ type: 'form.submit', email });
  };
  return (
    <>
      <Alert tone="info">{words.waiting(<bdi className="font-medium">{email}</bdi>)}</Alert>
      <AuthFailureAlert failure={state.context.failure} />
      {state.matches('sent') && <Alert tone="success">{words.sentAgain}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button busy={state.matches('asking')} resting={seconds > 0} onClick={sendAgain}>
          {words.sendAgain}
        </Button>
        <WaitLine seconds={seconds} />
      </div>
    </>
  );
}

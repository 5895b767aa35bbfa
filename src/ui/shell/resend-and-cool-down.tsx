import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { EmailAddress } from '../../domain/auth/credentials.ts';
import { coolDownKey, type MailKind } from '../../domain/auth/mail-cool-down.ts';
import { authMessages } from '../../domain/words/auth-messages.ts';
import { secondsUntilMail, isMailSent, mailAddressError } from '../../machines/auth/mail-request-machine.ts';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { EmailField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { useScreenMachine, useServices } from '../services.ts';
import { shellWords } from '../words/shell.tsx';

type WaitLineProps = { readonly seconds: number };

/** How long a button rests. A timer is not read out each second. */
export function WaitLine({ seconds }: WaitLineProps) {
  if (seconds === 0) return null;
  return (
    <p role="timer" className="text-small text-muted">
      {shellWords.resend.wait(seconds)}
    </p>
  );
}

/** 0 where that mail to that address can be asked for. */
export const useSecondsUntilMail = (mail: MailKind, email: EmailAddress | null): number => {
  const { coolDowns } = useServices();
  const key = email === null ? null : coolDownKey(mail, email);
  return useSelector(coolDowns, (snapshot) => (key === null ? 0 : secondsUntilMail(snapshot, key)));
};

type ResendOutcomeProps = { readonly isSent: boolean; readonly failure: AuthFailure | null };

function ResendOutcome({ isSent, failure }: ResendOutcomeProps) {
  if (isSent) {
    return <Alert tone="success">{shellWords.resend.isSent}</Alert>;
  }
  return <AuthFailureAlert failure={failure} />;
}

/** Sending the confirmation again, to `email` until another address is typed. */
const useResend = (email: string) => {
  const { authMachines, coolDowns } = useServices();
  const [state, send] = useScreenMachine(authMachines.resend, { input: { coolDowns, email } });
  const seconds = useSecondsUntilMail('confirmation', state.context.email);
  return { context: state.context, isBusy: state.matches('submitting'), seconds, send };
};

/** Where no form asks for the address: after a confirmation link that did nothing. */
export function ResendForm() {
  const { context, isBusy, seconds, send } = useResend('');

  return (
    <Form
      aria-label={shellWords.resend.form}
      onChange={(data) => send({ type: 'form.change', email: fieldText(data, 'email') })}
      onSubmit={(data) => send({ type: 'form.submit', email: fieldText(data, 'email') })}
    >
      <ResendOutcome isSent={isMailSent(context)} failure={context.failure} />
      <EmailField
        label={shellWords.resend.email}
        autoComplete="email"
        error={mailAddressError(context)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" busy={isBusy} resting={seconds > 0}>
          {shellWords.resend.submit}
        </Button>
        <WaitLine seconds={seconds} />
      </div>
    </Form>
  );
}

type ResendButtonProps = {
  /** What is typed in the form around it. */
  readonly email: string;
};

/** Inside a form that asks for the address already. */
export function ResendButton({ email }: ResendButtonProps) {
  const { context, isBusy, seconds, send } = useResend(email);
  useEffect(() => send({ type: 'form.change', email }), [send, email]);

  return (
    <>
      <ResendOutcome isSent={isMailSent(context)} failure={context.failure} />
      {context.isEmailMissing && <p className="text-small text-danger">{authMessages.emailMissing}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          busy={isBusy}
          resting={seconds > 0}
          // What stands in the field, also where a password manager put it there without an event.
          onClick={({ currentTarget: { form } }) =>
            send({ type: 'form.submit', email: form === null ? email : fieldText(new FormData(form), 'email') })
          }
        >
          {shellWords.resend.submit}
        </Button>
        <WaitLine seconds={seconds} />
      </div>
    </>
  );
}

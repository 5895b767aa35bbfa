import { useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { fieldText } from '../field-text.ts';
import { ResendOutcome } from './resend-outcome.tsx';
import { useResend } from './use-resend.ts';
import { WaitLine } from './wait-line.tsx';

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
      <ResendOutcome isSent={context.isSent} failure={context.failure} />
      {context.isEmailMissing && <p className="text-small text-danger">Email is required.</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          busy={isBusy}
          resting={seconds > 0}
          // What stands in the field, also where a password manager put it there without an event.
          onClick={({ currentTarget: { form } }) =>
            send({ type: 'form.submit', email: form === null ? email : fieldText(new FormData(form), 'email') })
          }
        >
          Send again
        </Button>
        <WaitLine seconds={seconds} />
      </div>
    </>
  );
}

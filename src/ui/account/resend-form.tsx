import { addressRefusal } from '../../domain/refused-address.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { fieldText } from '../field-text.ts';
import { EmailField } from './email-field.tsx';
import { ResendOutcome } from './resend-outcome.tsx';
import { useResend } from './use-resend.ts';
import { WaitLine } from './wait-line.tsx';

/** Where no form asks for the address: after a confirmation link that did nothing. */
export function ResendForm() {
  const { context, isBusy, seconds, send } = useResend('');

  return (
    <Form
      aria-label="Send the confirmation again"
      onChange={({ currentTarget }) => send({ type: 'form.change', email: fieldText(new FormData(currentTarget), 'email') })}
      onSubmit={(data) => send({ type: 'form.submit', email: fieldText(data, 'email') })}
    >
      <ResendOutcome isSent={context.isSent} failure={context.failure} />
      <EmailField
        label="Address to confirm"
        autoComplete="email"
        error={context.isEmailMissing ? 'Email is required.' : addressRefusal(context.failure)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" busy={isBusy} resting={seconds > 0}>
          Send again
        </Button>
        <WaitLine seconds={seconds} />
      </div>
    </Form>
  );
}

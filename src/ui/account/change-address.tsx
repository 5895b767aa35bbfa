import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addressRefusal } from '../../domain/auth/auth-failure.ts';
import { normalizeEmailAddress, parseEmailAddress } from '../../domain/auth/credentials.ts';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { Button, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { EmailField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { type AccountDialogProps, type AccountMachines, useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { useSecondsUntilMail, WaitLine } from '../shell/resend-and-cool-down.tsx';
import { accountWords } from '../words/account.tsx';
import { shellWords } from '../words/shell.tsx';

const words = accountWords.changeEmail;

type ChangeAddressDialogProps = AccountDialogProps & {
  readonly machine: AccountMachines['changeAddress'];
  readonly current: string | null;
};

export function ChangeAddressDialog({ machine, current, formId, begun, onDone, onClose, returnTo }: ChangeAddressDialogProps) {
  const { coolDowns } = useServices();
  const [state, send] = useScreenMachine(machine, { input: { coolDowns, current } });
  const [typed, setTyped] = useState(begun['email'] ?? '');
  const { email, error, failure } = state.context;
  const seconds = useSecondsUntilMail('address', parseEmailAddress(typed));
  const isBusy = state.matches('asking');
  const isSent = state.matches('sent');
  // Confirmed elsewhere by now: no email went out.
  const isTheirs = isSent && current !== null && normalizeEmailAddress(current) === email;
  useEffect(() => {
    if (isTheirs) onDone();
  }, [isTheirs, onDone]);
  if (isSent && !isTheirs) {
    return (
      <Dialog
        title={words.sentTitle}
        // An element of its own: a translator has replaced the text of the one before.
        description={<span>{words.sent(current !== null && <bdi className="font-medium">{current}</bdi>, <bdi className="font-medium">{email}</bdi>)}</span>}
        step="sent"
        onClose={onDone}
        returnTo={returnTo}
        actions={
          <>
            <Button variant="primary" onClick={onDone}>
              {accountWords.close}
            </Button>
            <Button onClick={() => send({ type: 'address.correct' })}>{words.correct}</Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      title={words.title}
      description={current === null ? words.textOfFirst : words.text}
      isBegun
      isBusy={isBusy}
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} resting={seconds > 0}>
            {words.submit}
          </Button>
          <Button resting={isBusy} onClick={onClose}>{accountWords.cancel}</Button>
        </>
      }
    >
      <Form
        id={formId}
        onChange={(data) => {
          setTyped(fieldText(data, 'email'));
          send({ type: 'form.change' });
        }}
        onSubmit={(data) => {
          setTyped(fieldText(data, 'email'));
          send({ type: 'form.submit', email: fieldText(data, 'email') });
        }}
      >
        <AuthFailureAlert failure={failure} />
        <EmailField label={words.field} autoComplete="email" defaultValue={email ?? begun['email'] ?? ''} error={error ?? addressRefusal(parseEmailAddress(typed) === email ? failure : null)} />
        <WaitLine seconds={seconds} />
      </Form>
    </Dialog>
  );
}

const waitingWords = accountWords.email;

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
      <Alert tone="info">{waitingWords.waiting(<bdi className="font-medium">{email}</bdi>, current === null)}</Alert>
      <AuthFailureAlert failure={state.context.failure} />
      {state.matches('sent') && <Alert tone="success">{waitingWords.sentAgain}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button busy={state.matches('asking')} resting={seconds > 0} onClick={sendAgain}>
          {waitingWords.sendAgain}
        </Button>
        <WaitLine seconds={seconds} />
      </div>
    </>
  );
}

const route = getRouteApi('/confirm-address/$token');
const { confirmEmail } = accountWords;

/** Where both emails about a new address lead. Nobody has to be signed in. */
export function ConfirmAddressScreen() {
  const { token } = route.useParams();
  const { confirmAddress } = route.useLoaderData();
  const [state, send] = useScreenMachine(confirmAddress, { input: { tokenHash: token } });
  const { failure } = state.context;
  const isUsed = failure?.kind === 'rejected' && failure.code === 'otp_expired';
  return (
    <AuthPage title={confirmEmail.title}>
      {state.matches('halfway') && <Alert tone="info">{shellWords.isHalfway}</Alert>}
      {state.matches('changed') && <Alert tone="success">{shellWords.isAddressChanged}</Alert>}
      {state.status !== 'done' && (
        <>
          <div className="mb-4">
            {failure === null ? <p className="text-muted">{confirmEmail.text}</p> : <AuthFailureAlert failure={failure} message={isUsed ? confirmEmail.expired : undefined} />}
          </div>
          <Button variant="primary" fullWidth busy={state.matches('confirming')} onClick={() => send({ type: 'link.confirm' })}>
            {confirmEmail.submit}
          </Button>
        </>
      )}
      <LinkRow>
        <TextLink to="/account">{confirmEmail.account}</TextLink>
      </LinkRow>
    </AuthPage>
  );
}

import { useEffect, useState } from 'react';
import { changePasswordRefusals, type ChangePasswordValues, type PasswordProof } from '../../domain/account/account-forms.ts';
import { PasswordPair } from '../auth/new-password-screen.tsx';
import { AuthFailureAlert } from '../components/alert.tsx';
import { Button, TextLink } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { PasswordField, TextField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { type AccountDialogProps, type AccountMachines, useScreenMachine } from '../services.ts';
import { accountWords } from '../words/account.tsx';

const words = accountWords.changePassword;

const valuesOf = (data: FormData): ChangePasswordValues => ({
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
  currentPassword: fieldText(data, 'currentPassword'),
  mailedNumber: fieldText(data, 'mailedNumber'),
});

/** What the server has asked for has the focus as it comes, or nobody would hear of it. */
const useFocusOnceAsked = (name: PasswordProof, isAsked: boolean): void =>
  useEffect(() => {
    if (isAsked) document.querySelector<HTMLInputElement>(`[role=dialog] [name=${name}]`)?.focus();
  }, [name, isAsked]);

type ChangePasswordDialogProps = AccountDialogProps & {
  readonly machine: AccountMachines['changePassword'];
  readonly email: string;
};

export function ChangePasswordDialog({ machine, email, formId, begun, onDone, onClose, returnTo }: ChangePasswordDialogProps) {
  const [state, send] = useScreenMachine(machine);
  const [typed, setTyped] = useState({ password: begun['password'] ?? '', repeat_password: begun['repeat_password'] ?? '' });
  const isSaved = state.matches('saved');
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);
  const { proofs, isMailed, errors, failure } = state.context;
  useFocusOnceAsked('currentPassword', proofs.currentPassword);
  useFocusOnceAsked('mailedNumber', proofs.mailedNumber);
  const refusals = changePasswordRefusals(failure);
  const isOfField = Object.keys(refusals).length > 0;
  const isBusy = !state.matches('editing');
  return (
    <Dialog
      title={words.title}
      description={words.text}
      isBegun={Object.keys(begun).length > 0}
      isBusy={isBusy}
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {words.submit}
          </Button>
          <Button resting={isBusy} onClick={onClose}>{accountWords.cancel}</Button>
        </>
      }
    >
      <Form id={formId} onChange={(data) => setTyped(valuesOf(data))} onSubmit={(data) => send({ type: 'form.submit', values: valuesOf(data) })}>
        {!isOfField && <AuthFailureAlert failure={failure} />}
        {/* A password manager wants to know whose password it keeps. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        {proofs.currentPassword && (
          <PasswordField
            label={words.current}
            name="currentPassword"
            autoComplete="current-password"
            defaultValue={begun['currentPassword']}
            conceal={isBusy}
            error={errors.currentPassword ?? refusals.currentPassword}
          />
        )}
        <PasswordPair labels={words} typed={typed} isBusy={isBusy} errors={{ ...refusals, ...errors }} />
        {proofs.mailedNumber && (
          <>
            <TextField
              label={words.number}
              name="mailedNumber"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint={isMailed ? words.numberHint : undefined}
              error={errors.mailedNumber ?? refusals.mailedNumber}
            />
            <Button variant="quiet" onClick={() => send({ type: 'number.resend' })}>
              {words.numberAgain}
            </Button>
          </>
        )}
        {proofs.currentPassword && (
          <TextLink to="/forgot-password" state={{ email }}>
            {words.reset}
          </TextLink>
        )}
      </Form>
    </Dialog>
  );
}

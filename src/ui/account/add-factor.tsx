import { useSelector } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { encode } from 'uqr';
import { type AuthFailure, isFactorGone } from '../../domain/auth/auth-failure.ts';
import { codeRefusal, factorNameFor, groupedSecret, type TotpCode } from '../../domain/auth/second-factor.ts';
import { authenticatorMessages } from '../../domain/words/account-messages.ts';
import { AuthFailureAlert } from '../components/alert.tsx';
import { Button, LinkRow } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { CodeField, TextField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { type AccountDialogProps, type AccountMachines, useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { accountWords } from '../words/account.tsx';
import { authWords } from '../words/auth.tsx';

type QrCodeProps = { readonly text: string; readonly label: string };

/** Modules of quiet around it, as the standard asks for. */
const QUIET = 4;

/** Dark on white whatever the theme: many readers know it no other way. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-[clamp(10rem,27svh,14rem)] max-w-full shrink-0 rounded-control forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const words = accountWords.addFactor;

const refusals: Readonly<Record<string, string>> = {
  mfa_factor_name_conflict: authenticatorMessages.nameTaken,
  too_many_enrolled_mfa_factors: words.tooMany,
  mfa_totp_enroll_not_enabled: words.notEnabled,
  mfa_totp_verify_not_enabled: words.notEnabled,
};

const messageOf = (failure: AuthFailure | null, wrongCodes: readonly TotpCode[]): string | undefined => {
  if (failure?.kind !== 'rejected') return undefined;
  return isFactorGone(failure) ? words.tookTooLong : (refusals[failure.code] ?? codeRefusal(failure, wrongCodes));
};

type SecretProps = { readonly secret: string };

/** The same as the picture, for who cannot scan it. */
function SecretKey({ secret }: SecretProps) {
  const [said, setSaid] = useState(accountWords.copy);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(accountWords.copied);
    } catch {
      // It can still be selected.
      setSaid(accountWords.notCopied);
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <p className="text-small text-muted">{words.byHand}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code translate="no" className="min-w-0 grow rounded-control bg-subtle px-2 py-1 font-mono text-small select-all wrap-anywhere">
          {groupedSecret(secret)}
        </code>
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{said}</span>
        </Button>
      </div>
    </div>
  );
}

type AddFactorDialogProps = AccountDialogProps & {
  readonly machine: AccountMachines['addFactor'];
  readonly taken: readonly string[];
  readonly offered: string;
};

export function AddFactorDialog({ machine, taken, offered, formId, begun, onDone, onClose, returnTo }: AddFactorDialogProps) {
  const [state, send] = useScreenMachine(machine, { input: { taken } });
  const isAdded = state.matches('added');
  const isLeft = state.matches('left');
  useEffect(() => {
    if (isAdded) onDone();
    if (isLeft) onClose();
  }, [isAdded, isLeft, onDone, onClose]);

  const { enrollment, name, error, failure, wrongCodes } = state.context;
  const isBusy = !state.matches('naming') && !state.matches('scanning');
  const alert = <AuthFailureAlert failure={failure} message={messageOf(failure, wrongCodes)} />;
  return (
    <Dialog
      // Elements of their own: a translator has replaced the texts of those before.
      title={<span key={enrollment?.factorId}>{enrollment === null ? words.title : words.scanTitle(<bdi>{name}</bdi>)}</span>}
      description={<span key={enrollment?.factorId}>{enrollment === null ? words.nameText : words.scanText}</span>}
      step={enrollment?.factorId}
      isBegun={enrollment === null && (name ?? begun['name'] ?? offered) !== offered}
      onClose={() => send({ type: 'dialog.cancel' })}
      // Six digits send themselves: the Enter that is pressed after them would open the dialog again.
      returnTo={isAdded ? null : returnTo}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {enrollment === null ? words.next : words.submit}
          </Button>
          <Button resting={isBusy} onClick={() => send({ type: 'dialog.cancel' })}>
            {accountWords.cancel}
          </Button>
        </>
      }
    >
      {enrollment === null ? (
        <Form key="name" id={formId} onSubmit={(data) => send({ type: 'name.submit', name: fieldText(data, 'name') })}>
          {alert}
          <TextField
            label={words.name}
            name="name"
            defaultValue={name ?? begun['name'] ?? offered}
            hint={words.nameHint}
            error={error}
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Form>
      ) : (
        <>
          <QrCode text={enrollment.uri} label={words.picture} />
          <SecretKey secret={enrollment.secret} />
          <Form
            key="code"
            id={formId}
            onChange={(data) => send({ type: 'form.change', code: fieldText(data, 'code') })}
            onSubmit={(data) => send({ type: 'form.submit', code: fieldText(data, 'code') })}
          >
            {/* For who has to give a code first: the picture is a new one then, the name is this one. */}
            <input type="hidden" name="name" value={name ?? ''} />
            {alert}
            <CodeField hint={words.codeHint} error={error} />
          </Form>
        </>
      )}
    </Dialog>
  );
}

const { heading, required, add } = accountWords.factors;

/** Stands in the place of the page that was asked for, at its address, for who has no second factor where everybody has to. */
export function RequiredFactorPage({ addFactor }: Pick<AccountMachines, 'addFactor'>) {
  const { session } = useServices();
  const user = useSelector(session, ({ context }) => context.session?.user ?? null);
  const formId = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <AuthPage title={heading}>
      <p className="mb-4">{required}</p>
      <Button variant="primary" fullWidth onClick={({ currentTarget }) => setOpener(currentTarget)}>
        {add}
      </Button>
      <LinkRow>
        <Button variant="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
          {authWords.logOut}
        </Button>
      </LinkRow>
      {opener !== null && user !== null && (
        // Once it is added, the session machine says so, and this page goes.
        <AddFactorDialog machine={addFactor} {...factorNameFor(user)} formId={formId} begun={{}} onDone={() => undefined} onClose={() => setOpener(null)} returnTo={opener} />
      )}
    </AuthPage>
  );
}

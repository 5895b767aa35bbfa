import { getRouteApi } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { type AuthFailure, authFailureMessage } from '../../domain/auth-failure.ts';
import type { NewPasswordValues } from '../../domain/new-password-form.ts';
import { needsSecondFactor } from '../../domain/session.ts';
import { newPasswordMachine } from '../../machines/new-password-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { TextLink } from '../components/text-link.tsx';
import { fieldText } from '../field-text.ts';
import { useServices } from '../services.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { PendingScreen } from '../shell/pending-screen.tsx';
import { useScreenMachine } from '../use-screen-machine.ts';
import { NewPasswordWaysOn } from './new-password-ways-on.tsx';
import { PasswordPair } from './password-pair.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import { useAccount } from './use-account.ts';
import { useAccountOfPassword } from './use-account-of-password.ts';

const route = getRouteApi('/new-password/{-$token}');

const valuesOf = (data: FormData): NewPasswordValues => ({
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
});

/** The provider's words, except where nobody was asked. */
const failureMessage = (failure: AuthFailure): string =>
  failure.kind === 'sessionMissing'
    ? 'Nothing has been saved: it takes the link from a mail to set a new password.'
    : authFailureMessage(failure);

const isLinkRefused = (failure: AuthFailure | null): boolean =>
  failure?.kind === 'rejected' && failure.code === 'otp_expired';

export function NewPasswordScreen() {
  const { token } = route.useParams();
  const navigate = route.useNavigate();
  const { session } = useServices();
  const { accountActors, quirks } = useAccount();
  const machine = useMemo(() => {
    const { verifyRecovery, updatePassword } = accountActors;
    return newPasswordMachine.provide({ actors: { verify: verifyRecovery, updatePassword } });
  }, [accountActors]);
  const [state, send] = useScreenMachine(machine, { input: { quirks, tokenHash: token ?? null } });
  const { context } = state;
  const isSaved = state.matches('saved');
  const isBusy = state.matches('submitting');
  const startOver = useCallback(() => send({ type: 'user.changed' }), [send]);
  const { standing, shown, named, isOfLink, username } = useAccountOfPassword({
    hasToken: context.tokenHash !== null,
    isSending: isBusy || isSaved,
    onOther: startOver,
  });
  const lacksCode = useSelector(session, (snapshot) => needsSecondFactor(snapshot.context.session));
  const isAwaitingCode = state.matches('awaitingCode');
  useEffect(() => {
    if (!isAwaitingCode || lacksCode || standing === 'unknown') return;
    send({ type: standing === 'nobody' ? 'user.changed' : 'code.verified' });
  }, [isAwaitingCode, lacksCode, standing, send]);
  const isLinkUsed = token !== undefined && context.tokenHash === null;
  useEffect(() => {
    if (isSaved) void navigate({ to: '/', replace: true });
    // The token is spent, the recovery goes on: a reload must not try the token again.
    else if (isLinkUsed) void navigate({ params: { token: undefined }, replace: true, resetScroll: false });
  }, [isSaved, isLinkUsed, navigate]);
  if (lacksCode && (standing === 'recovery' || isAwaitingCode)) return <SecondFactorPage />;
  if (isAwaitingCode) return <PendingScreen />;

  return (
    <AccountPage title="New password">
      <Form
        key={context.turn}
        onChange={(event) => send({ type: 'form.change', values: valuesOf(new FormData(event.currentTarget)) })}
        onSubmit={(data) => send({ type: 'form.submit', values: valuesOf(data) })}
      >
        {context.tokenHash === null && standing === 'nobody' && (
          <Alert tone="info">
            A new password can only be saved after opening the link from the mail.{' '}
            <TextLink to="/forgot-password">Ask for a new mail</TextLink>
          </Alert>
        )}
        {named !== null && (
          <Alert tone="info">You are signed in as {named}. A new password is saved for this account.</Alert>
        )}
        {isOfLink && (
          <Alert tone="info">
            The link may be for another account than the one that is signed in. A new password is saved for the account of
            the link, which is then signed in.
          </Alert>
        )}
        {context.failure !== null && <Alert tone="error">{failureMessage(context.failure)}</Alert>}
        {isLinkRefused(context.failure) && (
          <p className="text-small">The link was used already or has run out. A new mail brings a new one.</p>
        )}
        {/* For password managers: whose password it is. */}
        {username !== null && <input hidden readOnly type="email" name="username" autoComplete="username" value={username} />}
        <PasswordPair isBusy={isBusy} errors={context.errors} hints={context.hints} />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          Submit
        </Button>
      </Form>
      <NewPasswordWaysOn standing={shown} />
    </AccountPage>
  );
}

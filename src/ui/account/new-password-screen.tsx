import { getRouteApi } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { authFailureMessage } from '../../domain/auth-failure.ts';
import type { NewPasswordValues } from '../../domain/new-password-form.ts';
import { newPasswordMachine } from '../../machines/new-password-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { LinkRow } from '../components/link-row.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { TextLink } from '../components/text-link.tsx';
import { fieldText } from '../field-text.ts';
import { useServices } from '../services.ts';
import { AccountPage } from '../shell/account-page.tsx';

const route = getRouteApi('/new-password/{-$token}');

const valuesOf = (data: FormData): NewPasswordValues => ({
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
});

export function NewPasswordScreen() {
  const { token } = route.useParams();
  const navigate = route.useNavigate();
  const { accountActors, quirks, session } = useServices();
  const machine = useMemo(() => {
    const { verifyRecovery, updatePassword } = accountActors;
    return newPasswordMachine.provide({ actors: { verify: verifyRecovery, updatePassword } });
  }, [accountActors]);
  const [state, send] = useMachine(machine, { input: { quirks, tokenHash: token ?? null } });
  const { context } = state;
  const isSaved = state.matches('saved');
  const isBusy = state.matches('submitting');
  const isSignedOut = useSelector(session, (snapshot) => snapshot.matches('signedOut'));
  const isRecovering = useSelector(session, (snapshot) => snapshot.matches('passwordRecovery'));
  useEffect(() => {
    if (isSaved) void navigate({ to: '/', replace: true });
  }, [isSaved, navigate]);

  return (
    <AccountPage title="New password">
      <Form
        onChange={(event) => send({ type: 'form.change', values: valuesOf(new FormData(event.currentTarget)) })}
        onSubmit={(data) => send({ type: 'form.submit', values: valuesOf(data) })}
      >
        {context.tokenHash === null && isSignedOut && (
          <Alert tone="info">
            A new password can only be saved after opening the link from the mail.{' '}
            <TextLink to="/forgot-password">Ask for a new mail</TextLink>
          </Alert>
        )}
        {context.failure !== null && <Alert tone="error">{authFailureMessage(context.failure)}</Alert>}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          conceal={isBusy}
          advice={context.hints.password}
          error={context.errors.password}
        />
        <PasswordField
          label="Repeat Password"
          name="repeat_password"
          autoComplete="new-password"
          conceal={isBusy}
          advice={context.hints.repeat_password}
          error={context.errors.repeat_password}
        />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          Submit
        </Button>
      </Form>
      <LinkRow>
        {isRecovering && (
          <Button variant="quiet" onClick={() => session.send({ type: 'session.leaveRecovery' })}>
            Cancel
          </Button>
        )}
        <TextLink to="/forgot-password">Ask for a new mail</TextLink>
      </LinkRow>
    </AccountPage>
  );
}

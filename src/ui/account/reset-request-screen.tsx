import { getRouteApi } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { authFailureMessage } from '../../domain/auth-failure.ts';
import { resetRequestMachine } from '../../machines/reset-request-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { LinkRow } from '../components/link-row.tsx';
import { TextField } from '../components/text-field.tsx';
import { TextLink } from '../components/text-link.tsx';
import { fieldText } from '../field-text.ts';
import { useServices } from '../services.ts';
import { AccountPage } from '../shell/account-page.tsx';

const route = getRouteApi('/forgot-password');

export function ResetRequestScreen() {
  const { email } = route.useSearch();
  const { accountActors, quirks } = useServices();
  const machine = useMemo(() => {
    const { endSession, requestReset } = accountActors;
    return resetRequestMachine.provide({ actors: { endSession, requestReset } });
  }, [accountActors]);
  const [state, send] = useMachine(machine);
  const { context } = state;

  return (
    <AccountPage title="Reset Password">
      <Form onSubmit={(data) => send({ type: 'form.submit', email: fieldText(data, 'email') })}>
        {context.isSent && (
          <Alert tone={quirks.resetNoticeTone}>
            Email with a link to reset your password has been sent to your email address.
          </Alert>
        )}
        {context.failure !== null && <Alert tone="error">{authFailureMessage(context.failure)}</Alert>}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          error={context.isEmailMissing ? 'Email is required.' : undefined}
        />
        <Button type="submit" variant="primary" fullWidth busy={state.matches('submitting')}>
          Reset password
        </Button>
      </Form>
      <LinkRow>
        <TextLink to="/login/{-$key}">Sign in</TextLink>
        <TextLink to="/signup">Sign Up</TextLink>
      </LinkRow>
    </AccountPage>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { authFailureMessage, isUnconfirmed } from '../../domain/auth-failure.ts';
import { signInMachine } from '../../machines/sign-in-machine.ts';
import { Awaited } from '../awaited.tsx';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { LinkRow } from '../components/link-row.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { TextLink } from '../components/text-link.tsx';
import { fieldText } from '../field-text.ts';
import { lazyExtra } from '../lazy-extra.ts';
import { useServices } from '../services.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { useScreenMachine } from '../use-screen-machine.ts';
import { DemoAccountHint } from './demo-account-hint.tsx';
import { EmailField } from './email-field.tsx';
import type { MailHelpProps } from './mail-help.tsx';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

const MailHelp = lazyExtra<MailHelpProps>(async () => (await import('./mail-help.tsx')).MailHelp);

const route = getRouteApi('/login/{-$key}');

export function SignInScreen() {
  const { key } = route.useParams();
  const { redirect, email } = route.useSearch();
  const { signIn } = useServices();
  const machine = useMemo(() => signInMachine.provide({ actors: { signIn } }), [signIn]);
  const [state, send] = useScreenMachine(machine);
  const { context } = state;
  const [typed, setTyped] = useState(email ?? '');
  useLeaveWhenSignedIn(redirect ?? '/');
  const isBusy = !state.matches('editing');
  const isAfterSignUp = key === 'confirm';
  const carried = typed || undefined;

  return (
    <AccountPage title="Sign in">
      <Form
        onChange={(event) => setTyped(fieldText(new FormData(event.currentTarget), 'email'))}
        onSubmit={(data) => {
          const values = { email: fieldText(data, 'email'), password: fieldText(data, 'password') };
          setTyped(values.email);
          send({ type: 'form.submit', values });
        }}
      >
        {isAfterSignUp && <Alert tone="info">Please check your email for a confirmation link.</Alert>}
        {context.failure !== null && <Alert tone="error">{authFailureMessage(context.failure)}</Alert>}
        <Awaited isDue={isAfterSignUp || isUnconfirmed(context.failure)}>
          <MailHelp email={typed} isAfterSignUp={isAfterSignUp} />
        </Awaited>
        <EmailField defaultValue={email} error={context.errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          conceal={isBusy}
          error={context.errors.password}
        />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          Sign In
        </Button>
      </Form>
      <LinkRow>
        <TextLink to="/forgot-password" search={{ redirect, email: carried }}>
          Forgot password?
        </TextLink>
        <TextLink to="/signup" search={{ redirect, email: carried }}>
          Sign Up
        </TextLink>
      </LinkRow>
      {import.meta.env.VITE_BACKEND === 'in-memory' && <DemoAccountHint />}
    </AccountPage>
  );
}

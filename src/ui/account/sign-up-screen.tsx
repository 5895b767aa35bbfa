import { getRouteApi } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { type FocusEvent, useEffect, useMemo } from 'react';
import { authFailureMessage } from '../../domain/auth-failure.ts';
import { type SignUpValues, signUpFields } from '../../domain/sign-up-form.ts';
import { signUpMachine } from '../../machines/sign-up-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { FieldRow } from '../components/field-row.tsx';
import { Form } from '../components/form.tsx';
import { LinkRow } from '../components/link-row.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { TextLink } from '../components/text-link.tsx';
import { fieldText } from '../field-text.ts';
import { useServices } from '../services.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

const route = getRouteApi('/signup');

const valuesOf = (data: FormData): SignUpValues => ({
  firstName: fieldText(data, 'firstName'),
  lastName: fieldText(data, 'lastName'),
  email: fieldText(data, 'email'),
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
});

export function SignUpScreen() {
  const { accountActors, quirks } = useServices();
  const { redirect } = route.useSearch();
  const navigate = route.useNavigate();
  const machine = useMemo(
    () => signUpMachine.provide({ actors: { signUp: accountActors.signUp } }),
    [accountActors],
  );
  const [state, send] = useMachine(machine, { input: { quirks } });
  const { context } = state;
  const isSignedUp = state.matches('signedUp');
  const isBusy = !state.matches('editing');
  useLeaveWhenSignedIn(redirect ?? '/');
  useEffect(() => {
    if (isSignedUp) void navigate({ to: '/login/{-$key}', params: { key: 'confirm' }, search: { redirect } });
  }, [isSignedUp, navigate, redirect]);

  const leaveField = (event: FocusEvent<HTMLFormElement>) => {
    const field = signUpFields.find((name) => event.target.getAttribute('name') === name);
    const values = valuesOf(new FormData(event.currentTarget));
    if (field !== undefined) send({ type: 'form.blur', field, values });
  };

  return (
    <AccountPage title="Sign up">
      <Form
        onBlur={leaveField}
        onChange={(event) => send({ type: 'form.change', values: valuesOf(new FormData(event.currentTarget)) })}
        onSubmit={(data) => send({ type: 'form.submit', values: valuesOf(data) })}
      >
        {context.failure !== null && <Alert tone="error">{authFailureMessage(context.failure)}</Alert>}
        <FieldRow>
          <TextField label="First Name" name="firstName" autoComplete="given-name" error={context.errors.firstName} />
          <TextField label="Last Name" name="lastName" autoComplete="family-name" error={context.errors.lastName} />
        </FieldRow>
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={context.errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          conceal={isBusy}
          error={context.errors.password}
        />
        <PasswordField
          label="Repeat Password"
          name="repeat_password"
          autoComplete="new-password"
          conceal={isBusy}
          error={context.errors.repeat_password}
        />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          Sign Up
        </Button>
      </Form>
      <LinkRow>
        <TextLink to="/login/{-$key}" search={{ redirect }}>
          Already have an account? Sign in
        </TextLink>
      </LinkRow>
    </AccountPage>
  );
}

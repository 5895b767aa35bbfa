import { getRouteApi } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useMemo } from 'react';
import { authFailureMessage } from '../../domain/auth-failure.ts';
import { type SignUpValues, signUpFields } from '../../domain/sign-up-form.ts';
import { normalizeEmailAddress } from '../../domain/email-address.ts';
import { signUpMachine } from '../../machines/sign-up-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { FieldRow } from '../components/field-row.tsx';
import { Form } from '../components/form.tsx';
import { LinkRow } from '../components/link-row.tsx';
import { TextField } from '../components/text-field.tsx';
import { TextLink } from '../components/text-link.tsx';
import { fieldText } from '../field-text.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { useScreenMachine } from '../use-screen-machine.ts';
import { EmailField } from './email-field.tsx';
import { PasswordPair } from './password-pair.tsx';
import { useAccount } from './use-account.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';
import { useSecondsUntilMail } from './use-seconds-until-mail.ts';
import { WaitLine } from './wait-line.tsx';

const route = getRouteApi('/signup');

const valuesOf = (data: FormData): SignUpValues => ({
  firstName: fieldText(data, 'firstName'),
  lastName: fieldText(data, 'lastName'),
  email: fieldText(data, 'email'),
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
});

export function SignUpScreen() {
  const { accountActors, coolDowns, quirks } = useAccount();
  const { redirect, email } = route.useSearch();
  const navigate = route.useNavigate();
  const machine = useMemo(
    () => signUpMachine.provide({ actors: { signUp: accountActors.signUp } }),
    [accountActors],
  );
  const [state, send] = useScreenMachine(machine, { input: { quirks, coolDowns, email: email ?? '' } });
  const { context } = state;
  const carried = context.email ?? undefined;
  const seconds = useSecondsUntilMail('confirmation', context.email);
  const isSignedUp = state.matches('signedUp');
  const isBusy = !state.matches('editing');
  useLeaveWhenSignedIn(redirect ?? '/');
  useEffect(() => {
    if (!isSignedUp) return;
    void navigate({ to: '/login/{-$key}', params: { key: 'confirm' }, search: { redirect, email: carried } });
  }, [isSignedUp, navigate, redirect, carried]);

  const submit = (data: FormData) => {
    const values = valuesOf(data);
    send({ type: 'form.submit', values });
    const asked = normalizeEmailAddress(values.email);
    if (asked === (email ?? '')) return;
    // In the address it outlives a reload, and the seconds go on with it.
    void navigate({ search: { redirect, email: asked || undefined }, replace: true, resetScroll: false });
  };

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
        onSubmit={submit}
      >
        {context.failure !== null && <Alert tone="error">{authFailureMessage(context.failure)}</Alert>}
        <FieldRow>
          <TextField label="First Name" name="firstName" autoComplete="given-name" error={context.errors.firstName} />
          <TextField label="Last Name" name="lastName" autoComplete="family-name" error={context.errors.lastName} />
        </FieldRow>
        <EmailField defaultValue={email} error={context.errors.email} />
        <PasswordPair isBusy={isBusy} errors={context.errors} />
        <Button type="submit" variant="primary" fullWidth busy={isBusy} resting={seconds > 0}>
          Sign Up
        </Button>
        <WaitLine seconds={seconds} />
      </Form>
      <LinkRow>
        <TextLink to="/login/{-$key}" search={{ redirect, email: carried }}>
          Already have an account? Sign in
        </TextLink>
      </LinkRow>
    </AccountPage>
  );
}

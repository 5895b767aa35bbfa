import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useState } from 'react';
import { AuthFailureAlert } from '../components/alert.tsx';
import { normalizeEmailAddress, parseEmailAddress } from '../../domain/auth/credentials.ts';
import { signUpFields, type SignUpValues } from '../../domain/auth/auth-forms.ts';
import { Button, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { EmailField, FieldRow, TextField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { useSecondsUntilMail, WaitLine } from '../shell/resend-and-cool-down.tsx';
import { authWords } from '../words/auth.tsx';
import { SignedInLine, useLeaveWhenSignedIn, carrying, useCarriedEmail, useCarriedNames } from './around-sign-in.tsx';
import { PasswordPair } from './new-password-screen.tsx';

const words = authWords.signUp;

const route = getRouteApi('/signup');

const valuesOf = (data: FormData): SignUpValues => ({
  firstName: fieldText(data, 'firstName'),
  lastName: fieldText(data, 'lastName'),
  email: fieldText(data, 'email'),
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
});

export function SignUpScreen() {
  const { authMachines, coolDowns, quirks } = useServices();
  const { redirect } = route.useSearch();
  const email = useCarriedEmail();
  const names = useCarriedNames();
  const router = useRouter();
  const navigate = route.useNavigate();
  const [state, send] = useScreenMachine(authMachines.signUp, { input: { quirks, coolDowns, email } });
  const { context } = state;
  const [typed, setTyped] = useState({ password: '', repeat_password: '' });
  const carried = context.email ?? '';
  const seconds = useSecondsUntilMail('confirmation', context.email);
  const isSignedUp = state.matches('signedUp');
  const isBusy = !state.matches('editing');
  useLeaveWhenSignedIn(context.isTouched ? null : (redirect ?? '/'));
  useEffect(() => {
    if (!isSignedUp) return;
    void navigate({ to: '/login/{-$key}', params: { key: 'confirm' }, ...carrying(redirect, { email: carried }) });
  }, [isSignedUp, navigate, redirect, carried]);

  /** Beside the history entry it outlives a reload, and the seconds go on with it. Never a password. */
  const keep = ({ firstName, lastName, email: address }: SignUpValues) => {
    // The next page may be under way: whoever leaves a field then is not to be taken back to this one.
    if (router.latestLocation.pathname !== route.id) return;
    void navigate({ ...carrying(redirect, { email: normalizeEmailAddress(address), firstName, lastName }), replace: true, resetScroll: false });
  };

  const submit = (data: FormData) => {
    const values = valuesOf(data);
    send({ type: 'form.submit', values });
    keep(values);
  };

  const leaveField = (event: FocusEvent<HTMLFormElement>) => {
    const field = signUpFields.find((name) => event.target.getAttribute('name') === name);
    const values = valuesOf(new FormData(event.currentTarget));
    if (field !== undefined) send({ type: 'form.blur', field, values });
    if (field !== undefined && !field.includes('password')) keep(values);
  };

  return (
    <AuthPage title={words.title}>
      {context.isTouched && <SignedInLine>{words.canStillFinish}</SignedInLine>}
      <Form
        onBlur={leaveField}
        onChange={(data) => {
          const values = valuesOf(data);
          setTyped(values);
          // Whoever reloads at once has not left the field.
          if (values.email !== '' && parseEmailAddress(values.email) !== context.email) keep(values);
          send({ type: 'form.change', values });
        }}
        onSubmit={submit}
      >
        <AuthFailureAlert failure={context.failure} />
        <FieldRow>
          <TextField label={words.firstName} name="firstName" defaultValue={names.firstName} autoComplete="given-name" hint={words.nameRules} error={context.errors.firstName} />
          <TextField label={words.lastName} name="lastName" defaultValue={names.lastName} autoComplete="family-name" hint={words.nameRules} error={context.errors.lastName} />
        </FieldRow>
        <EmailField defaultValue={email} error={context.errors.email} />
        <PasswordPair typed={typed} isBusy={isBusy} errors={context.errors} />
        <Button type="submit" variant="primary" fullWidth busy={isBusy} resting={seconds > 0}>
          {words.submit}
        </Button>
        <WaitLine seconds={seconds} />
      </Form>
      <LinkRow>
        <TextLink to="/login/{-$key}" {...carrying(redirect, { email: carried })}>
          {words.haveAccount}
        </TextLink>
      </LinkRow>
    </AuthPage>
  );
}

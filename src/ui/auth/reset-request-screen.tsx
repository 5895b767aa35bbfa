import { getRouteApi } from '@tanstack/react-router';
import { normalizeEmailAddress } from '../../domain/auth/credentials.ts';
import { isMailSent, mailAddressError } from '../../machines/auth/mail-request-machine.ts';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { Button, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { EmailField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { useSecondsUntilMail, WaitLine } from '../shell/resend-and-cool-down.tsx';
import { authWords } from '../words/auth.tsx';
import { carrying, useCarriedEmail } from './around-sign-in.tsx';

const words = authWords.reset;

const route = getRouteApi('/forgot-password');

export function ResetRequestScreen() {
  const { redirect } = route.useSearch();
  const email = useCarriedEmail();
  const navigate = route.useNavigate();
  const { authMachines, coolDowns, quirks } = useServices();
  const [state, send] = useScreenMachine(authMachines.resetRequest, { input: { coolDowns, email } });
  const { context } = state;
  const seconds = useSecondsUntilMail('recovery', context.email);
  const carried = carrying(redirect, { email: context.email ?? '' });

  const submit = (data: FormData) => {
    const typed = fieldText(data, 'email');
    send({ type: 'form.submit', email: typed });
    // Beside the history entry it outlives a reload, and the seconds go on with it.
    void navigate({ ...carrying(redirect, { email: normalizeEmailAddress(typed) }), replace: true, resetScroll: false });
  };

  return (
    <AuthPage title={words.title}>
      <Form
        onChange={(data) => send({ type: 'form.change', email: fieldText(data, 'email') })}
        onSubmit={submit}
      >
        {isMailSent(context) && <Alert tone={quirks.resetNoticeTone}>{words.isSent}</Alert>}
        <AuthFailureAlert failure={context.failure} />
        <EmailField defaultValue={email} error={mailAddressError(context)} />
        <Button type="submit" variant="primary" fullWidth busy={state.matches('submitting')} resting={seconds > 0}>
          {words.submit}
        </Button>
        <WaitLine seconds={seconds} />
      </Form>
      <LinkRow>
        <TextLink to="/login/{-$key}" {...carried}>
          {authWords.toSignIn}
        </TextLink>
        <TextLink to="/signup" {...carried}>
          {authWords.toSignUp}
        </TextLink>
      </LinkRow>
    </AuthPage>
  );
}

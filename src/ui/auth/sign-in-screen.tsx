import { getRouteApi, useHydrated } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { isUnconfirmed } from '../../domain/auth/auth-failure.ts';
import { loadedPart } from '../../domain/shared/load-once.ts';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { normalizeEmailAddress } from '../../domain/auth/credentials.ts';
import { Button, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { EmailField, PasswordField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { Loaded } from '../router/loading-and-errors.tsx';
import { useScreenMachine, useServices } from '../services.ts';
import { AuthPage, DemoAccountHint } from '../shell/auth-frame.tsx';
import { ResendButton } from '../shell/resend-and-cool-down.tsx';
import { authWords } from '../words/auth.tsx';
import { SignedInLine, useLeaveWhenSignedIn, carrying, useCarriedEmail } from './around-sign-in.tsx';

type ProviderSignInProps = { readonly redirect: string | undefined };

/** Other ways to sign in, where there are any. Only their room stands on the page before the script does. */
function ProviderSignIn({ redirect }: ProviderSignInProps) {
  const { providers, provider } = useServices();
  const [part] = useState(() =>
    loadedPart(async () => {
      const [{ ProviderSection }, machine] = await Promise.all([import('../account/provider-buttons.tsx'), provider()]);
      return { ProviderSection, machine };
    }),
  );
  const isHydrated = useHydrated();
  if (providers.length === 0) return null;
  const room = <div className="mt-12 flex flex-col gap-2">{providers.map((each) => <div key={each} className="min-h-9 pointer-coarse:min-h-11" />)}</div>;
  return isHydrated ? (
    <Loaded part={part} pending={room} isOptional>
      {({ ProviderSection, machine }) => <ProviderSection machine={machine} redirect={redirect} />}
    </Loaded>
  ) : (
    room
  );
}

const words = authWords.signIn;

type MailHelpProps = {
  readonly carried: ReturnType<typeof carrying>;
  /** What is typed in the form around it. */
  readonly email: string;
  readonly isAfterSignUp: boolean;
  /** Somebody else is signed in: the sign-in page would lead to their list. */
  readonly isHeld: boolean;
};

/** On the sign-in page: the ways on where the mail with the confirmation link is missing. */
function MailHelp({ email, carried, isAfterSignUp, isHeld }: MailHelpProps) {
  return (
    <div className="mb-2 flex flex-col items-start gap-2">
      {isAfterSignUp ? (
        <p className="text-small">
          {words.nothingThere(
            isHeld ? (
              words.nothingThereSignInBelow
            ) : (
              <TextLink to="/login/{-$key}" params={{ key: undefined }} {...carried}>
                {words.nothingThereSignIn}
              </TextLink>
            ),
            <TextLink to="/forgot-password" {...carried}>
              {words.nothingThereReset}
            </TextLink>,
          )}
        </p>
      ) : (
        <p className="text-small">{words.followLink}</p>
      )}
      <ResendButton email={email} />
    </div>
  );
}

const route = getRouteApi('/login/{-$key}');

export function SignInScreen() {
  const { key } = route.useParams();
  const { redirect } = route.useSearch();
  const email = useCarriedEmail();
  const { authMachines, session } = useServices();
  const [state, send] = useScreenMachine(authMachines.signIn);
  const { context } = state;
  const [typed, setTyped] = useState(email);
  const carried = carrying(redirect, { email: typed });
  const isBusy = !state.matches('editing');
  const isAfterSignUp = key === 'confirm';
  // Somebody else was signed in while the new account was asked for: the notice about its mail is still to be read.
  const isForAnother = useSelector(session, ({ context: { session: known } }) => {
    const signedIn = known?.user.email ?? null;
    return signedIn !== null && email !== '' && normalizeEmailAddress(signedIn) !== normalizeEmailAddress(email);
  });
  const isHeld = isAfterSignUp && isForAnother && !state.matches('signedIn');
  useLeaveWhenSignedIn(isHeld ? null : (redirect ?? '/'));

  return (
    <AuthPage title={words.title}>
      {isHeld && <SignedInLine>{words.newAccountIsAnother}</SignedInLine>}
      <Form
        onChange={(data) => setTyped(fieldText(data, 'email'))}
        onSubmit={(data) => {
          const values = { email: fieldText(data, 'email'), password: fieldText(data, 'password') };
          setTyped(values.email);
          send({ type: 'form.submit', values });
        }}
      >
        {isAfterSignUp && <Alert tone="info">{words.checkEmail}</Alert>}
        {/* An alert: a status that comes with its words is not read out. */}
        {state.matches({ submitting: 'slow' }) && <Alert tone="warning">{words.isSlow}</Alert>}
        <AuthFailureAlert failure={context.failure} />
        {(isAfterSignUp || isUnconfirmed(context.failure)) && <MailHelp email={typed} carried={carried} isAfterSignUp={isAfterSignUp} isHeld={isHeld} />}
        <EmailField defaultValue={email} error={context.errors.email} />
        <PasswordField
          label={authWords.password}
          name="password"
          autoComplete="current-password"
          conceal={isBusy}
          error={context.errors.password}
        />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          {words.submit}
        </Button>
      </Form>
      <LinkRow>
        <TextLink to="/forgot-password" {...carried}>
          {words.forgot}
        </TextLink>
        <TextLink to="/signup" {...carried}>
          {authWords.toSignUp}
        </TextLink>
      </LinkRow>
      <ProviderSignIn redirect={redirect} />
      {import.meta.env.VITE_BACKEND === 'in-memory' && <DemoAccountHint />}
    </AuthPage>
  );
}

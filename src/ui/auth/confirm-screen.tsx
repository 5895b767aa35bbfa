import { getRouteApi } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { isSignedIn } from '../../machines/auth/session/session-machine.ts';
import { AuthFailureAlert } from '../components/alert.tsx';
import { Button, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { ResendForm } from '../shell/resend-and-cool-down.tsx';
import { authWords } from '../words/auth.tsx';
import { SignedInLine, useLeaveWhenSignedIn } from './around-sign-in.tsx';

const words = authWords.confirm;

const route = getRouteApi('/confirm/$token');

export function ConfirmScreen() {
  const { token } = route.useParams();
  const { authMachines, session } = useServices();
  const [state, send] = useScreenMachine(authMachines.confirm, { input: { tokenHash: token } });
  const { context } = state;
  const isRejected = state.matches('refused') && context.failure?.kind === 'rejected';
  const hasUser = useSelector(session, isSignedIn);
  useLeaveWhenSignedIn(state.matches('confirmed') ? '/' : null, 'confirmed');

  return (
    <AuthPage title={words.title}>
      <SignedInLine>{!isRejected && words.mayBeAnother}</SignedInLine>
      {state.matches('refused') && context.failure !== null ? (
        <div className="mb-4">
          <AuthFailureAlert failure={context.failure}>
            {context.failure.kind === 'rejected' && <p className="mt-1">{words.mayBeConfirmed}</p>}
          </AuthFailureAlert>
        </div>
      ) : (
        <p className="mb-4 text-muted">{words.toConfirm}</p>
      )}
      <Button
        variant={isRejected ? 'secondary' : 'primary'}
        fullWidth
        busy={state.matches('verifying') || state.matches('confirmed')}
        onClick={() => send({ type: 'link.confirm' })}
      >
        {words.submit}
      </Button>
      {isRejected && (
        <section className="mt-6 border-t border-line pt-4">
          <p className="mb-3 text-small text-muted">{words.stillNot}</p>
          <ResendForm />
        </section>
      )}
      {!hasUser && (
        <LinkRow>
          <TextLink to="/login/{-$key}">{authWords.toSignIn}</TextLink>
          <TextLink to="/signup">{authWords.toSignUp}</TextLink>
        </LinkRow>
      )}
    </AuthPage>
  );
}

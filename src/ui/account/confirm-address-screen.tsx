import { getRouteApi } from '@tanstack/react-router';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { Button, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { useScreenMachine } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { accountWords } from '../words/account.tsx';
import { shellWords } from '../words/shell.tsx';

const route = getRouteApi('/confirm-address/$token');
const words = accountWords.confirmEmail;

/** Where both emails about a new address lead. Nobody has to be signed in. */
export function ConfirmAddressScreen() {
  const { token } = route.useParams();
  const { confirmAddress } = route.useLoaderData();
  const [state, send] = useScreenMachine(confirmAddress, { input: { tokenHash: token } });
  const { failure } = state.context;
  const isUsed = failure?.kind === 'rejected' && failure.code === 'otp_expired';
  return (
    <AuthPage title={words.title}>
      {state.matches('halfway') && <Alert tone="info">{shellWords.isHalfway}</Alert>}
      {state.matches('changed') && <Alert tone="success">{shellWords.isAddressChanged}</Alert>}
      {state.status !== 'done' && (
        <>
          <div className="mb-4">
            {failure === null ? <p className="text-muted">{words.text}</p> : <AuthFailureAlert failure={failure} message={isUsed ? words.expired : undefined} />}
          </div>
          <Button variant="primary" fullWidth busy={state.matches('confirming')} onClick={() => send({ type: 'link.confirm' })}>
            {words.submit}
          </Button>
        </>
      )}
      <LinkRow>
        <TextLink to="/account">{words.account}</TextLink>
      </LinkRow>
    </AuthPage>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { LinkRow } from '../components/link-row.tsx';
import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';
import type { PasswordStanding } from './use-account-of-password.ts';

type NewPasswordWaysOnProps = { readonly standing: PasswordStanding };

/** For whoever does not want to set a new password after all. */
export function NewPasswordWaysOn({ standing }: NewPasswordWaysOnProps) {
  const { session } = useServices();
  const navigate = useNavigate();
  const cancel = () => {
    session.send({ type: 'session.leaveRecovery' });
    void navigate({ to: '/' });
  };
  const logOut = () => {
    session.send({ type: 'session.signOut', scope: 'local' });
    void navigate({ to: '/login/{-$key}' });
  };
  return (
    <LinkRow>
      {standing === 'recovery' && (
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      )}
      {standing === 'nobody' && <TextLink to="/login/{-$key}">Sign in</TextLink>}
      {standing === 'signedIn' && (
        <>
          <TextLink to="/">All systems</TextLink>
          <Button variant="quiet" onClick={logOut}>
            Log out
          </Button>
        </>
      )}
      <TextLink to="/forgot-password">Ask for a new mail</TextLink>
    </LinkRow>
  );
}

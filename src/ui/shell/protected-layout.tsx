import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, use, useMemo } from 'react';
import { needsSecondFactor } from '../../domain/session.ts';
import type { SessionSnapshot } from '../../machines/session-machine.ts';
import { signInSearch } from '../router/sign-in-search.ts';
import { useServices } from '../services.ts';
import { Comparing } from '../systems/comparing.tsx';
import { WorkspaceContext } from '../systems/workspace-context.ts';
import { stopHastyPresses } from './hasty-press.ts';
import { PendingScreen } from './pending-screen.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

// Not in an effect: a double click on 'Log out' ends on a screen without this layout.
stopHastyPresses(document);

const SecondFactorPage = lazy(async () => ({
  default: (await import('../account/second-factor-page.tsx')).SecondFactorPage,
}));

const accessOf = (snapshot: SessionSnapshot) => {
  if (snapshot.hasTag('determining')) return 'unknown';
  if (snapshot.matches('passwordRecovery')) return 'recovery';
  if (needsSecondFactor(snapshot.context.session)) return 'code';
  return snapshot.matches('signedOut') ? 'signedOut' : 'open';
};

/** Shows its screens to a signed-in user only. 'Not known yet' is a spinner, never a redirect. */
export function ProtectedLayout() {
  const { session } = useServices();
  const access = useSelector(session, accessOf);
  switch (access) {
    case 'unknown':
      return <PendingScreen />;
    case 'recovery':
      return <Navigate to="/new-password/{-$token}" replace />;
    case 'signedOut':
      return <ToSignIn />;
    case 'code':
      return (
        <Suspense fallback={<PendingScreen />}>
          <SecondFactorPage />
        </Suspense>
      );
    case 'open':
      return (
        <Suspense fallback={<PendingScreen />}>
          <Workplace />
        </Suspense>
      );
  }
}

function ToSignIn() {
  const { session } = useServices();
  const { latestLocation } = useRouter();
  const endedBy = useSelector(session, ({ context }) => context.endedBy);
  return <Navigate to="/login/{-$key}" search={signInSearch(endedBy, latestLocation.href)} replace />;
}

function Workplace() {
  const { workplace } = useServices();
  const place = use(workplace());
  const current = useSelector(place.workspace, ({ context }) => context.workspace);
  const value = useMemo(
    () => (current === null ? null : { ...place, ...current }),
    [current, place],
  );
  if (value === null) return <PendingScreen />;
  return (
    // A change of user builds the screens anew: nothing of the earlier user is left in them.
    <WorkspaceContext key={value.userId} value={value}>
      <SignedInFrame>
        <Comparing>
          <Outlet />
        </Comparing>
      </SignedInFrame>
    </WorkspaceContext>
  );
}

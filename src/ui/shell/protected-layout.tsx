import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { parseReturnTarget } from '../../domain/return-target';
import { Spinner } from '../components/spinner';
import { useServices } from '../services';
import { WorkspaceContext } from '../systems/workspace-context';

/** Shows its screens to a signed-in user only. 'Not known yet' is a spinner, never a redirect. */
export function ProtectedLayout() {
  const { session, workspace } = useServices();
  const router = useRouter();
  const current = useSelector(workspace, ({ context }) => context.workspace);
  const access = useSelector(session, (snapshot) => {
    if (snapshot.matches('signedOut')) return 'signedOut';
    return snapshot.matches('passwordRecovery') ? 'recovery' : 'open';
  });
  const isByPerson = useSelector(session, ({ context }) => context.endedBy === 'person');

  if (access === 'recovery') return <Navigate to="/new-password/{-$token}" replace />;
  if (access === 'signedOut') {
    const target = parseReturnTarget(router.latestLocation.href);
    const search = isByPerson || target === null || target === '/' ? {} : { redirect: target };
    return <Navigate to="/login/{-$key}" search={search} replace />;
  }
  if (current === null) {
    return (
      <div className="full-height grid place-items-center">
        <Spinner />
      </div>
    );
  }
  return (
    // A change of user builds the screens anew: nothing of the earlier user is left in them.
    <WorkspaceContext key={current.userId} value={current}>
      <Outlet />
    </WorkspaceContext>
  );
}

import { type ErrorComponentProps, getRouteApi, Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { signInSearch } from '../../domain/auth/return-target.ts';
import { isMeantEnd, mustAddFactor, needsSecondFactor } from '../../domain/auth/session.ts';
import { loadedPart } from '../../domain/shared/load-once.ts';
import { isInRecovery, isSignedOut, type SessionSnapshot } from '../../machines/auth/session/session-machine.ts';
import { Button, ButtonLink } from '../components/buttons-and-links.tsx';
import { PageHeading } from '../components/page.tsx';
import { useServices, UserScopeContext } from '../services.ts';
import { countMovedPresses, stopHastyPresses } from '../components/presses.ts';
import { PendingFrame, RetryButton, Loaded, orErrorPage } from './loading-and-errors.tsx';
import { SignedInFrame, SignedInPage } from '../shell/signed-in-frame.tsx';
import { Comparing } from '../sync/conflict-dialog.tsx';
import { useLastAddress } from '../systems/use-found-systems.ts';
import { shellWords } from '../words/shell.tsx';
import { signedInWords } from '../words/signed-in.ts';

// Not in an effect: a double click on 'Log out' ends on a screen without this layout.
stopHastyPresses(document);
countMovedPresses(document);

const accessOf = (snapshot: SessionSnapshot) => {
  if (snapshot.hasTag('determining')) return 'unknown';
  if (isInRecovery(snapshot)) return 'recovery';
  if (needsSecondFactor(snapshot.context.session)) return 'code';
  if (mustAddFactor(snapshot.context.session, snapshot.context.isFactorRequired)) return 'noFactor';
  return isSignedOut(snapshot) ? 'signedOut' : 'open';
};

/** Shows its screens to a signed-in user only. 'Not known yet' is a spinner, never a redirect. */
export function ProtectedLayout() {
  const { session, account, secondFactor } = useServices();
  // Comes with the chunk of the account page.
  const [requiredFactor] = useState(() =>
    loadedPart(async () => {
      const [{ RequiredFactorPage }, { addFactor }] = await Promise.all([import('../account/add-factor.tsx'), account()]);
      return { RequiredFactorPage, addFactor };
    }),
  );
  const access = useSelector(session, accessOf);
  const [hasUnsent, setHasUnsent] = useState(false);
  const userId = useSelector(session, ({ context }) => context.session?.user.id);
  switch (access) {
    case 'unknown':
      return <PendingFrame />;
    case 'recovery':
      return <Navigate to="/new-password/{-$token}" replace />;
    case 'signedOut':
      return <ToSignIn hasUnsent={hasUnsent} />;
    case 'code':
      // In the place of the page that was asked for, at its address, until the second step was taken.
      return (
        <Loaded part={secondFactor} pending={<PendingFrame />}>
          {({ Screen, machine }) => <Screen machine={machine} />}
        </Loaded>
      );
    case 'noFactor':
      return (
        <Loaded part={requiredFactor} pending={<PendingFrame />}>
          {({ RequiredFactorPage, addFactor }) => <RequiredFactorPage key={userId} addFactor={addFactor} />}
        </Loaded>
      );
    case 'open':
      return <SignedInApp onUnsent={setHasUnsent} />;
  }
}

/** For a session that ends, or is found to have ended, while the page is open. Who comes without one is sent on in routes.tsx. */
function ToSignIn({ hasUnsent }: { readonly hasUnsent: boolean }) {
  const { session } = useServices();
  const { latestLocation } = useRouter();
  const endedBy = useSelector(session, ({ context }) => context.endedBy);
  const search = signInSearch(endedBy, latestLocation.href);
  // What a form is a copy of goes along: without it the form that is led back to does not find its draft.
  const { copy } = latestLocation.state;
  // Whoever logs out has been asked.
  const isTold = hasUnsent && !isMeantEnd(endedBy);
  return <Navigate to="/login/{-$key}" search={search} state={{ ...(search.redirect !== undefined && copy !== undefined && { copy }), ...(isTold && { done: 'unsentKept' }) }} replace />;
}

const route = getRouteApi('/signed-in');

type SignedInAppProps = { readonly onUnsent: (hasUnsent: boolean) => void };

function SignedInApp({ onUnsent }: SignedInAppProps) {
  const place = orErrorPage(route.useLoaderData());
  const current = useSelector(place.userScope, ({ context }) => context.userScope);
  const value = useMemo(
    () => (current === null ? null : { ...place, ...current }),
    [current, place],
  );
  if (value === null) return <PendingFrame />;
  return (
    // A change of user builds the screens anew: nothing of the earlier user is left in them.
    <UserScopeContext key={value.userId} value={value}>
      <SignedInFrame onUnsent={onUnsent}>
        <Comparing>
          <Outlet />
        </Comparing>
      </SignedInFrame>
    </UserScopeContext>
  );
}

/** In the place of a signed-in screen that did not load, or a bug of ours. It comes with the frame around it, which is there already. */
export function PartError({ reset }: ErrorComponentProps) {
  const lastAddress = useLastAddress();
  const isList = useLocation({ select: ({ pathname }) => pathname === '/' });
  // As it was when it did not load: Retry asks anew. The list's chunk is there already, so on it this is a bug of ours.
  const [isOffline] = useState(() => !navigator.onLine && !isList);
  const words = isOffline ? signedInWords.offline : shellWords.broken;
  return (
    <SignedInPage title={words.title} width="wide">
      <PageHeading>{words.title}</PageHeading>
      <p className="mb-4">{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <RetryButton reset={reset} />
        {!isList && <ButtonLink to="/" search={lastAddress}>{shellWords.notFound.allSystems}</ButtonLink>}
        {!isOffline && <Button onClick={() => window.location.reload()}>{shellWords.broken.reload}</Button>}
      </div>
    </SignedInPage>
  );
}

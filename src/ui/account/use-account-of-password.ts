import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { SessionSnapshot } from '../../machines/session-machine.ts';
import { useServices } from '../services.ts';

/** How a new password would be saved: for the user of a recovery, for who is signed in, for nobody; or nobody knows yet. */
export type PasswordStanding = 'recovery' | 'signedIn' | 'nobody' | 'unknown';

const standingOf = (snapshot: SessionSnapshot): PasswordStanding => {
  if (snapshot.hasTag('determining')) return 'unknown';
  if (snapshot.matches('passwordRecovery')) return 'recovery';
  return snapshot.matches('signedOut') ? 'nobody' : 'signedIn';
};

/** The value of before, while it is held. */
const useHeld = <Value extends string | boolean | null>(value: Value, isHeld: boolean): Value => {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return held;
};

type Asked = {
  readonly hasToken: boolean;
  /** What changes while the form is being sent is its own doing, and moves nothing on the page. */
  readonly isSending: boolean;
  /** Another user has taken the place of one who was known. */
  readonly onOther: () => void;
};

/** Whose password is being set. */
export const useAccountOfPassword = ({ hasToken, isSending, onOther }: Asked) => {
  const { session } = useServices();
  const standing = useSelector(session, standingOf);
  const user = useSelector(session, ({ context }) => context.session?.user ?? null);
  const userId = user?.id ?? null;
  // While the token of a link waits, its account is not known: it need not be the one that is signed in.
  const email = hasToken ? null : (user?.email ?? null);
  const isSignedIn = standing === 'signedIn';
  const shown = useHeld(standing, isSending);
  const named = useHeld(isSignedIn ? email : null, isSending);
  const isOfLink = useHeld<boolean>(isSignedIn && hasToken, isSending);
  const username = useHeld(email, isSending && standing !== 'recovery');

  const known = useRef(userId);
  useEffect(() => {
    // A recovery comes by the link of this very page.
    if (standing === 'recovery') known.current = userId;
    if (isSending || userId === null || userId === known.current) return;
    const isOther = known.current !== null;
    known.current = userId;
    if (isOther) onOther();
  }, [standing, userId, isSending, onOther]);
  return { standing, shown, named, isOfLink, username };
};

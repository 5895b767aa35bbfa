import { waitFor } from 'xstate';
import { withoutToken } from '../../domain/auth/auth-failure.ts';
import { type AccessToken, type EpochMs, isExpired, needsSecondFactor } from '../../domain/auth/session.ts';
import type { AccessTokenSource } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { isSignedIn, type SessionActor, type SessionSnapshot } from './session/session-machine.ts';

const usableToken = (
  snapshot: SessionSnapshot,
  now: () => EpochMs,
): Result<AccessToken, DataFailure> => {
  const { session } = snapshot.context;
  if (!isSignedIn(snapshot) || session === null) return failed({ kind: 'unauthenticated' });
  return isExpired(session, now()) ? failed(withoutToken(snapshot.context.refreshFailure)) : success(session.access_token);
};

/** Before the second step the server hides all rows, and what is hidden would be taken for deleted. */
const forData = ({ context: { session } }: SessionSnapshot, token: Result<AccessToken, DataFailure>): Result<AccessToken, DataFailure> =>
  token.ok && needsSecondFactor(session) ? failed({ kind: 'unauthenticated' }) : token;

/**
 * The token of the session machine, refreshed first where it has run out. Never waits longer than
 * one attempt on the wire: what is left then is a failure that can be retried.
 */
export const createAccessTokenSource =
  (session: SessionActor, now: () => EpochMs): AccessTokenSource =>
  async () => {
    const before = session.getSnapshot();
    const token = usableToken(before, now);
    if (token.ok) return forData(before, token);
    session.send({ type: 'session.tokenNeeded' });
    const after = await waitFor(session, (snapshot) => !snapshot.hasTag('tokenPending'));
    // What one user asked for is not asked for in the name of another.
    const asker = before.context.session?.user.id;
    const isOther = asker !== undefined && asker !== after.context.session?.user.id;
    return isOther ? failed({ kind: 'unauthenticated' }) : forData(after, usableToken(after, now));
  };

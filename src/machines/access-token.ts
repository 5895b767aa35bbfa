import { waitFor } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import type { AccessTokenSource } from '../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../domain/result.ts';
import { type AccessToken, type EpochMs, isExpired } from '../domain/session.ts';
import type { SessionActor, SessionSnapshot } from './session-machine.ts';

const usableToken = (
  snapshot: SessionSnapshot,
  now: () => EpochMs,
): Result<AccessToken, DataFailure> => {
  const { session } = snapshot.context;
  if (!snapshot.matches('signedIn') || session === null) return failed({ kind: 'unauthenticated' });
  return isExpired(session, now()) ? failed({ kind: 'unreachable' }) : success(session.access_token);
};

/**
 * The token of the session machine, refreshed first where it has run out. Never waits longer than
 * one attempt on the wire: what is left then is a failure that can be retried.
 */
export const createAccessTokenSource =
  (session: SessionActor, now: () => EpochMs): AccessTokenSource =>
  async () => {
    const settled = () => waitFor(session, (snapshot) => !snapshot.hasTag('tokenPending'));
    const token = usableToken(session.getSnapshot(), now);
    if (token.ok) return token;
    session.send({ type: 'session.tokenNeeded' });
    return usableToken(await settled(), now);
  };

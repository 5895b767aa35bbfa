import { fromPromise } from 'xstate';
import type { AuthRepository } from '../domain/ports/auth-repository.ts';
import type { RefreshLock } from '../domain/ports/refresh-lock.ts';
import type { SessionStore } from '../domain/ports/session-store.ts';
import { failed, success } from '../domain/result.ts';
import { type EpochMs, isExpiredOnRecovery, type Session } from '../domain/session.ts';
import type { SessionAnswer } from './session-types.ts';

type RefreshPorts = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  readonly lock: RefreshLock;
  readonly now: () => EpochMs;
};

/**
 * One refresh between all tabs. A refresh token works once, so the tab whose turn it is first looks
 * whether another one has left a newer session, and leaves its own before the next tab's turn.
 */
export const refreshEffect = ({ auth, store, lock, now }: RefreshPorts) => {
  const latestOf = async (session: Session): Promise<Session> => {
    const stored = await store.read();
    const other = stored.ok && stored.value?.purpose === 'signIn' ? stored.value.session : session;
    return other.user.id === session.user.id ? other : session;
  };

  const refreshInTurn = async (session: Session): Promise<SessionAnswer> => {
    const latest = await latestOf(session);
    const isNewer = latest.refresh_token !== session.refresh_token;
    if (isNewer && !isExpiredOnRecovery(latest, now())) return success(latest);
    const answer = await auth.refresh(latest.refresh_token);
    if (answer.ok) await store.write({ purpose: 'signIn', session: answer.value });
    return answer;
  };

  return fromPromise<SessionAnswer, Session | null>(async ({ input }) =>
    input === null ? failed({ kind: 'sessionMissing' }) : lock.run(() => refreshInTurn(input)),
  );
};

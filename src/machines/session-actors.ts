import { fromCallback, fromPromise } from 'xstate';
import type { AuthFailure } from '../domain/auth-failure.ts';
import type { AuthRepository } from '../domain/ports/auth-repository.ts';
import type { Connectivity } from '../domain/ports/connectivity.ts';
import type { PageReturns } from '../domain/ports/page-life.ts';
import type { CrossTabLock } from '../domain/ports/cross-tab-lock.ts';
import type { SessionStore } from '../domain/ports/session-store.ts';
import { failed, type Result, success } from '../domain/result.ts';
import type { EpochMs } from '../domain/session.ts';
import { refreshEffect } from './refresh-effect.ts';
import type {
  Revocation,
  SessionAnswer,
  SessionEvent,
  StoreAnswer,
  StoreCommand,
  TokensLanding,
} from './session-types.ts';

export type SessionPorts = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  readonly lock: CrossTabLock;
  readonly connectivity: Connectivity;
  readonly pageLife: PageReturns;
  readonly now: () => EpochMs;
};

/** The session machine's effects, made of the ports. */
export const sessionActors = ({ auth, store, lock, connectivity, pageLife, now }: SessionPorts) => ({
  readStore: fromPromise<StoreAnswer, void>(() => store.read()),
  adoptTokens: fromPromise<SessionAnswer, TokensLanding | null>(async ({ input }) =>
    input === null ? failed({ kind: 'sessionMissing' }) : auth.adoptTokens(input),
  ),
  refresh: refreshEffect({ auth, store, lock, now }),
  revoke: fromPromise<Result<null, AuthFailure>, Revocation | null>(async ({ input }) =>
    input === null ? success(null) : auth.as(input.session).signOut(input.scope),
  ),
  store: fromCallback<StoreCommand>(({ sendBack, receive }) => {
    const send = (event: SessionEvent) => sendBack(event);
    // Caught here: a throw would end this actor, and with it the news from other tabs.
    const obey = async (command: StoreCommand) => {
      try {
        const answer = await (command.type === 'store.write'
          ? store.write(command.stored)
          : store.clear(command.purpose));
        if (!answer.ok) send({ type: 'storage.failed' });
        else if (command.type === 'store.write' && command.stored.purpose === 'signIn') send({ type: 'storage.kept' });
      } catch {
        send({ type: 'storage.failed' });
      }
    };
    receive((command) => void obey(command));
    return store.subscribe((stored) =>
      send(stored === 'notASession' ? { type: 'storage.spoilt' } : { type: 'storage.changed', stored }),
    );
  }),
  // Forwards and returns at once: awaiting a call in here would wait for itself.
  authEvents: fromCallback(({ sendBack }) => auth.subscribe((event: SessionEvent) => sendBack(event))),
  connectivity: fromCallback(({ sendBack }) =>
    connectivity.onOnline(() => sendBack({ type: 'network.online' } satisfies SessionEvent)),
  ),
  pageLife: fromCallback(({ sendBack }) =>
    pageLife.onReturn((how) => sendBack({ type: `page.${how}` } satisfies SessionEvent)),
  ),
});

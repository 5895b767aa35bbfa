import { fromCallback, fromPromise } from 'xstate';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { type EpochMs, isExpired, type Session } from '../../../domain/auth/session.ts';
import type { AuthRepository, SessionStore, StorageFailure } from '../../../domain/ports/auth.ts';
import type { Connectivity, CrossTabLock, PageReturns } from '../../../domain/ports/page.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { EndAnswer, Revocation, SessionAnswer, SessionEvent, StoreAnswer, StoreCommand, CallbackTokens } from './session-setup.ts';

type RefreshPorts = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  readonly lock: CrossTabLock;
  readonly now: () => EpochMs;
};

/** Aborted when the machine leaves the state. */
type Signal = { readonly aborted: boolean };

type Attempt = { readonly token: Session['refresh_token']; readonly answer: SessionAnswer };

const missing = failed({ kind: 'sessionMissing' } as const);

/** The user's session in storage; 'over' if it is gone or another user's; 'unknown' if storage does not tell. */
const standing = (answer: StoreAnswer, { user }: Session): Session | 'over' | 'unknown' => {
  if (!answer.ok || answer.value?.purpose === 'recovery') return 'unknown';
  return answer.value?.session.user.id === user.id ? answer.value.session : 'over';
};

/**
 * One tab refreshes at a time, because a refresh token works only once. Under the lock, it first checks
 * storage for a newer session of another tab, and stores its own before it lets go of the lock.
 * A user who was signed out meanwhile, here or in another tab, stays signed out: `sessionMissing`.
 */
export const refreshEffect = ({ auth, store, lock, now }: RefreshPorts) => {
  // If storage throws, the refresh goes on and its token is used.
  const look = (): Promise<StoreAnswer> =>
    new Promise<StoreAnswer>((resolve) => resolve(store.read())).catch(() =>
      failed({ kind: 'storageUnavailable' } as const),
    );
  const keep = (session: Session): Promise<unknown> =>
    new Promise((resolve) => resolve(store.write({ purpose: 'signIn', session }))).catch(() => null);

  /** What came of the last attempt of this page on the wire. */
  let last: Attempt | null = null;

  const refreshInTurn = async (session: Session, signal: Signal, lastBefore: Attempt | null): Promise<SessionAnswer> => {
    const before = standing(await look(), session);
    if (before === 'over' || signal.aborted) return missing;
    const latest = before === 'unknown' ? session : before;
    const isNewer = latest.refresh_token !== session.refresh_token;
    if (isNewer && !isExpired(latest, now())) return success(latest);
    // The one that the start left when it took too long was waited for: on a network that hangs a second one would double the wait.
    if (last !== lastBefore && last?.token === latest.refresh_token) return last.answer;
    const answer = await auth.refresh(latest.refresh_token);
    last = { token: latest.refresh_token, answer };
    if (!answer.ok) return answer;
    const after = standing(await look(), session);
    if (after === 'over') return missing;
    if (after === 'unknown' ? signal.aborted : after.refresh_token !== latest.refresh_token) return missing;
    await keep(answer.value);
    return answer;
  };

  return fromPromise<SessionAnswer, Session | null>(async ({ input, signal }) => {
    const lastBefore = last;
    return input === null ? missing : lock.run(() => refreshInTurn(input, signal, lastBefore));
  });
};

export type SessionPorts = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  readonly lock: CrossTabLock;
  readonly connectivity: Connectivity;
  readonly pageLife: PageReturns;
  readonly now: () => EpochMs;
};

/** The session machine's effects. */
export const sessionActors = ({ auth, store, lock, connectivity, pageLife, now }: SessionPorts) => ({
  readStore: fromPromise<StoreAnswer, void>(() => store.read()),
  readEnd: fromPromise<EndAnswer, void>(() => store.readEnd()),
  adoptTokens: fromPromise<SessionAnswer, CallbackTokens | null>(async ({ input }) =>
    input === null ? failed({ kind: 'sessionMissing' }) : auth.adoptTokens(input),
  ),
  refresh: refreshEffect({ auth, store, lock, now }),
  revoke: fromPromise<Result<null, AuthFailure>, Revocation | null>(async ({ input }) => {
    if (input === null) return success(null);
    const { session, scope } = input;
    // With a token that has run out no other device can be signed out.
    const usable = scope === 'global' && isExpired(session, now()) ? await auth.refresh(session.refresh_token) : success(session);
    return usable.ok ? auth.as(usable.value).signOut(scope) : usable;
  }),
  store: fromCallback<StoreCommand>(({ sendBack, receive }) => {
    const send = (event: SessionEvent) => sendBack(event);
    /** Commands so far that change who is signed in. */
    let changes = 0;
    /** `null` where such a command was carried out while storage was read. */
    const readBefore = async (): Promise<StoreAnswer | null> => {
      const before = changes;
      const answer = await store.read();
      return before === changes ? answer : null;
    };
    /** The session that all tabs share. */
    const sharedBefore = async (): Promise<Session | null> => {
      const answer = await readBefore();
      return answer?.ok === true && answer.value?.purpose === 'signIn' ? answer.value.session : null;
    };
    /** `null` where there is nothing to do any more. */
    const carryOut = async (command: StoreCommand): Promise<Result<null, StorageFailure> | null> => {
      if (command.type === 'store.write') {
        if (command.of === undefined) return store.write(command.stored);
        const before = await readBefore();
        // Where storage fails, it is written all the same: the store keeps it for the page.
        return before === null || (before.ok && before.value?.session.user.id !== command.of) ? null : store.write(command.stored);
      }
      if (command.type === 'store.clear') {
        if (command.of !== undefined && (await sharedBefore())?.user.id !== command.of) return null;
        return store.clear(command.purpose, command.endedBy);
      }
      const { user, refresh_token } = command.session;
      const stands = await sharedBefore();
      if (stands?.user.id !== user.id || stands.refresh_token !== refresh_token) return null;
      return store.write({ purpose: 'signIn', session: { ...stands, user } });
    };
    const isOfSignIn = (command: StoreCommand) =>
      command.type === 'store.writeUser' || (command.type === 'store.write' && command.stored.purpose === 'signIn');
    // A throw would end this actor, and the page would no longer hear of other tabs.
    const obey = async (command: StoreCommand) => {
      if (command.type !== 'store.writeUser') changes += 1;
      try {
        const answer = await carryOut(command);
        if (answer?.ok === false) send({ type: 'storage.failed' });
        else if (answer !== null && isOfSignIn(command)) send({ type: 'storage.kept' });
      } catch {
        send({ type: 'storage.failed' });
      }
    };
    receive((command) => void obey(command));
    return store.subscribe((stored) =>
      send(stored === 'notASession' ? { type: 'storage.spoilt' } : { type: 'storage.changed', stored }),
    );
  }),
  // Must not await a call to `auth`: the call would wait for this listener, and this listener for the call.
  authEvents: fromCallback(({ sendBack }) => auth.subscribe((event: SessionEvent) => sendBack(event))),
  connectivity: fromCallback(({ sendBack }) =>
    connectivity.onOnline(() => sendBack({ type: 'network.online' } satisfies SessionEvent)),
  ),
  pageLife: fromCallback(({ sendBack }) =>
    pageLife.onReturn((how) => sendBack({ type: `page.${how}` } satisfies SessionEvent)),
  ),
});

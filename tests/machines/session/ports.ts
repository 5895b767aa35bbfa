import type { AuthEvent, StoredSession } from '../../../src/domain/auth/session.ts';
import type { AuthRepository, SessionStore } from '../../../src/domain/ports/auth.ts';
import type { Connectivity, CrossTabLock, PageReturn, PageReturns } from '../../../src/domain/ports/page.ts';
import { recordedAuth } from '../recorded-auth.ts';
import { lasting, renewed, START } from './rig.ts';

/** Ports that write down what they are asked, and say yes. `world` speaks for the other side. */
export const recordedPorts = (stored: StoredSession | null) => {
  const { auth: account, asked, note } = recordedAuth();
  const world = {
    auth: new Set<(event: AuthEvent) => void>(),
    storage: new Set<(change: StoredSession | null) => void>(),
    online: new Set<() => void>(),
    page: new Set<(how: PageReturn) => void>(),
  };
  const subscribeTo =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    };
  const auth: AuthRepository = {
    ...account,
    refresh: (token) => note(['refresh', token], renewed),
    adoptTokens: (tokens) => note(['adoptTokens', tokens], lasting),
    as: (session) => {
      asked.push(['as', session]);
      return { ...account.as(session), signOut: (scope) => note(['signOut', scope], null) };
    },
    subscribe: subscribeTo(world.auth),
  };
  const store: SessionStore = {
    read: () => note(['read'], stored),
    write: (written) => note(['write', written], null),
    clear: (purpose, endedBy) => note(endedBy === undefined ? ['clear', purpose] : ['clear', purpose, endedBy], null),
    readEnd: () => note(['readEnd'], 'person' as const),
    subscribe: subscribeTo(world.storage),
  };
  const connectivity: Connectivity = { onOnline: subscribeTo(world.online) };
  const pageLife: PageReturns = { onReturn: subscribeTo(world.page) };
  const lock: CrossTabLock = {
    run: (task) => {
      asked.push(['lock']);
      return task();
    },
  };
  const now = () => START;
  return { auth, store, lock, connectivity, pageLife, now, world, asked: () => asked.splice(0) };
};

import { createInMemorySessionStore, createInMemoryStorageArea } from '../../../src/adapters/in-memory/stores.ts';
import type { AuthFailure } from '../../../src/domain/auth/auth-failure.ts';
import type { Session } from '../../../src/domain/auth/session.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth.ts';
import type { CrossTabLock } from '../../../src/domain/ports/page.ts';
import { failed, type Result, success } from '../../../src/domain/shared/result.ts';
import { recordedPorts } from './ports.ts';
import { endingIn } from './rig.ts';

export const used = failed({ kind: 'rejected', code: 'refresh_token_already_used', message: 'Already used' } as const);

/** A provider that takes each refresh token once. Its answers can be kept back; what it did is done. */
export const oneUseProvider = (first: Session) => {
  const calls: (string | null)[] = [];
  const held: (() => void)[] = [];
  const faults: Result<Session, AuthFailure>[] = [];
  let good = first.refresh_token;
  let issued = 1;
  let isHolding = false;

  const decide = (token: string | null): Result<Session, AuthFailure> => {
    const fault = faults.shift();
    if (fault !== undefined) return fault;
    if (token !== good) return used;
    issued += 1;
    const session = endingIn(3600 * issued, `${issued}`);
    good = session.refresh_token;
    return success(session);
  };
  const auth: AuthRepository = {
    ...recordedPorts(null).auth,
    refresh: (token) => {
      calls.push(token);
      const answer = decide(token);
      return isHolding ? new Promise((resolve) => held.push(() => resolve(answer))) : Promise.resolve(answer);
    },
  };
  return {
    auth,
    calls,
    failNext: (failure: AuthFailure) => void faults.push(failed(failure)),
    /** From now on, answers come one by one. */
    hold: () => {
      isHolding = true;
    },
    /** The oldest answer that was kept back. */
    release: () => {
      const answer = held.shift();
      if (answer === undefined) throw new Error('No answer is kept back.');
      answer();
    },
  };
};

/** As `navigator.locks` do it: whoever came first, and nobody else until that one is done. */
export const turns = (): CrossTabLock => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (task) => {
      const turn = last.then(task);
      last = turn.catch(() => null);
      return turn;
    },
  };
};

export const noTurns: CrossTabLock = { run: (task) => task() };

/** Tabs that share a storage area; each has its own store. */
export const oneBrowser = async (stored: Session | null) => {
  const shared = createInMemoryStorageArea();
  const openTab = () => createInMemorySessionStore({ shared });
  const looker = openTab();
  if (stored !== null) await looker.write({ purpose: 'signIn', session: stored });
  return { shared, openTab, stored: () => looker.read() };
};

import { parseStoredEnd, parseStoredSession, type StoredSession } from '../../../domain/auth/stored-session.ts';
import type { NotASession, SessionStore } from '../../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { attemptStorage, createInMemoryStorageArea, type StorageArea } from './storage-area.ts';

type Areas = {
  /** Shared by the tabs of one browser: hand the same one to several stores. */
  readonly shared: StorageArea;
  /** This tab's alone. */
  readonly own: StorageArea;
};

/** The key under which a session stands in either area. */
export const SESSION_KEY = 'session';

const END_KEY = 'session-end';

/** One tab's store. Without areas it is a browser of its own with a single tab. */
export const createInMemorySessionStore = (areas: Partial<Areas> = {}): SessionStore => {
  const { shared = createInMemoryStorageArea(), own = createInMemoryStorageArea() } = areas;
  const tab = Symbol('tab');
  const areaOf = (purpose: StoredSession['purpose']): StorageArea => (purpose === 'signIn' ? shared : own);

  const readSession = (purpose: StoredSession['purpose']): Result<StoredSession | null, NotASession> => {
    const text = areaOf(purpose).read(SESSION_KEY);
    if (text === null) return success(null);
    const session = parseStoredSession(text);
    return session === null ? failed({ kind: 'notASession' }) : success({ purpose, session });
  };

  return {
    read: async () => {
      const reading = await attemptStorage(() => {
        const recovery = readSession('recovery');
        return recovery.ok && recovery.value !== null ? recovery : readSession('signIn');
      });
      return reading.ok ? reading.value : reading;
    },

    write: ({ purpose, session }) =>
      attemptStorage(() => {
        if (purpose === 'signIn') shared.write(END_KEY, null, tab);
        areaOf(purpose).write(SESSION_KEY, JSON.stringify(session), tab);
        return null;
      }),

    clear: (purpose, endedBy) =>
      attemptStorage(() => {
        if (endedBy !== undefined) shared.write(END_KEY, endedBy, tab);
        areaOf(purpose).write(SESSION_KEY, null, tab);
        return null;
      }),

    readEnd: () => attemptStorage(() => parseStoredEnd(shared.read(END_KEY))),

    subscribe: (listener) =>
      shared.subscribe(tab, (key, text) => {
        if (key !== SESSION_KEY) return;
        if (text === null) return listener(null);
        const session = parseStoredSession(text);
        listener(session === null ? 'notASession' : { purpose: 'signIn', session });
      }),
  };
};

import type { CoolDownStore, NotASession, SessionStore, StorageFailure } from '../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { parseStoredEnd, parseStoredSession, type StoredSession, type UserId } from '../../domain/auth/session.ts';
import { type CoolDown, parseCoolDowns, runningCoolDowns, withCoolDown, withLookedAt } from '../../domain/auth/mail-cool-down.ts';
import type { OutboxStore, StoredChange } from '../../domain/ports/sync.ts';
import { changePersistedQueue, emptyQueue, type PersistedQueue } from '../../domain/sync/stored-queue.ts';
import type { KeptListStore } from '../../domain/ports/systems.ts';
import type { KeptList } from '../../domain/systems/kept-list.ts';

type Listener = (key: string, text: string | null) => void;

/** A place for texts by key, as a browser's storage: it may throw, and other tabs hear of changes. */
type StorageArea = {
  read(key: string): string | null;
  /** `null` removes. `writer` is not told of it. */
  write(key: string, text: string | null, writer: symbol): void;
  subscribe(reader: symbol, listener: Listener): () => void;
  /** From now on, or no more, every access throws. */
  setBroken(isBroken: boolean): void;
};

export const createInMemoryStorageArea = (): StorageArea => {
  const texts = new Map<string, string>();
  const subscriptions = new Map<symbol, { readonly reader: symbol; readonly tell: Listener }>();
  let broken = false;

  const access = (): void => {
    if (broken) throw new Error('This storage was told to throw.');
  };

  return {
    read(key) {
      access();
      return texts.get(key) ?? null;
    },
    write(key, text, writer) {
      access();
      if ((texts.get(key) ?? null) === text) return;
      if (text === null) texts.delete(key);
      else texts.set(key, text);
      for (const { reader, tell } of [...subscriptions.values()]) {
        if (reader !== writer) tell(key, text);
      }
    },
    subscribe(reader, listener) {
      const subscription = Symbol('subscription');
      subscriptions.set(subscription, { reader, tell: listener });
      return () => {
        subscriptions.delete(subscription);
      };
    },
    setBroken(isBroken) {
      broken = isBroken;
    },
  };
};

/** What storage answers, where it may throw. */
export const attemptStorage = async <Value>(access: () => Value): Promise<Result<Value, StorageFailure>> => {
  try {
    return success(access());
  } catch {
    return failed({ kind: 'storageUnavailable' });
  }
};

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

export const COOL_DOWNS_KEY = 'cool-downs';

/** Hand the same area to several stores, and they are tabs of one browser. */
export const createInMemoryCoolDownStore = (area: StorageArea = createInMemoryStorageArea()): CoolDownStore => {
  const tab = Symbol('tab');
  const kept = (): readonly CoolDown[] => parseCoolDowns(area.read(COOL_DOWNS_KEY) ?? '[]') ?? [];
  const keep = (coolDowns: readonly CoolDown[]): void =>
    area.write(COOL_DOWNS_KEY, coolDowns.length === 0 ? null : JSON.stringify(coolDowns), tab);

  return {
    read: (now) =>
      attemptStorage(() => {
        const running = runningCoolDowns(kept(), now);
        keep(running);
        return running;
      }),
    add: (begun) =>
      attemptStorage(() => {
        keep(withCoolDown(kept(), begun));
        return null;
      }),
    update: (seen) =>
      attemptStorage(() => {
        keep(withLookedAt(kept(), seen));
        return null;
      }),
  };
};

type QueueListener = { readonly owner: OutboxStore; readonly userId: UserId; readonly listener: (news: StoredChange) => void };

/** What all tabs of a browser share. */
export type OutboxShelf = { readonly queues: Map<UserId, PersistedQueue>; readonly listeners: Set<QueueListener> };

export const createOutboxShelf = (): OutboxShelf => ({ queues: new Map(), listeners: new Set() });

type InMemoryOutboxStoreOptions = {
  /** Hand the same one to several stores to have several tabs of one browser. */
  readonly shelf?: OutboxShelf;
  /** Whether the shelf outlives the page. */
  readonly isPersisted?: boolean;
};

export const createInMemoryOutboxStore = (options: InMemoryOutboxStoreOptions = {}): OutboxStore => {
  const { shelf = createOutboxShelf(), isPersisted = false } = options;
  const queueOf = (userId: UserId): PersistedQueue => shelf.queues.get(userId) ?? emptyQueue;
  const store: OutboxStore = {
    hold: () => false,
    read: async (userId) => structuredClone({ queue: queueOf(userId), isPersisted }),
    change: async (userId, change) => {
      const { queue, news } = structuredClone(changePersistedQueue(queueOf(userId), change));
      shelf.queues.set(userId, queue);
      for (const each of shelf.listeners) {
        if (each.owner !== store && each.userId === userId) each.listener(structuredClone({ queue, isPersisted, news }));
      }
      return structuredClone({ queue, isPersisted });
    },
    subscribe: (userId, listener) => {
      const entry = { owner: store, userId, listener };
      shelf.listeners.add(entry);
      return () => shelf.listeners.delete(entry);
    },
  };
  return store;
};

/** What all tabs of a browser share. */
export type KeptListShelf = Map<UserId, KeptList>;

export const createInMemoryKeptListStore = (shelf: KeptListShelf = new Map()): KeptListStore => ({
  async read(userId, tell) {
    const kept = structuredClone(shelf.get(userId));
    if (kept === undefined) return null;
    tell(kept.systems, kept.mark);
    return kept.mark;
  },
  async keep(userId, list) {
    shelf.set(userId, structuredClone(list));
    return true;
  },
  async deleteAllBut(userId) {
    for (const each of shelf.keys()) if (each !== userId) shelf.delete(each);
  },
});

import { createAskedWrites, createBrowserOutboxStore, createSpareQueue } from '../../../src/adapters/browser/storage/outbox-store.ts';
import type { TabChannel } from '../../../src/adapters/browser/page/tabs.ts';
import type { UserId } from '../../../src/domain/auth/session.ts';
import { type PersistedQueue, parsePersistedQueue } from '../../../src/domain/sync/stored-queue.ts';

type Ears = { readonly onKey: Set<(key: string) => void>; readonly onMessage: Set<(message: unknown) => void> };

/** What the tabs of one browser share: a database, a web storage, and a way to tell each other. */
export const oneBrowser = (database = new Map<UserId, unknown>(), texts = new Map<string, string>()) => {
  const tabs = new Set<Ears>();
  let isBlocked = false;
  let clock = 0;

  /** What is told arrives when `submit` lets it. */
  const openTab = (submit: (task: () => void) => void) => {
    const own: Ears = { onKey: new Set(), onMessage: new Set() };
    tabs.add(own);
    const others = () => [...tabs].filter((each) => each !== own);
    const storage = {
      get length() {
        return texts.size;
      },
      key: (index: number) => [...texts.keys()][index] ?? null,
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (texts.get(key) === text) return;
        texts.set(key, text);
        for (const { onKey } of others()) for (const tell of onKey) tell(key);
      },
      removeItem: (key: string) => void texts.delete(key),
    };
    const hearing = <Heard>(ears: Set<(heard: Heard) => void>, listener: (heard: Heard) => void) => {
      const hear = (heard: Heard) => submit(() => void (ears.has(hear) && listener(heard)));
      ears.add(hear);
      return () => void ears.delete(hear);
    };
    const channel: TabChannel = {
      post: (message) => {
        for (const { onMessage } of others()) for (const tell of onMessage) tell(structuredClone(message));
      },
      listen: (listener) => hearing(own.onMessage, listener),
      afterMessages: (task) => task(),
    };
    const now = () => (clock += 1);
    const asked = createAskedWrites({ open: () => storage, now, onStored: (listener) => hearing(own.onKey, listener) });
    return { asked, spare: createSpareQueue(() => storage), channel, close: (): void => void tabs.delete(own) };
  };

  const access = (): void => {
    if (isBlocked) throw new DOMException('The database is blocked.', 'SecurityError');
  };

  return {
    openTab,
    read: (userId: UserId): unknown => {
      access();
      return structuredClone(database.get(userId));
    },
    write: (userId: UserId, value: unknown): void => {
      access();
      database.set(userId, structuredClone(value));
    },
    /** As it stands in the database. */
    queueOf: (userId: UserId): PersistedQueue => parsePersistedQueue(database.get(userId)),
    /** The database is emptied under the open pages. */
    empty: (): void => database.clear(),
    /** Whether the database lets nobody in. */
    setBlocked: (wanted: boolean): void => {
      isBlocked = wanted;
    },
    isBlocked: () => isBlocked,
    /** What a page would find that is opened now and has the database. */
    afterReload: async (userId: UserId): Promise<PersistedQueue> => {
      const copy = oneBrowser(new Map(database), new Map(texts));
      const { asked, spare, channel } = copy.openTab((task) => task());
      const update = (of: UserId, change: (stored: unknown) => unknown) => copy.write(of, change(copy.read(of)));
      const store = createBrowserOutboxStore({
        database: { read: async (of) => copy.read(of), update: async (of, change) => update(of, change) },
        asked, spare, channel,
      });
      return (await store.read(userId)).queue;
    },
  };
};

export type OneBrowser = ReturnType<typeof oneBrowser>;

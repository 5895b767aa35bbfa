import type { SessionStore } from '../../domain/ports/session-store.ts';
import { success } from '../../domain/result.ts';
import { createSessionSlot, type SlotStorage } from './session-slot.ts';

type StorageListener = (event: { readonly key: string | null }) => void;

/** The window: it tells what other tabs did to the storage they share with this one. */
type StorageEvents = {
  addEventListener(type: 'storage', listener: StorageListener): void;
  removeEventListener(type: 'storage', listener: StorageListener): void;
};

export type BrowserSessionStoreOptions = {
  readonly storageKey: string;
  /** Gives `localStorage`, or throws as its getter does. */
  readonly shared: () => SlotStorage;
  /** Gives `sessionStorage`, or throws as its getter does. */
  readonly tab: () => SlotStorage;
  readonly events: StorageEvents;
};

/** The sign-in session in the storage of all tabs, a recovery session in that of this tab. */
export const createBrowserSessionStore = (options: BrowserSessionStoreOptions): SessionStore => {
  const { storageKey, shared, tab, events } = options;
  const slots = {
    signIn: createSessionSlot({ key: storageKey, open: shared }),
    recovery: createSessionSlot({ key: `${storageKey}-recovery`, open: tab }),
  };

  return {
    async read() {
      const recovery = slots.recovery.read();
      if (recovery.ok && recovery.value !== null) return success({ purpose: 'recovery', session: recovery.value });
      const signIn = slots.signIn.read();
      if (!signIn.ok) return signIn;
      return success(signIn.value === null ? null : { purpose: 'signIn', session: signIn.value });
    },
    write: async ({ purpose, session }) => slots[purpose].write(session),
    clear: async (purpose) => slots[purpose].clear(),
    subscribe(listener) {
      const hear: StorageListener = ({ key }) => {
        // Without a key, the whole storage was cleared.
        if (key !== null && key !== storageKey) return;
        // The storage itself is asked: the event may be older than what this tab wrote since.
        const session = slots.signIn.readOtherTabs();
        if (session === undefined) return;
        listener(session === null ? null : { purpose: 'signIn', session });
      };
      events.addEventListener('storage', hear);
      return () => events.removeEventListener('storage', hear);
    },
  };
};

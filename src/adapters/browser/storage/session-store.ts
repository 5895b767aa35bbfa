import { type IsAccessToken, parseStoredEnd, parseStoredSession } from '../../../domain/auth/stored-session.ts';
import type { SessionStore } from '../../../domain/ports/session-store.ts';
import { success } from '../../../domain/shared/result.ts';
import { listenTo } from '../page/page-life.ts';
import type { TabChannel } from '../tabs/tab-channel.ts';
import { createSessionSlot } from './session-slot.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';

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
  /** A session with any other token is none. */
  readonly isAccessToken?: IsAccessToken;
  /** To the other tabs, for what storage would not take. */
  readonly channel?: TabChannel | undefined;
};

/** The sign-in session in the storage of all tabs, a recovery session in that of this tab. */
export const createBrowserSessionStore = (options: BrowserSessionStoreOptions): SessionStore => {
  const { storageKey, shared, tab, events, isAccessToken, channel } = options;
  const endKey = `${storageKey}-end`;
  const slots = {
    signIn: createSessionSlot({ key: storageKey, open: shared, isAccessToken, onUnwritten: (text) => channel?.post(text) }),
    recovery: createSessionSlot({ key: `${storageKey}-recovery`, open: tab, isAccessToken }),
  };

  return {
    async read() {
      const recovery = slots.recovery.read();
      if (recovery.ok && recovery.value !== null) return success({ purpose: 'recovery', session: recovery.value });
      let signIn = slots.signIn.read();
      if (channel !== undefined && (!signIn.ok || slots.signIn.isKeeping())) {
        // A tab that found no room may have said more than has arrived.
        await new Promise<void>(channel.afterMessages);
        signIn = slots.signIn.read();
      }
      if (!signIn.ok) return signIn;
      return success(signIn.value === null ? null : { purpose: 'signIn', session: signIn.value });
    },
    write: async ({ purpose, session }) => {
      if (purpose === 'signIn') attemptStorage(() => shared().removeItem(endKey));
      return slots[purpose].write(session);
    },
    clear: async (purpose, endedBy) => {
      // Before the removal, which other tabs hear of. Where there is no room for it, they say nothing.
      if (endedBy !== undefined) attemptStorage(() => shared().setItem(endKey, endedBy));
      return slots[purpose].clear();
    },
    readEnd: async () => attemptStorage(() => parseStoredEnd(shared().getItem(endKey))),
    subscribe(listener) {
      // The storage itself is asked: an event may be older than what this tab wrote since.
      const tell = () => {
        const reading = slots.signIn.readOtherTabs();
        if (reading.ok) listener(reading.value && { purpose: 'signIn', session: reading.value });
        else if (reading.failure.kind === 'notASession') listener('notASession');
      };
      const stopWatching = listenTo(events, 'storage', ({ key }) => {
        // Without a key, the whole storage was cleared.
        if (key !== null && key !== storageKey) return;
        // A tab whose storage is full removes the key as well. Its message says that this is no sign-out, and may come later than the event.
        if (channel === undefined) tell();
        else channel.afterMessages(tell);
      });
      const hearUnwritten = (message: unknown): void => {
        const session = typeof message === 'string' ? parseStoredSession(message, isAccessToken) : null;
        if (session === null && message !== null) return;
        slots.signIn.keepUnwritten(session && JSON.stringify(session));
        listener(session && { purpose: 'signIn', session });
      };
      const stopHearing = channel?.listen(hearUnwritten);
      return () => {
        stopWatching();
        stopHearing?.();
      };
    },
  };
};

import { type IsAccessToken, parseStoredEnd, parseStoredSession, type Session } from '../../../domain/auth/session.ts';
import type { NotASession, SessionStore, StorageFailure } from '../../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';
import { listenTo } from '../page/page-life.ts';
import type { TabChannel } from '../page/tabs.ts';

type Outcome<Value> = Result<Value, StorageFailure>;
type Reading = Result<Session | null, StorageFailure | NotASession>;

/** The place of one session in a web storage that may be blocked or full. */
type SessionSlot = {
  read(): Reading;
  /** Where storage fails, the session is kept all the same, for as long as the page. */
  write(session: Session): Outcome<null>;
  clear(): Outcome<null>;
  /** What another tab left there, which goes before what this page keeps. */
  readOtherTabs(): Reading;
  /** The session is kept by this page alone, since it could not be written. */
  isKeeping(): boolean;
  /** What another tab has and could not write: text of a session, or `null` for its end. */
  keepUnwritten(text: string | null): void;
};

type SlotPlace = {
  readonly key: string;
  /** The getter itself throws where a browser blocks storage. */
  readonly open: () => SlotStorage;
  readonly isAccessToken?: IsAccessToken | undefined;
  /** Told of what storage did not take, before anything else is done to it. */
  readonly onUnwritten?: (text: string | null) => void;
};

/** Shorter than any session, so it fits where a longer text stood, and to other tabs it is no sign-out. */
const UNWRITTEN = '"unwritten"';

const unavailable = failed({ kind: 'storageUnavailable' } as const);

const parseText = (text: string | null, isAccessToken: IsAccessToken | undefined): Reading => {
  if (text === null) return success(null);
  // Who is signed in is known to the tab that could not write it, and to those it has told.
  if (text === UNWRITTEN) return unavailable;
  const session = parseStoredSession(text, isAccessToken);
  return session === null ? failed({ kind: 'notASession' }) : success(session);
};

const createSessionSlot = ({ key, open, isAccessToken, onUnwritten }: SlotPlace): SessionSlot => {
  /** What storage would not take: text, `null` for a removal, `undefined` while storage works. */
  let kept: string | null | undefined;

  const get = (): Outcome<string | null> => attemptStorage(() => open().getItem(key));
  const set = (text: string): Outcome<void> => attemptStorage(() => open().setItem(key, text));
  const remove = (): Outcome<void> => attemptStorage(() => open().removeItem(key));
  const readStorage = (): Reading => {
    const text = get();
    return text.ok ? parseText(text.value, isAccessToken) : text;
  };

  return {
    read() {
      // What could not be removed may still stand there; it must not come back.
      if (kept === null) return unavailable;
      return kept === undefined ? readStorage() : parseText(kept, isAccessToken);
    },
    write(session) {
      const text = JSON.stringify(session);
      const written = set(text);
      if (written.ok) {
        kept = undefined;
        return success(null);
      }
      if (kept !== text) onUnwritten?.(text);
      kept = text;
      // An earlier session must not come back at the next load: it is used up, or somebody else's.
      const earlier = get();
      if (earlier.ok && earlier.value !== null && !set(UNWRITTEN).ok) remove();
      return written;
    },
    clear() {
      const removed = remove();
      if (kept !== undefined || !removed.ok) onUnwritten?.(null);
      kept = removed.ok ? undefined : null;
      return removed.ok ? success(null) : removed;
    },
    readOtherTabs() {
      const reading = readStorage();
      // A session that could not be stored ends by a message from the other tab, not by a missing key.
      if (typeof kept === 'string' && !(reading.ok && reading.value !== null)) return unavailable;
      kept = undefined;
      return reading;
    },
    isKeeping: () => typeof kept === 'string',
    keepUnwritten(text) {
      kept = text ?? undefined;
    },
  };
};

type StorageListener = (event: { readonly key: string | null }) => void;

/** The window: it tells what other tabs did to the storage they share with this one. */
type StorageEvents = {
  addEventListener(type: 'storage', listener: StorageListener): void;
  removeEventListener(type: 'storage', listener: StorageListener): void;
};

type BrowserSessionStoreOptions = {
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

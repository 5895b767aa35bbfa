import type { Session } from '../../../domain/auth/session.ts';
import { type IsAccessToken, parseStoredSession } from '../../../domain/auth/stored-session.ts';
import type { NotASession, StorageFailure } from '../../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';

type Outcome<Value> = Result<Value, StorageFailure>;
type Reading = Result<Session | null, StorageFailure | NotASession>;

/** The place of one session in a web storage that may be blocked or full. */
export type SessionSlot = {
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

export const createSessionSlot = ({ key, open, isAccessToken, onUnwritten }: SlotPlace): SessionSlot => {
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

import type { StorageFailure } from '../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import type { Session } from '../../domain/session.ts';
import { parseStoredSession } from '../../domain/stored-session.ts';
import { attemptStorage } from './attempt-storage.ts';

export type SlotStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Outcome<Value> = Result<Value, StorageFailure>;

/** The place of one session in a web storage that may be blocked or full. */
export type SessionSlot = {
  /** What stands there but is no session is removed. */
  read(): Outcome<Session | null>;
  /** Where storage fails, the session is kept all the same, for as long as the page. */
  write(session: Session): Outcome<null>;
  clear(): Outcome<null>;
  /** What another tab left there, which goes before what this page keeps. `undefined`: nothing readable. */
  readOtherTabs(): Session | null | undefined;
};

type Place = {
  readonly key: string;
  /** The getter itself throws where a browser blocks storage. */
  readonly open: () => SlotStorage;
};

const unavailable = failed({ kind: 'storageUnavailable' } as const);

export const createSessionSlot = ({ key, open }: Place): SessionSlot => {
  /** What storage would not take: text, `null` for a removal, `undefined` while storage works. */
  let kept: string | null | undefined;

  const readText = (): Outcome<string | null> => {
    // What could not be removed may still stand there; it must not come back.
    if (kept === null) return unavailable;
    return kept === undefined ? attemptStorage(() => open().getItem(key)) : success(kept);
  };
  const remove = (): Outcome<void> => attemptStorage(() => open().removeItem(key));

  return {
    read() {
      const text = readText();
      if (!text.ok) return text;
      if (text.value === null) return success(null);
      const session = parseStoredSession(text.value);
      if (session === null) remove();
      return success(session);
    },
    write(session) {
      const text = JSON.stringify(session);
      const written = attemptStorage(() => open().setItem(key, text));
      kept = written.ok ? undefined : text;
      if (written.ok) return success(null);
      // An earlier session must not come back at the next load: it may be somebody else's.
      remove();
      return written;
    },
    clear() {
      const removed = remove();
      kept = removed.ok ? undefined : null;
      return removed.ok ? success(null) : removed;
    },
    readOtherTabs() {
      kept = undefined;
      const text = readText();
      if (!text.ok) return undefined;
      return text.value === null ? null : (parseStoredSession(text.value) ?? undefined);
    },
  };
};

import type { EpochMs, UserId } from '../../../domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../../domain/ports/draft-store.ts';
import { draftText, parseDraft } from '../../../domain/sync/draft.ts';
import { attemptStorage } from './web-storage.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type BrowserDraftStoreOptions = {
  /** Gives the storage, or throws as its getter does where a browser blocks it. */
  readonly open: () => DraftStorage;
  readonly now: () => EpochMs;
};

/** No user's id can be mistaken for the beginning of another's: a slash in it is escaped. */
const placeOf = (userId: UserId): string => `dolly-records.drafts/${encodeURIComponent(userId)}/`;
const keyOf = ({ userId, subject }: DraftKey): string => placeOf(userId) + subject;

/** One entry of a web storage for each draft. */
export const createBrowserDraftStore = ({ open, now }: BrowserDraftStoreOptions): DraftStore => ({
  read: async (key) =>
    attemptStorage(() => {
      const storage = open();
      const place = placeOf(key.userId);
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const name of names.filter((each) => each.startsWith(place))) {
        if (parseDraft(storage.getItem(name) ?? '', now()) === null) storage.removeItem(name);
      }
      return parseDraft(storage.getItem(keyOf(key)) ?? '', now());
    }),
  write: async (key, draft) => {
    const text = draftText(draft);
    if (!text.ok) return text;
    return attemptStorage(() => {
      open().setItem(keyOf(key), text.value);
      return null;
    });
  },
  remove: async (key) =>
    attemptStorage(() => {
      open().removeItem(keyOf(key));
      return null;
    }),
});

import type { EpochMs, UserId } from '../../../domain/auth/session.ts';
import type { DraftKey, DraftStore, DraftSubject } from '../../../domain/ports/draft-store.ts';
import type { StorageFailure } from '../../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { draftText, parseDraft } from '../../../domain/sync/draft.ts';

/** The drafts of all users, as text. */
export type DraftShelf = Map<UserId, Map<DraftSubject, string>>;

type InMemoryDraftStoreOptions = {
  readonly now: () => EpochMs;
  /** Hand the same one to several stores to have several tabs of one browser. */
  readonly shelf?: DraftShelf;
  /** Told to fail, as a storage that is blocked or full. */
  readonly isBroken?: () => boolean;
};

export const createInMemoryDraftStore = (options: InMemoryDraftStoreOptions): DraftStore => {
  const { now, shelf = new Map(), isBroken = () => false } = options;

  const answer = <Value>(access: () => Value): Result<Value, StorageFailure> =>
    isBroken() ? failed({ kind: 'storageUnavailable' }) : success(access());

  const ownDrafts = ({ userId }: DraftKey): Map<DraftSubject, string> => {
    const own = shelf.get(userId) ?? new Map<DraftSubject, string>();
    shelf.set(userId, own);
    return own;
  };

  return {
    read: async (key) =>
      answer(() => {
        const own = ownDrafts(key);
        for (const [subject, text] of [...own]) if (parseDraft(text, now()) === null) own.delete(subject);
        return parseDraft(own.get(key.subject) ?? '', now());
      }),
    write: async (key, draft) => {
      const text = draftText(draft);
      if (!text.ok) return text;
      return answer(() => {
        ownDrafts(key).set(key.subject, text.value);
        return null;
      });
    },
    remove: async (key) =>
      answer(() => {
        ownDrafts(key).delete(key.subject);
        return null;
      }),
  };
};

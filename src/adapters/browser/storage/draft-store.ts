import type { EpochMs, UserId } from '../../../domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../../domain/ports/draft-store.ts';
import { type Draft, draftText, parseDraft } from '../../../domain/sync/draft.ts';
import { attemptStorage } from './web-storage.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type BrowserDraftStoreOptions = {
  /** Gives the storage of all tabs, or throws as its getter does where a browser blocks it. */
  readonly shared: () => DraftStorage;
  /** Gives the storage that outlives a reload of this tab, or throws likewise. */
  readonly own: () => DraftStorage;
  readonly createId: () => string;
  readonly now: () => EpochMs;
};

const TAB_KEY = 'dolly-records.tab';

/** No user's id can be mistaken for the beginning of another's: a slash in it is escaped. */
const placeOf = (userId: UserId): string => `dolly-records.drafts/${encodeURIComponent(userId)}/`;
const formOf = ({ userId, subject }: DraftKey): string => placeOf(userId) + subject;

type Entry = { readonly name: string; readonly text: string; readonly draft: Draft };

/**
 * Each draft stands twice: in the storage of the tab, for its reload, and in an entry of the tab's own in the
 * storage of all, for whoever opens the form next. A tab that goes on with it there takes that entry over with its
 * first change; so no tab writes over what another one shows.
 */
export const createBrowserDraftStore = ({ shared, own, createId, now }: BrowserDraftStoreOptions): DraftStore => {
  /** What was read of another tab's, until something is done with it. */
  const read = new Map<string, Entry>();
  let tab: string | null = null;

  const entryOf = (key: DraftKey): string => {
    const kept = attemptStorage(() => own().getItem(TAB_KEY));
    tab ??= (kept.ok ? kept.value : null) ?? createId();
    const known = tab;
    attemptStorage(() => own().setItem(TAB_KEY, known));
    return `${formOf(key)}/${known}`;
  };
  /** The user's drafts there. What is none, or too old, is removed. */
  const draftsIn = (storage: DraftStorage, userId: UserId): readonly Entry[] => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return names.filter((name) => name.startsWith(placeOf(userId))).flatMap((name) => {
      const text = storage.getItem(name) ?? '';
      const draft = parseDraft(text, now());
      if (draft === null) storage.removeItem(name);
      return draft === null ? [] : [{ name, text, draft }];
    });
  };
  const takeOver = (key: DraftKey): void => {
    const source = read.get(formOf(key));
    read.delete(formOf(key));
    if (source === undefined || source.name === entryOf(key)) return;
    // Unless its tab has gone on with it meanwhile.
    if (shared().getItem(source.name) === source.text) shared().removeItem(source.name);
  };

  return {
    read: async (key) =>
      attemptStorage(() => {
        const form = formOf(key);
        const ownDrafts = attemptStorage(() => draftsIn(own(), key.userId));
        const open = draftsIn(shared(), key.userId).filter(({ name }) => name === form || name.startsWith(`${form}/`));
        const mine = ownDrafts.ok ? ownDrafts.value.find(({ name }) => name === form) : undefined;
        if (mine !== undefined) {
          const isElsewhere = open.every(({ name }) => name !== entryOf(key));
          return isElsewhere ? { ...mine.draft, isElsewhere } : mine.draft;
        }
        const [latest] = open.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
        if (latest === undefined) return null;
        read.set(form, latest);
        return latest.draft;
      }),
    write: async (key, draft) => {
      const text = draftText(draft);
      if (!text.ok) return text;
      return attemptStorage(() => {
        shared().setItem(entryOf(key), text.value);
        attemptStorage(() => own().setItem(formOf(key), text.value));
        takeOver(key);
        return null;
      });
    },
    remove: async (key) =>
      attemptStorage(() => {
        attemptStorage(() => own().removeItem(formOf(key)));
        shared().removeItem(entryOf(key));
        takeOver(key);
        return null;
      }),
  };
};

import type { EpochMs, UserId } from '../../../domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../../domain/ports/sync.ts';
import type { StorageFailure } from '../../../domain/ports/auth.ts';
import { type Result, success } from '../../../domain/shared/result.ts';
import { type Draft, draftText, isSameTyped, parseDraft, type TouchedFields } from '../../../domain/sync/draft.ts';
import { attemptStorage } from './web-storage.ts';

type BrowserDraftStoreOptions = {
  /** Gives the storage of all tabs, or throws as its getter does where a browser blocks it. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Whether the name is this page's from now on. It is refused while another open page has it. */
  readonly claim: (name: string) => Promise<boolean>;
  readonly createId: () => string;
  readonly now: () => EpochMs;
};

/** `entry`: where its draft is kept. `typed`: what was typed last, kept or not. */
type OpenForm = { readonly name: string; entry: string; typed: TouchedFields };

/** A form waits no longer for the locks of a browser that does not answer. */
const CLAIM_LIMIT_MS = 3000;

/** No user's id can be mistaken for the beginning of another's: a slash in it is escaped. */
const placeOf = (userId: UserId): string => `dolly-records.drafts/${encodeURIComponent(userId)}/`;

/**
 * Each form of each page has an entry of its own, and its page holds a lock of the same name. The next page
 * gets an entry when it gets that lock: never from an open page, and never the same one as another page.
 */
export const createBrowserDraftStore = ({ storage, claim, createId, now }: BrowserDraftStoreOptions): DraftStore => {
  // Not kept in the tab's storage: that is copied when a tab is duplicated.
  const page = createId();
  const forms = new Map<string, OpenForm>();
  const formOf = ({ userId, subject }: DraftKey): OpenForm => {
    const name = placeOf(userId) + subject;
    const known = forms.get(name);
    if (known !== undefined) return known;
    const form: OpenForm = { name, entry: `${name}/${page}`, typed: {} };
    forms.set(name, form);
    void claim(form.entry);
    return form;
  };

  /** The user's drafts, latest first. What is none, or too old, is removed. */
  const draftsOf = (userId: UserId) => {
    const names = Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '');
    const drafts = names.filter((name) => name.startsWith(placeOf(userId))).flatMap((name) => {
      const draft = parseDraft(storage().getItem(name) ?? '', now());
      if (draft === null) storage().removeItem(name);
      return draft === null ? [] : [{ name, draft }];
    });
    return drafts.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  };

  const find = async (key: DraftKey): Promise<Result<Draft | null, StorageFailure>> => {
    const drafts = attemptStorage(() => draftsOf(key.userId));
    if (!drafts.ok) return drafts;
    const form = formOf(key);
    const open = drafts.value.filter((each) => `${each.name}/`.startsWith(`${form.name}/`));
    const own = open.find((each) => each.name === form.entry);
    if (own !== undefined) return success(own.draft);
    const isTooLate = new Promise<false>((resolve) => setTimeout(resolve, CLAIM_LIMIT_MS, false));
    for (const each of open) {
      if (!(await Promise.race([claim(each.name), isTooLate]))) continue;
      form.entry = each.name;
      return success(each.draft);
    }
    return success(null);
  };
  let lastRead: Promise<unknown> = Promise.resolve();

  return {
    // One after the other: of two at once, the second would be refused what the first has just got.
    read: (key) => {
      const found = lastRead.then(() => find(key));
      lastRead = found;
      return found;
    },
    write: async (key, draft) => {
      const form = formOf(key);
      form.typed = draft.fields;
      const text = draftText(draft);
      if (!text.ok) return text;
      return attemptStorage(() => {
        storage().setItem(form.entry, text.value);
        return null;
      });
    },
    remove: async (key, sent) => {
      const form = formOf(key);
      // Compare with what was typed, not with the storage: a full one may still hold an older text.
      if (sent !== undefined && !isSameTyped(form.typed, sent)) return success(null);
      form.typed = {};
      return attemptStorage(() => {
        storage().removeItem(form.entry);
        return null;
      });
    },
  };
};

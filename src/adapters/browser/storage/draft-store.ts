import * as v from 'valibot';
import type { EpochMs, UserId } from '../../../domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../../domain/ports/sync.ts';
import type { StorageFailure } from '../../../domain/ports/auth.ts';
import { type Result, success } from '../../../domain/shared/result.ts';
import { agedDrafts, type Draft, draftText, isSameTyped, parseDraft, type TouchedFields } from '../../../domain/sync/draft.ts';
import { attemptStorage, createTabText, type SlotStorage } from './web-storage.ts';

type BrowserDraftStoreOptions = {
  /** Gives the storage of all tabs, or throws as its getter does where a browser blocks it. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Gives what the tab keeps for itself over a reload; it throws likewise. */
  readonly tabStorage: () => SlotStorage;
  /** Whether the name is this page's from now on. It is refused while another open page has it. */
  readonly claim: (name: string) => Promise<boolean>;
  readonly createId: () => string;
  readonly now: () => EpochMs;
};

/** `entry`: where its draft is kept. `typed`: what was typed last, kept or not. */
type OpenForm = { readonly name: string; entry: string; typed: TouchedFields };

/** A form waits no longer for the locks of a browser that does not answer. */
const CLAIM_LIMIT_MS = 3000;

/** Not the beginning of a draft's own name: in the demo both stand in one storage. */
const OF_TAB = 'dolly-records.tab/';

/** When a draft of this user was seen first that is too old: nothing where there is none. */
const SEEN_OLD = 'dolly-records.drafts-seen-old/';
const noteSchema = v.pipe(v.string(), v.digits(), v.transform(Number));

/** No user's id can be mistaken for the beginning of another's: a slash in it is escaped. */
const placeOf = (userId: UserId): string => `dolly-records.drafts/${encodeURIComponent(userId)}/`;

/**
 * Each form of each page has an entry of its own, and its page holds a lock of the same name. The next page
 * gets an entry when it gets that lock: never from an open page, and never the same one as another page. The tab
 * keeps the name of its entry, so that of several tabs that are reloaded at once each asks for its own first.
 */
export const createBrowserDraftStore = ({ storage, tabStorage, claim, createId, now }: BrowserDraftStoreOptions): DraftStore => {
  /** Locks that this page has or waits for. One that is granted after the limit is this page's all the same: asked for again it would be refused, and its draft be offered to nobody. */
  const claims = new Map<string, Promise<boolean>>();
  const claimOnce = (name: string): Promise<boolean> => {
    const known = claims.get(name);
    if (known !== undefined) return known;
    const asked = claim(name).then((isGranted) => {
      if (!isGranted) claims.delete(name);
      return isGranted;
    });
    claims.set(name, asked);
    return asked;
  };

  // Not the tab's: its storage is copied when it is duplicated, and two pages would be one.
  const page = createId();
  const forms = new Map<string, OpenForm>();
  const formOf = ({ userId, subject }: DraftKey): OpenForm => {
    const name = placeOf(userId) + subject;
    const known = forms.get(name);
    if (known !== undefined) return known;
    const form: OpenForm = { name, entry: `${name}/${page}`, typed: {} };
    forms.set(name, form);
    void claimOnce(form.entry);
    return form;
  };

  /** The user's drafts, latest first. What is none, or too old, is removed. */
  const draftsOf = (userId: UserId) => {
    const names = Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '');
    const drafts = names.filter((name) => name.startsWith(placeOf(userId))).flatMap((name) => {
      const draft = parseDraft(storage().getItem(name) ?? '');
      if (draft === null) storage().removeItem(name);
      return draft === null ? [] : [{ name, draft }];
    });
    const note = SEEN_OLD + encodeURIComponent(userId);
    const noted = v.safeParse(noteSchema, storage().getItem(note));
    const { kept, dropped, seenOldAt } = agedDrafts(drafts, noted.success ? noted.output : null, now());
    for (const { name } of dropped) storage().removeItem(name);
    // A full storage takes no note, and has to give its drafts all the same.
    attemptStorage(() => (seenOldAt === null ? storage().removeItem(note) : storage().setItem(note, String(seenOldAt))));
    return kept.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  };

  const find = async (key: DraftKey): Promise<Result<Draft | null, StorageFailure>> => {
    const drafts = attemptStorage(() => draftsOf(key.userId));
    if (!drafts.ok) return drafts;
    const form = formOf(key);
    const open = drafts.value.filter((each) => `${each.name}/`.startsWith(`${form.name}/`));
    const own = open.find((each) => each.name === form.entry);
    if (own !== undefined) return success(own.draft);
    const ofTab = createTabText({ key: `${OF_TAB}${form.name}`, open: tabStorage });
    const before = ofTab.read();
    const ownFirst = open.toSorted((a, b) => Number(b.name === before) - Number(a.name === before));
    const isTooLate = new Promise<null>((resolve) => setTimeout(resolve, CLAIM_LIMIT_MS, null));
    let taken: Draft | null = null;
    for (const each of ownFirst) {
      const isGranted = await Promise.race([claimOnce(each.name), isTooLate]);
      if (isGranted === null) break;
      if (!isGranted) continue;
      form.entry = each.name;
      taken = each.draft;
      break;
    }
    // Also with nothing taken: a duplicated tab would go on asking for what the other one has.
    ofTab.write(form.entry);
    return success(taken);
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

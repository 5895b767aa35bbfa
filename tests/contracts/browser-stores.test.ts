import { Window } from 'happy-dom';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { coolDownStorageKey, createBrowserCoolDownStore } from '../../src/adapters/browser/storage/web-storage.ts';
import { createBrowserDraftStore } from '../../src/adapters/browser/storage/draft-store.ts';
import { beginCoolDown, coolDownKey } from '../../src/domain/auth/mail-cool-down.ts';
import type { DraftKey, DraftStore } from '../../src/domain/ports/sync.ts';
import { DRAFT_LIFE_MS } from '../../src/domain/sync/draft.ts';
import { anAddress, aSystemId } from '../machines/records.ts';
import { KEY, sharedStorage } from '../machines/session/shared-storage.ts';
import { textStorage } from '../text-storage.ts';
import { coolDownStoreContract } from './cool-down-store.contract.ts';
import { draftOf, draftStoreContract, keyOf, START } from './draft-store.contract.ts';
import { sessionStoreContract } from './session-store.contract.ts';

coolDownStoreContract(() => {
  const storage = new Window().localStorage;
  let isBroken = false;
  const openStorage = () => {
    if (isBroken) throw new DOMException('The operation is insecure.', 'SecurityError');
    return storage;
  };
  return {
    tab: createBrowserCoolDownStore(openStorage),
    otherTab: createBrowserCoolDownStore(openStorage),
    plantText: (text) => storage.setItem(coolDownStorageKey, text),
    textKept: () => storage.getItem(coolDownStorageKey),
    breakStorage: () => {
      isBroken = true;
    },
  };
});

test('a full storage is said to be unavailable, not thrown', async () => {
  const store = createBrowserCoolDownStore(() => ({
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  }));
  expect(await store.add(beginCoolDown(coolDownKey('recovery', anAddress), 60, 0))).toStrictEqual({
    ok: false,
    failure: { kind: 'storageUnavailable' },
  });
});

const formOf = ({ userId, subject }: DraftKey): string => `dolly-records.drafts/${encodeURIComponent(userId)}/${subject}`;

/** The tabs of one browser. */
const aBrowser = (now = () => START) => {
  let isBroken = false;
  let isFull = false;
  let ids = 0;
  const texts = textStorage(() => isBroken);
  const storage = Object.assign(Object.create(texts), {
    setItem: (name: string, text: string) => {
      if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
      texts.setItem(name, text);
    },
  });
  /** Lock -> the tab that holds it. */
  const held = new Map<string, string>();
  const names = new Map<DraftStore, string>();
  /** What each tab keeps for itself. */
  const own = new Map<DraftStore, ReturnType<typeof textStorage>>();
  const openPage = (tabTexts: ReturnType<typeof textStorage>): DraftStore => {
    const name = `tab-${(ids += 1)}`;
    const claim = async (lock: string) => !held.has(lock) && held.set(lock, name).has(lock);
    const tab = createBrowserDraftStore({ storage: () => storage, tabStorage: () => tabTexts, claim, createId: () => name, now });
    names.set(tab, name);
    own.set(tab, tabTexts);
    return tab;
  };
  const openTab = () => openPage(textStorage(() => isBroken));
  const keptBy = (tab: DraftStore) => own.get(tab) ?? textStorage();
  const duplicate = (tab: DraftStore): DraftStore => {
    const copied = textStorage(() => isBroken);
    for (const [name, text] of Object.entries(keptBy(tab).texts())) copied.setItem(name, text);
    return openPage(copied);
  };
  const close = (tab: DraftStore): void => {
    for (const [lock, name] of held) if (name === names.get(tab)) held.delete(lock);
  };
  const breakStorage = () => void (isBroken = true);
  const fillStorage = () => void (isFull = true);
  const reload = (tab: DraftStore): DraftStore => {
    close(tab);
    return openPage(keptBy(tab));
  };
  return { texts, openTab, duplicate, reload, close, breakStorage, fillStorage };
};

describe('in a browser', () => {
  draftStoreContract({
    open(now) {
      const { texts, openTab, ...others } = aBrowser(now);
      return {
        tab: openTab(),
        openTab,
        // As an earlier release left one, without a page.
        plantText: (key, text) => texts.setItem(formOf(key), text),
        allTexts: () => texts.texts(),
        textsOf: (key) => Object.entries(texts.texts()).filter(([name]) => `${name}/`.startsWith(`${formOf(key)}/`)).map(([, text]) => text),
        ...others,
      };
    },
  });

  it('leaves everything else in the storage alone', async () => {
    const { texts, openTab } = aBrowser();
    const others = { 'sb-example-auth-token': '{', 'dolly-records.theme': 'dark', 'dolly-records.drafts/anabel/add': '{' };
    for (const [name, text] of Object.entries(others)) texts.setItem(name, text);
    const drafts = openTab();
    await drafts.read(keyOf('ana'));
    await drafts.write(keyOf('ana'), draftOf('x'));
    await drafts.remove(keyOf('ana'));
    expect(texts.texts()).toEqual(others);
  });
});

test('the form after a copy takes the place of nothing that was begun, and is read where nothing was', async () => {
  const { openTab } = aBrowser();
  const [tab, key] = [openTab(), keyOf('ana')];
  await tab.write(key, draftOf('begun'));
  await tab.write({ ...key, subject: `add/${aSystemId(1)}` }, draftOf('next'));
  expect([await tab.read(key), await tab.remove(key), await tab.read(key)]).toEqual([{ ok: true, value: draftOf('begun') }, { ok: true, value: null }, { ok: true, value: draftOf('next') }]);
});

test('a full storage that takes no note of a look still gives what it holds', async () => {
  let now = START;
  const { openTab, fillStorage } = aBrowser(() => now);
  const tab = openTab();
  await tab.write(keyOf('ana'), draftOf('old'));
  now += DRAFT_LIFE_MS + 1;
  fillStorage();
  expect(await tab.read(keyOf('ana'))).toEqual({ ok: true, value: draftOf('old') });
});

test('locks that never answer hold up no form: it offers nothing after three seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = textStorage(() => false);
  for (const left of ['one', 'two']) storage.setItem(`${formOf(keyOf('ana'))}/${left}`, JSON.stringify(draftOf(left)));
  const drafts = createBrowserDraftStore({ storage: () => storage, tabStorage: textStorage, claim: () => new Promise(() => undefined), createId: () => 'page', now: () => START });
  const answers: unknown[] = [];
  for (const key of [keyOf('ana'), keyOf('ana', 7)]) void drafts.read(key).then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(3000);
  const nothing = { ok: true, value: null };
  expect(answers).toEqual([nothing, nothing]);
});

test('a lock that is granted after the limit is used by the next form, and no other one is asked for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = textStorage();
  for (const [index, left] of ['one', 'two'].entries()) storage.setItem(`${formOf(keyOf('ana'))}/${left}`, JSON.stringify(draftOf(left, START - index)));
  const asked: string[] = [];
  // As the browser does: what this page has or waits for already is refused when it asks again.
  const claim = (name: string) => {
    const isFirst = !asked.includes(name);
    asked.push(name);
    return new Promise<boolean>((resolve) => void setTimeout(resolve, isFirst && name.endsWith('/one') ? 4000 : 0, isFirst));
  };
  const drafts = createBrowserDraftStore({ storage: () => storage, tabStorage: textStorage, claim, createId: () => 'page', now: () => START });
  const answers = [drafts.read(keyOf('ana'))];
  await vi.advanceTimersByTimeAsync(4000);
  answers.push(drafts.read(keyOf('ana')));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await Promise.all(answers)).toEqual([{ ok: true, value: null }, { ok: true, value: draftOf('one') }]);
  expect(asked.filter((name) => !name.endsWith('/page'))).toEqual([`${formOf(keyOf('ana'))}/one`]);
});

sessionStoreContract({
  async open() {
    const storage = sharedStorage();
    const tabs = [storage.openTab(), storage.openTab()] as const;
    const [here, there] = tabs;
    const hearAll = () => tabs.forEach(({ hear }) => hear());
    return {
      tab: here.store,
      otherTab: there.store,
      plantText: (purpose, text) => {
        hearAll();
        if (purpose === 'recovery') here.plantRecovery(text);
        else storage.plantText(text);
      },
      textOf: (purpose) => (purpose === 'recovery' ? here.recoveryText() : (storage.texts()[KEY] ?? null)),
      breakStorage: () => {
        for (const { setRoom } of tabs) setRoom('blocked');
      },
      settled: async () => hearAll(),
      close: () => Promise.resolve(),
    };
  },
});

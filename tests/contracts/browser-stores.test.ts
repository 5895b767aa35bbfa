import { Window } from 'happy-dom';
import { describe, expect, it, test } from 'vitest';
import { coolDownStorageKey, createBrowserCoolDownStore } from '../../src/adapters/browser/storage/cool-down-store.ts';
import { createBrowserDraftStore } from '../../src/adapters/browser/storage/draft-store.ts';
import { beginCoolDown, coolDownKey } from '../../src/domain/auth/mail-cool-down.ts';
import type { DraftKey } from '../../src/domain/ports/draft-store.ts';
import { anAddress } from '../machines/records.ts';
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
  let ids = 0;
  const shared = textStorage(() => isBroken);
  const createId = () => `tab-${(ids += 1)}`;
  const loadTab = (own: ReturnType<typeof textStorage>) => createBrowserDraftStore({ shared: () => shared, own: () => own, createId, now });
  const openTab = (own = textStorage(() => isBroken)) => ({ ...loadTab(own), own, reload: () => loadTab(own) });
  const breakStorage = (): void => {
    isBroken = true;
  };
  return { shared, openTab, breakStorage };
};

describe('in a browser', () => {
  draftStoreContract({
    open(now) {
      const { shared, openTab, breakStorage } = aBrowser(now);
      return {
        tab: openTab(),
        openOtherTab: openTab,
        // As an earlier release left one, without a tab.
        plantText: (key, text) => shared.setItem(formOf(key), text),
        textsOf: (key) => Object.entries(shared.texts()).filter(([name]) => `${name}/`.startsWith(`${formOf(key)}/`)).map(([, text]) => text),
        breakStorage,
      };
    },
  });

  it('field report 92: a reload finds what its own tab showed, and whether another one has gone on with it', async () => {
    const { openTab } = aBrowser();
    const [one, two, key] = [openTab(), openTab(), keyOf('ana')];
    await one.write(key, draftOf('Alpha'));
    expect(await one.reload().read(key)).toStrictEqual({ ok: true, value: draftOf('Alpha') });
    await two.read(key);
    expect(await one.reload().read(key)).toStrictEqual({ ok: true, value: draftOf('Alpha') });
    await two.write(key, draftOf('Beta'));
    const again = one.reload();
    expect(await again.read(key)).toStrictEqual({ ok: true, value: { ...draftOf('Alpha'), isElsewhere: true } });
    expect(await two.reload().read(key)).toStrictEqual({ ok: true, value: draftOf('Beta') });
    await two.reload().remove(key);
    expect(await again.read(key)).toStrictEqual({ ok: true, value: { ...draftOf('Alpha'), isElsewhere: true } });
    await again.write(key, draftOf('Alpha 2'));
    expect(await again.read(key)).toStrictEqual({ ok: true, value: draftOf('Alpha 2') });
    expect(await openTab().read(key)).toStrictEqual({ ok: true, value: draftOf('Alpha 2') });
  });

  it('a tab that was duplicated takes nothing from the one that it was made of', async () => {
    const { openTab } = aBrowser();
    const [one, key] = [openTab(), keyOf('ana')];
    await one.write(key, draftOf('Alpha'));
    const own = textStorage();
    for (const [name, text] of Object.entries(one.own.texts())) own.setItem(name, text);
    const copy = openTab(own);
    await copy.write(key, draftOf('Beta'));
    await copy.remove(key);
    expect(await one.reload().read(key)).toStrictEqual({ ok: true, value: { ...draftOf('Alpha'), isElsewhere: true } });
  });

  it('a full storage is an answer, and what was kept before stays', async () => {
    const shared = textStorage();
    const own = textStorage();
    let isFull = false;
    const setItem = (key: string, text: string): void => {
      if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
      shared.setItem(key, text);
    };
    const drafts = createBrowserDraftStore({ shared: () => ({ ...shared, length: Object.keys(shared.texts()).length, setItem }), own: () => own, createId: () => 'tab', now: () => START });
    await drafts.write(keyOf('ana'), draftOf('before'));
    isFull = true;
    expect(await drafts.write(keyOf('ana'), draftOf('after'))).toStrictEqual({ ok: false, failure: { kind: 'storageUnavailable' } });
    expect(await drafts.read(keyOf('ana'))).toStrictEqual({ ok: true, value: draftOf('before') });
  });

  it('leaves everything else in the storage alone', async () => {
    const { shared, openTab } = aBrowser();
    const others = { 'sb-example-auth-token': '{', 'dolly-records.theme': 'dark', 'dolly-records.drafts/anabel/add': '{' };
    for (const [name, text] of Object.entries(others)) shared.setItem(name, text);
    const drafts = openTab();
    await drafts.read(keyOf('ana'));
    await drafts.write(keyOf('ana'), draftOf('x'));
    await drafts.remove(keyOf('ana'));
    expect(shared.texts()).toEqual(others);
    expect(Object.keys(drafts.own.texts())).toEqual(['dolly-records.tab']);
  });
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

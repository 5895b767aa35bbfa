import { Window } from 'happy-dom';
import { describe, expect, it, test } from 'vitest';
import { coolDownStorageKey, createBrowserCoolDownStore } from '../../src/adapters/browser/storage/cool-down-store.ts';
import { createBrowserDraftStore } from '../../src/adapters/browser/storage/draft-store.ts';
import { beginCoolDown, coolDownKey } from '../../src/domain/auth/mail-cool-down.ts';
import type { DraftKey } from '../../src/domain/ports/draft-store.ts';
import { anAddress } from '../machines/records.ts';
import { KEY, sharedStorage } from '../machines/session/shared-storage.ts';
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

const nameOf = ({ userId, subject }: DraftKey): string => `dolly-records.drafts/${encodeURIComponent(userId)}/${subject}`;

describe('in a browser', () => {
  draftStoreContract({
    open(now) {
      const { localStorage } = new Window();
      let isBroken = false;
      const openTab = () =>
        createBrowserDraftStore({
          now,
          open: () => {
            if (isBroken) throw new DOMException('The operation is insecure.', 'SecurityError');
            return localStorage;
          },
        });
      return {
        tab: openTab(),
        otherTab: openTab(),
        plantText: (key, text) => localStorage.setItem(nameOf(key), text),
        textOf: (key) => localStorage.getItem(nameOf(key)),
        breakStorage: () => {
          isBroken = true;
        },
      };
    },
  });

  it('a full storage is an answer, and what was kept before stays', async () => {
    const { localStorage } = new Window();
    let isFull = false;
    const storage = new Proxy(localStorage, {
      get: (target, name) => {
        if (name === 'setItem' && isFull) throw new DOMException('Full.', 'QuotaExceededError');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const drafts = createBrowserDraftStore({ open: () => storage, now: () => START });
    await drafts.write(keyOf('ana'), draftOf('before'));
    isFull = true;
    expect(await drafts.write(keyOf('ana'), draftOf('after'))).toStrictEqual({ ok: false, failure: { kind: 'storageUnavailable' } });
    expect(await drafts.read(keyOf('ana'))).toStrictEqual({ ok: true, value: draftOf('before') });
  });

  it('leaves everything else in the storage alone', async () => {
    const { localStorage } = new Window();
    const others = { 'sb-example-auth-token': '{', 'dolly-records.theme': 'dark', 'dolly-records.drafts/anabel/add': '{' };
    for (const [name, text] of Object.entries(others)) localStorage.setItem(name, text);
    const drafts = createBrowserDraftStore({ open: () => localStorage, now: () => START });
    await drafts.read(keyOf('ana'));
    await drafts.write(keyOf('ana'), draftOf('x'));
    await drafts.remove(keyOf('ana'));
    expect({ ...localStorage }).toEqual(others);
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

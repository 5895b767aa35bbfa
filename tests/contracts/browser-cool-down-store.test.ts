import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { coolDownStorageKey, createBrowserCoolDownStore } from '../../src/adapters/browser/storage/cool-down-store.ts';
import { parseEmailAddress } from '../../src/domain/auth/email-address.ts';
import { beginCoolDown, coolDownKey } from '../../src/domain/auth/mail-cool-down.ts';
import { coolDownStoreContract } from './cool-down-store.contract.ts';

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
  const email = parseEmailAddress('ana@example.test');
  if (email === null) throw new Error('That is an address.');
  const store = createBrowserCoolDownStore(() => ({
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  }));
  expect(await store.add(beginCoolDown(coolDownKey('recovery', email), 60, 0))).toStrictEqual({
    ok: false,
    failure: { kind: 'storageUnavailable' },
  });
});

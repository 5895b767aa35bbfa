import { Window } from 'happy-dom';
import { createBrowserSessionStore } from '../../src/adapters/browser/storage/session-store.ts';
import { sessionStoreContract } from './session-store.contract.ts';

const storageKey = 'sb-example-auth-token';
const recoveryKey = `${storageKey}-recovery`;

type StorageListener = (event: { readonly key: string | null }) => void;
type Heard = Set<StorageListener>;

/** Two tabs of one browser. As in one, a change of the shared storage is told to the other tab only. */
sessionStoreContract({
  async open() {
    const shared = new Window().localStorage;
    const tabs = { here: new Window().sessionStorage, there: new Window().sessionStorage };
    const heard: Record<'here' | 'there', Heard> = { here: new Set(), there: new Set() };
    let isBroken = false;

    const unlessBroken = <Value>(value: Value): Value => {
      if (isBroken) throw new DOMException('The operation is insecure.', 'SecurityError');
      return value;
    };
    const openTab = (own: 'here' | 'there', other: Heard) =>
      createBrowserSessionStore({
        storageKey,
        shared: () => ({
          getItem: (key) => unlessBroken(shared).getItem(key),
          setItem: (key, text) => {
            unlessBroken(shared).setItem(key, text);
            for (const listener of other) listener({ key });
          },
          removeItem: (key) => {
            const isThere = unlessBroken(shared).getItem(key) !== null;
            shared.removeItem(key);
            if (isThere) for (const listener of other) listener({ key });
          },
        }),
        tab: () => unlessBroken(tabs[own]),
        events: {
          addEventListener: (_type, listener) => void heard[own].add(listener),
          removeEventListener: (_type, listener) => void heard[own].delete(listener),
        },
      });
    return {
      tab: openTab('here', heard.there),
      otherTab: openTab('there', heard.here),
      plantText(purpose, text) {
        if (purpose === 'recovery') return tabs.here.setItem(recoveryKey, text);
        shared.setItem(storageKey, text);
        for (const listener of [...heard.here, ...heard.there]) listener({ key: storageKey });
      },
      textOf: (purpose) =>
        purpose === 'signIn' ? shared.getItem(storageKey) : tabs.here.getItem(recoveryKey),
      breakStorage: () => {
        isBroken = true;
      },
      settled: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  },
});

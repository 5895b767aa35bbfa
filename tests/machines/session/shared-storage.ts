import { createBrowserSessionStore } from '../../../src/adapters/browser/session-store.ts';

type StorageListener = (event: { readonly key: string | null }) => void;

export const KEY = 'session';

/** The web storage of one browser. What a tab writes, the others hear of when they get round to it. */
export const sharedStorage = () => {
  const texts = new Map<string, string>();
  const inboxes = new Map<symbol, { readonly listeners: Set<StorageListener>; keys: string[] }>();

  const change = (writer: symbol, key: string, text: string | null): void => {
    if ((texts.get(key) ?? null) === text) return;
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    for (const [reader, inbox] of inboxes) if (reader !== writer) inbox.keys.push(key);
  };

  const openTab = () => {
    const tab = Symbol('tab');
    const inbox = { listeners: new Set<StorageListener>(), keys: new Array<string>() };
    inboxes.set(tab, inbox);
    const own = new Map<string, string>();
    const store = createBrowserSessionStore({
      storageKey: KEY,
      shared: () => ({
        getItem: (key) => texts.get(key) ?? null,
        setItem: (key, text) => change(tab, key, text),
        removeItem: (key) => change(tab, key, null),
      }),
      tab: () => ({
        getItem: (key) => own.get(key) ?? null,
        setItem: (key, text) => void own.set(key, text),
        removeItem: (key) => void own.delete(key),
      }),
      events: {
        addEventListener: (_, listener) => void inbox.listeners.add(listener),
        removeEventListener: (_, listener) => void inbox.listeners.delete(listener),
      },
    });
    const hear = (): void => {
      for (const key of inbox.keys.splice(0)) for (const listener of inbox.listeners) listener({ key });
    };
    return { store, hear };
  };

  return { openTab, texts: () => Object.fromEntries(texts) };
};

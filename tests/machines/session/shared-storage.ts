import { createBrowserSessionStore } from '../../../src/adapters/browser/storage/session-store.ts';
import type { SlotStorage } from '../../../src/adapters/browser/storage/web-storage.ts';

type StorageListener = (event: { readonly key: string | null }) => void;
type ChannelListener = (message: unknown) => void;

export const KEY = 'session';

/** `tooSmall`: what replaces something longer still fits. `shut`: nothing does. */
type Room = 'enough' | 'tooSmall' | 'shut';

const quotaExceeded = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** The web storage of one browser. What a tab writes or says, the others hear of when they get round to it. */
export const sharedStorage = () => {
  const texts = new Map<string, string>();
  const inboxes = new Map<symbol, { readonly storage: Set<StorageListener>; readonly channel: Set<ChannelListener>; letters: (() => void)[] }>();

  const change = (writer: symbol, key: string, text: string | null): void => {
    if ((texts.get(key) ?? null) === text) return;
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    for (const [reader, { storage, letters }] of inboxes) {
      if (reader !== writer) letters.push(() => storage.forEach((listener) => listener({ key })));
    }
  };

  const openTab = () => {
    const tab = Symbol('tab');
    const inbox = { storage: new Set<StorageListener>(), channel: new Set<ChannelListener>(), letters: new Array<() => void>() };
    inboxes.set(tab, inbox);
    const own = new Map<string, string>();
    let room: Room = 'enough';
    const isRefused = (key: string, text: string) =>
      room === 'shut' || (room === 'tooSmall' && text.length >= (texts.get(key) ?? '').length);
    const area: SlotStorage = {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => {
        if (isRefused(key, text)) throw quotaExceeded();
        change(tab, key, text);
      },
      removeItem: (key) => change(tab, key, null),
    };
    const store = createBrowserSessionStore({
      storageKey: KEY,
      shared: () => area,
      tab: () => ({
        getItem: (key) => own.get(key) ?? null,
        setItem: (key, text) => void own.set(key, text),
        removeItem: (key) => void own.delete(key),
      }),
      events: {
        addEventListener: (_, listener) => void inbox.storage.add(listener),
        removeEventListener: (_, listener) => void inbox.storage.delete(listener),
      },
      channel: {
        post: (message) => {
          for (const [reader, { channel, letters }] of inboxes) {
            if (reader !== tab) letters.push(() => channel.forEach((listener) => listener(message)));
          }
        },
        listen: (listener) => {
          inbox.channel.add(listener);
          return () => void inbox.channel.delete(listener);
        },
        afterMessages: (task) => {
          hear();
          task();
        },
      },
    });
    const hear = (): void => {
      for (const letter of inbox.letters.splice(0)) letter();
    };
    return {
      store,
      area,
      hear,
      setRoom: (next: Room) => {
        room = next;
      },
    };
  };

  const somebody = Symbol('a hand inside');
  return {
    openTab,
    texts: () => Object.fromEntries(texts),
    plantText: (text: string) => change(somebody, KEY, text),
  };
};

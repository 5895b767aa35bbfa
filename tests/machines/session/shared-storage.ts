import { createBrowserSessionStore } from '../../../src/adapters/browser/storage/session-store.ts';
import type { SlotStorage } from '../../../src/adapters/browser/storage/web-storage.ts';
import { createTabChannel, type TabChannel } from '../../../src/adapters/browser/page/tabs.ts';

type StorageListener = (event: { readonly key: string | null }) => void;
type ChannelListener = (message: unknown) => void;
type Inbox = { readonly storage: Set<StorageListener>; readonly channel: Set<ChannelListener>; readonly letters: (() => void)[] };

export const KEY = 'session';
const END_KEY = `${KEY}-end`;
const RECOVERY_KEY = `${KEY}-recovery`;

/** `tooSmall`: what replaces something longer still fits. `shut`: nothing does. `blocked`: every access throws. */
type Room = 'enough' | 'tooSmall' | 'shut' | 'blocked';

type Options = {
  /** What other tabs are told arrives by itself after this time. Without it, when they `hear`. */
  readonly arrivesAfterMs?: number;
  readonly hasChannels?: boolean;
};

/** The web storage of one browser, with its tabs. */
export const sharedStorage = ({ arrivesAfterMs, hasChannels = true }: Options = {}) => {
  const texts = new Map<string, string>();
  const inboxes = new Map<symbol, Inbox>();

  const tellOthers = (teller: symbol, tell: (inbox: Inbox) => void): void => {
    for (const [reader, inbox] of inboxes) {
      if (reader === teller) continue;
      if (arrivesAfterMs === undefined) inbox.letters.push(() => tell(inbox));
      else setTimeout(() => tell(inbox), arrivesAfterMs);
    }
  };

  const change = (writer: symbol, key: string, text: string | null): void => {
    if ((texts.get(key) ?? null) === text) return;
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    tellOthers(writer, ({ storage }) => storage.forEach((listener) => listener({ key })));
  };

  const openTab = () => {
    const tab = Symbol('tab');
    const inbox: Inbox = { storage: new Set(), channel: new Set(), letters: [] };
    inboxes.set(tab, inbox);
    const own = new Map<string, string>();
    let room: Room = 'enough';
    const access = <Value>(value: Value): Value => {
      if (room === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError');
      return value;
    };
    const area: SlotStorage = {
      getItem: (key) => access(texts).get(key) ?? null,
      setItem: (key, text) => {
        const isFull = room === 'shut' || (room === 'tooSmall' && text.length >= (texts.get(key) ?? '').length);
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        change(access(tab), key, text);
      },
      removeItem: (key) => change(access(tab), key, null),
    };
    const hear = (): void => {
      for (const letter of inbox.letters.splice(0)) letter();
    };
    const post = (message: unknown) => tellOthers(tab, ({ channel }) => channel.forEach((listener) => listener(message)));
    const heard: TabChannel = {
      post,
      listen: (listener) => {
        inbox.channel.add(listener);
        return () => void inbox.channel.delete(listener);
      },
      afterMessages: (task) => {
        hear();
        task();
      },
    };
    const openChannel = () => {
      if (!hasChannels) throw new ReferenceError('BroadcastChannel is not defined');
      return {
        postMessage: post,
        addEventListener: (_: 'message', listener: (event: { readonly data: unknown }) => void) => void inbox.channel.add((data) => listener({ data })),
        removeEventListener: () => inbox.channel.clear(),
      };
    };
    const store = createBrowserSessionStore({
      storageKey: KEY,
      shared: () => area,
      tab: () => ({
        getItem: (key) => access(own).get(key) ?? null,
        setItem: (key, text) => void access(own).set(key, text),
        removeItem: (key) => void access(own).delete(key),
      }),
      events: {
        addEventListener: (_, listener) => void inbox.storage.add(listener),
        removeEventListener: (_, listener) => void inbox.storage.delete(listener),
      },
      channel: arrivesAfterMs === undefined ? heard : createTabChannel(openChannel),
    });
    return {
      store,
      area,
      hear,
      plantRecovery: (text: string) => void own.set(RECOVERY_KEY, text),
      recoveryText: () => own.get(RECOVERY_KEY) ?? null,
      setRoom: (next: Room) => {
        room = next;
      },
    };
  };

  const somebody = Symbol('a hand inside');
  return {
    openTab,
    /** Of sessions and of turns; why a session has ended stands beside them until the next one. */
    texts: () => Object.fromEntries([...texts].filter(([key]) => key !== END_KEY)),
    plantText: (text: string) => change(somebody, KEY, text),
  };
};

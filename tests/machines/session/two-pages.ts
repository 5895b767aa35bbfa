import { createActor } from 'xstate';
import { createBrowserSessionStore } from '../../../src/adapters/browser/storage/session-store.ts';
import { createTabChannel } from '../../../src/adapters/browser/tabs/tab-channel.ts';
import type { Session } from '../../../src/domain/auth/session.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth-repository.ts';
import { sessionActors } from '../../../src/machines/auth/session/session-actors.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { noTurns } from './one-browser.ts';
import { recordedPorts } from './ports.ts';

type Heard = { readonly key: string | null };
type Message = { readonly data: unknown };

export const KEY = 'session';

/** How long a browser takes to tell one page what another one did. */
export const ON_ITS_WAY_MS = 40;

const never = <Value>() => new Promise<Value>(() => undefined);

const quotaExceeded = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** Two pages of one browser on the timers of the test, as the app puts them together; the server answers nobody. */
export const twoPages = (stored: Session, hasChannels: boolean) => {
  const texts = new Map([[KEY, JSON.stringify(stored)]]);
  const storageListeners = new Map<symbol, (event: Heard) => void>();
  const channelListeners = new Map<symbol, (message: Message) => void>();
  const browser = { isFull: false };

  const openPage = () => {
    const page = Symbol('page');
    const tellOthers = <Event>(listeners: ReadonlyMap<symbol, (event: Event) => void>, event: Event) => {
      for (const [reader, listener] of listeners) if (reader !== page) setTimeout(() => listener(event), ON_ITS_WAY_MS);
    };
    const change = (key: string, text: string | null) => {
      if ((texts.get(key) ?? null) === text) return;
      if (text === null) texts.delete(key);
      else texts.set(key, text);
      tellOthers(storageListeners, { key });
    };
    const openChannel = () => {
      if (!hasChannels) throw new ReferenceError('BroadcastChannel is not defined');
      return {
        postMessage: (data: unknown) => tellOthers(channelListeners, { data }),
        addEventListener: (_: 'message', listener: (message: Message) => void) => void channelListeners.set(page, listener),
        removeEventListener: () => void channelListeners.delete(page),
      };
    };
    const store = createBrowserSessionStore({
      storageKey: KEY,
      shared: () => ({
        getItem: (key) => texts.get(key) ?? null,
        setItem: (key, text) => {
          if (browser.isFull && text.length >= (texts.get(key) ?? '').length) throw quotaExceeded();
          change(key, text);
        },
        removeItem: (key) => change(key, null),
      }),
      tab: () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
      events: {
        addEventListener: (_, listener) => void storageListeners.set(page, listener),
        removeEventListener: () => void storageListeners.delete(page),
      },
      channel: createTabChannel(openChannel),
    });
    const ports = recordedPorts(null);
    const auth: AuthRepository = {
      ...ports.auth,
      refresh: never,
      as: (session) => ({ ...ports.auth.as(session), signOut: never }),
    };
    const actors = sessionActors({ ...ports, auth, store, lock: noTurns });
    return createActor(sessionMachine.provide({ actors }), { input: { now: ports.now, authCallback: null } }).start();
  };

  return { one: openPage(), other: openPage(), browser };
};

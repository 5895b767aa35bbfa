import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sessionSchema } from '../../../domain/auth/session.ts';
import type { StoredSession } from '../../../domain/auth/stored-session.ts';
import type { StorageChange } from '../../../domain/ports/session-store.ts';
import { createBrowserSessionStore } from './session-store.ts';
import type { SlotStorage } from './web-storage.ts';

const storageKey = 'sb-abc-auth-token';
const unavailable = { ok: false, failure: { kind: 'storageUnavailable' } };
const nothing = { ok: true, value: null };

const storedAs = (purpose: StoredSession['purpose'], name: string): StoredSession => ({
  purpose,
  session: v.parse(sessionSchema, {
    access_token: `access ${name}`,
    refresh_token: `refresh ${name}`,
    expires_at: 1_800_000_000,
    expires_in: 3600,
    user: { id: name },
  }),
});

const ana = storedAs('signIn', 'ana');
const bo = storedAs('signIn', 'bo');
const recovery = storedAs('recovery', 'ana');

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const full = (storage: SlotStorage): SlotStorage => ({
  getItem: (key) => storage.getItem(key),
  removeItem: (key) => storage.removeItem(key),
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
});

const openStorage = (): SlotStorage & { clear(): void } => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, text),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
};

const openPage = () => ({ localStorage: openStorage(), sessionStorage: openStorage() });

const open = (wrap: (storage: SlotStorage) => SlotStorage = (storage) => storage) => {
  const page = openPage();
  const changes: StorageChange[] = [];
  const events = new EventTarget();
  const store = createBrowserSessionStore({
    storageKey,
    shared: () => wrap(page.localStorage),
    tab: () => wrap(page.sessionStorage),
    events: {
      addEventListener: (type, listener) => events.addEventListener(type, (event) => listener(keyed(event))),
      removeEventListener: () => undefined,
    },
  });
  store.subscribe((stored) => void changes.push(stored));
  const tell = (key: string | null): void => void events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { store, page, changes, tell };
};

const keyed = (event: Event): { readonly key: string | null } =>
  v.parse(v.object({ key: v.nullable(v.string()) }), { key: 'key' in event ? event.key : undefined });

describe('where the getters of storage throw', () => {
  test('field report 13: each session is kept for as long as the page, and the caller is told', async () => {
    const { store } = open(blocked);
    await expect(store.read()).resolves.toStrictEqual(unavailable);
    await expect(store.write(ana)).resolves.toStrictEqual(unavailable);
    expect(await store.read()).toStrictEqual({ ok: true, value: ana });
    expect(await store.write(recovery)).toStrictEqual(unavailable);
    expect(await store.read()).toStrictEqual({ ok: true, value: recovery });
    expect(await store.clear('recovery')).toStrictEqual(unavailable);
    expect(await store.read()).toStrictEqual({ ok: true, value: ana });
    expect(await store.clear('signIn')).toStrictEqual(unavailable);
    expect(await store.read()).toStrictEqual(unavailable);
  });

  test('a blocked storage of the tab does not hide the shared session', async () => {
    const page = openPage();
    const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const store = createBrowserSessionStore({ storageKey, shared: () => page.localStorage, tab: blocked, events });
    await store.write(ana);
    expect(await store.read()).toStrictEqual({ ok: true, value: ana });
  });
});

describe('where storage is full', () => {
  test('the new session is kept for the page, and the old one does not come back at the next load', async () => {
    const { store, page } = open(full);
    page.localStorage.setItem(storageKey, JSON.stringify(ana.session));
    expect(await store.write(bo)).toStrictEqual(unavailable);
    expect(await store.read()).toStrictEqual({ ok: true, value: bo });
    expect(page.localStorage.getItem(storageKey)).toBeNull();
    expect(await open(full).store.read()).toStrictEqual(nothing);
    expect(await store.clear('signIn')).toStrictEqual(nothing);
    expect(await store.read()).toStrictEqual(nothing);
  });

  test('what another tab writes goes before what this page keeps', async () => {
    const { store, page, changes, tell } = open(full);
    await store.write(ana);
    page.localStorage.setItem(storageKey, JSON.stringify(bo.session));
    tell(storageKey);
    expect(changes).toStrictEqual([bo]);
    expect(await store.read()).toStrictEqual({ ok: true, value: bo });
  });
});

describe('what other tabs do', () => {
  test('is told for the key of the session, and for a clearing of all', () => {
    const { page, changes, tell } = open();
    page.localStorage.setItem(storageKey, JSON.stringify(ana.session));
    tell(storageKey);
    tell('another key');
    tell(`${storageKey}-recovery`);
    page.localStorage.clear();
    tell(null);
    expect(changes).toStrictEqual([ana, null]);
  });

  test('is told as it stands now, when this tab has written since', async () => {
    const { store, changes, tell } = open();
    await store.write(bo);
    tell(storageKey);
    expect(changes).toStrictEqual([bo]);
  });

  test('is told for what it is when it left something that is no session, which stays', () => {
    const { page, changes, tell } = open();
    page.localStorage.setItem(storageKey, '{"access_tok');
    tell(storageKey);
    expect(changes).toStrictEqual(['notASession']);
    expect(page.localStorage.getItem(storageKey)).toBe('{"access_tok');
  });

  test('is not taken for a sign-out when storage cannot be read', () => {
    const { changes, tell } = open(blocked);
    tell(storageKey);
    expect(changes).toStrictEqual([]);
  });
});

test('no storage is touched before it is asked for', () => {
  expect(() => open(blocked)).not.toThrow();
});

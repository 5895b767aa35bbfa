import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { sessionSchema } from '../../domain/session.ts';
import type { StorageChange } from '../../domain/ports/session-store.ts';
import type { StoredSession } from '../../domain/stored-session.ts';
import { createBrowserSessionStore } from './session-store.ts';
import type { SlotStorage } from './session-slot.ts';

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
  test('each session is kept for as long as the page, and the caller is told', async () => {
    const { store } = open(blocked);
    expect(await store.read()).toStrictEqual(unavailable);
    expect(await store.write(ana)).toStrictEqual(unavailable);
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

describe('what storage does not take is told to the other tabs', () => {
  const openPair = () => {
    const held = new Map<string, string>();
    const said: unknown[] = [];
    const due: (() => void)[] = [];
    let isFull = false;
    let hearing: (message: unknown) => void = () => undefined;
    const events = new EventTarget();
    const store = createBrowserSessionStore({
      storageKey,
      shared: () => ({
        getItem: (key) => held.get(key) ?? null,
        setItem: (key, text) => {
          if (isFull && text.length >= (held.get(key) ?? '').length) throw new DOMException('Full.', 'QuotaExceededError');
          held.set(key, text);
        },
        removeItem: (key) => void held.delete(key),
      }),
      tab: openStorage,
      events: {
        addEventListener: (type, listener) => events.addEventListener(type, (event) => listener(keyed(event))),
        removeEventListener: () => undefined,
      },
      channel: {
        post: (message) => said.push(message),
        listen: (listener) => {
          hearing = listener;
          return () => undefined;
        },
        afterMessages: (task) => due.push(task),
      },
    });
    const changes: StorageChange[] = [];
    store.subscribe((change) => void changes.push(change));
    return {
      store,
      held,
      said,
      changes,
      hear: (message: unknown) => hearing(message),
      tell: () => void events.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey })),
      runDue: () => due.splice(0).forEach((task) => task()),
      fill: () => {
        isFull = true;
      },
    };
  };

  test('a mark takes the place of the session that is used up: no session, and no sign-out', async () => {
    const { store, held, said, fill } = openPair();
    await store.write(bo);
    fill();
    expect(await store.write(ana)).toStrictEqual(unavailable);
    expect([...held.keys()]).toStrictEqual([storageKey]);
    expect(JSON.stringify([...held.values()])).not.toContain('bo');
    expect(said).toStrictEqual([JSON.stringify(ana.session)]);
    await store.write(ana);
    expect(said).toStrictEqual([JSON.stringify(ana.session)]);
    expect(await store.clear('signIn')).toStrictEqual(nothing);
    expect(said).toStrictEqual([JSON.stringify(ana.session), null]);
    expect([...held]).toStrictEqual([]);
  });

  test('while it works, nothing is said', async () => {
    const { store, said } = openPair();
    await store.write(ana);
    await store.clear('signIn');
    await store.write(recovery);
    expect(said).toStrictEqual([]);
  });

  test('one that is told of it has it, until storage holds a newer one', async () => {
    const { store, held, changes, hear, tell, runDue } = openPair();
    held.set(storageKey, '"unwritten"');
    const early = store.read();
    runDue();
    expect(await early).toStrictEqual(unavailable);
    const late = store.read();
    hear(JSON.stringify(ana.session));
    tell();
    runDue();
    expect(await late).toStrictEqual({ ok: true, value: ana });
    held.set(storageKey, JSON.stringify(bo.session));
    tell();
    expect(await store.read()).toStrictEqual({ ok: true, value: bo });
    expect(changes).toStrictEqual([ana, bo]);
  });

  test.each(['first', 'last'])('a removal for want of room is no sign-out, whether its message arrives %s or not', (order) => {
    const { changes, hear, tell, runDue } = openPair();
    if (order === 'first') hear(JSON.stringify(bo.session));
    tell();
    if (order === 'last') hear(JSON.stringify(bo.session));
    runDue();
    expect(changes).toStrictEqual([bo]);
  });

  test('a removal that nothing is said of is a sign-out', () => {
    const { changes, tell, runDue } = openPair();
    tell();
    expect(changes).toStrictEqual([]);
    runDue();
    expect(changes).toStrictEqual([null]);
  });

  test('the end of what storage did not take is a sign-out', async () => {
    const { store, changes, hear } = openPair();
    hear(JSON.stringify(bo.session));
    hear(null);
    expect(changes).toStrictEqual([bo, null]);
    expect(await store.read()).toStrictEqual(nothing);
  });

  test.each([undefined, 7, '', '{"access_tok'])('%j is not heard', async (message) => {
    const { store, changes, hear } = openPair();
    await store.write(ana);
    hear(message);
    expect(changes).toStrictEqual([]);
    expect(await store.read()).toStrictEqual({ ok: true, value: ana });
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

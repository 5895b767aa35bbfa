import { describe, expect, test } from 'vitest';
import type { StorageChange } from '../../../domain/ports/session-store.ts';
import { aSession } from '../../../domain/testing/samples.ts';
import { createBrowserSessionStore } from './session-store.ts';

const storageKey = 'sb-abc-auth-token';
const unavailable = { ok: false, failure: { kind: 'storageUnavailable' } };
const nothing = { ok: true, value: null };
const ana = { purpose: 'signIn', session: aSession('ana', 1_800_000_000) } as const;
const bo = { purpose: 'signIn', session: aSession('bo', 1_800_000_000) } as const;
const ofMail = { purpose: 'recovery', session: aSession('mail', 1_800_000_000) } as const;

describe('what storage does not take is told to the other tabs', () => {
  const openPair = () => {
    const held = new Map<string, string>();
    const said: unknown[] = [];
    const due: (() => void)[] = [];
    let isFull = false;
    let hearing: (message: unknown) => void = () => undefined;
    let heard: (event: { readonly key: string }) => void = () => undefined;
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
      tab: () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
      events: {
        addEventListener: (_, listener) => {
          heard = listener;
        },
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
      tell: () => heard({ key: storageKey }),
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
    expect(JSON.stringify([...held.values()])).not.toContain('-bo"');
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
    await store.write(ofMail);
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
    runDue();
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

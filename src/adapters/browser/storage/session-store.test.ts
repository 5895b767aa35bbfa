import { describe, expect, test } from 'vitest';
import type { StoredSession } from '../../../domain/auth/session.ts';
import type { StorageChange } from '../../../domain/ports/auth.ts';
import { aSession, aUser } from '../../../../tests/samples.ts';
import { createBrowserSessionStore } from './session-store.ts';
import type { SlotStorage } from './web-storage.ts';

const storageKey = 'sb-abc-auth-token';
const unavailable = { ok: false, failure: { kind: 'storageUnavailable' } };
const nothing = { ok: true, value: null };

const storedAs = (purpose: StoredSession['purpose'], name: string): StoredSession => ({ purpose, session: aSession(name, 1_800_000_000, { user: aUser(name) }) });
const ana = storedAs('signIn', 'ana');
const bo = storedAs('signIn', 'bo');
const recovery = storedAs('recovery', 'mail');
const textOf = ({ session }: StoredSession): string => JSON.stringify(session);

/** `tooSmall`: what replaces something longer still fits. `shut`: nothing does. `blocked`: the getters of storage throw. */
type Room = 'enough' | 'tooSmall' | 'shut' | 'blocked';

type Page = { readonly shared?: Room; readonly tab?: Room; readonly hasChannel?: boolean; readonly held?: Map<string, string> };

/** A page, with a hand inside its storage; what it says to other tabs, and they to it, goes through the test. */
const open = ({ shared = 'enough', tab = shared, hasChannel = false, held = new Map() }: Page = {}) => {
  const rooms = { shared, tab };
  const openStorage = (area: keyof typeof rooms, kept: Map<string, string>) => (): SlotStorage => {
    if (rooms[area] === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError');
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => {
        const isFull = rooms[area] === 'shut' || (rooms[area] === 'tooSmall' && text.length >= (kept.get(key) ?? '').length);
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        kept.set(key, text);
      },
      removeItem: (key) => void kept.delete(key),
    };
  };
  const said: unknown[] = [];
  const due: (() => void)[] = [];
  const changes: StorageChange[] = [];
  let tell: (event: { readonly key: string | null }) => void = () => undefined;
  let hear: (message: unknown) => void = () => undefined;
  const channel = {
    post: (message: unknown) => void said.push(message),
    listen: (listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
    afterMessages: (task: () => void) => void due.push(task),
  };
  const store = createBrowserSessionStore({
    storageKey,
    shared: openStorage('shared', held),
    tab: openStorage('tab', new Map()),
    isAccessToken: (text) => text !== 'access-garbage',
    events: {
      addEventListener: (_, listener) => {
        tell = listener;
      },
      removeEventListener: () => undefined,
    },
    ...(hasChannel && { channel }),
  });
  store.subscribe((change) => void changes.push(change));
  return {
    store,
    held,
    said,
    changes,
    tell: (key: string | null = storageKey) => tell({ key }),
    hear: (message: unknown) => hear(message),
    /** What was said before has arrived. */
    runDue: () => due.splice(0).forEach((task) => task()),
    fill: () => {
      rooms.shared = 'tooSmall';
    },
  };
};

describe('where the getters of storage throw', () => {
  test('field report 13: each session is kept for as long as the page, and the caller is told', async () => {
    const { store } = open({ shared: 'blocked' });
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
    const { store } = open({ tab: 'blocked' });
    await store.write(ana);
    expect(await store.read()).toStrictEqual({ ok: true, value: ana });
  });

  test('what cannot be read is not taken for a sign-out', () => {
    const { changes, tell } = open({ shared: 'blocked' });
    tell();
    expect(changes).toStrictEqual([]);
  });
});

describe('where storage is full', () => {
  test('the new session is kept for the page, and the old one does not come back at the next load', async () => {
    const { store, held } = open({ shared: 'shut' });
    held.set(storageKey, textOf(ana));
    expect(await store.write(bo)).toStrictEqual(unavailable);
    expect(await store.read()).toStrictEqual({ ok: true, value: bo });
    expect([...held]).toStrictEqual([]);
    expect(await store.clear('signIn')).toStrictEqual(nothing);
    expect(await store.read()).toStrictEqual(nothing);
  });

  test('what another tab writes goes before what this page keeps', async () => {
    const { store, held, changes, tell } = open({ shared: 'shut' });
    await store.write(ana);
    held.set(storageKey, textOf(bo));
    tell();
    expect(changes).toStrictEqual([bo]);
    expect(await store.read()).toStrictEqual({ ok: true, value: bo });
  });
});

describe('what other tabs do', () => {
  test('is told for the key of the session, and for a clearing of all', () => {
    const { held, changes, tell } = open();
    held.set(storageKey, textOf(ana));
    tell();
    tell('another key');
    tell(`${storageKey}-recovery`);
    held.clear();
    tell(null);
    expect(changes).toStrictEqual([ana, null]);
  });

  test('is told as it stands now, when this tab has written since', async () => {
    const { store, changes, tell } = open();
    await store.write(bo);
    tell();
    expect(changes).toStrictEqual([bo]);
  });
});

describe('what storage does not take is told to the other tabs', () => {
  test('a mark takes the place of the session that is used up: no session, and no sign-out', async () => {
    const { store, held, said, fill } = open({ hasChannel: true });
    await store.write(bo);
    fill();
    expect(await store.write(ana)).toStrictEqual(unavailable);
    expect([...held.keys()]).toStrictEqual([storageKey]);
    expect(JSON.stringify([...held.values()])).not.toContain('-bo"');
    expect(said).toStrictEqual([textOf(ana)]);
    await store.write(ana);
    expect(said).toStrictEqual([textOf(ana)]);
    expect(await store.clear('signIn')).toStrictEqual(nothing);
    expect(said).toStrictEqual([textOf(ana), null]);
    expect([...held]).toStrictEqual([]);
  });

  test('while it works, nothing is said', async () => {
    const { store, said } = open({ hasChannel: true });
    await store.write(ana);
    await store.clear('signIn');
    await store.write(recovery);
    expect(said).toStrictEqual([]);
  });

  test('one that is told of it has it, until storage holds a newer one', async () => {
    const { store, held, changes, hear, tell, runDue } = open({ hasChannel: true });
    held.set(storageKey, '"unwritten"');
    const early = store.read();
    runDue();
    expect(await early).toStrictEqual(unavailable);
    const late = store.read();
    hear(textOf(ana));
    tell();
    runDue();
    expect(await late).toStrictEqual({ ok: true, value: ana });
    held.set(storageKey, textOf(bo));
    tell();
    runDue();
    expect(await store.read()).toStrictEqual({ ok: true, value: bo });
    expect(changes).toStrictEqual([ana, bo]);
  });

  test.each(['first', 'last', 'never'])('a removal for want of room is no sign-out, as its message says, which arrives %s; one that nothing is said of is one', (order) => {
    const { changes, hear, tell, runDue } = open({ hasChannel: true });
    if (order === 'first') hear(textOf(bo));
    tell();
    if (order === 'last') hear(textOf(bo));
    expect(changes).toStrictEqual(order === 'never' ? [] : [bo]);
    runDue();
    expect(changes).toStrictEqual([order === 'never' ? null : bo]);
  });

  test('the end of what storage did not take is a sign-out', async () => {
    const { store, changes, hear } = open({ hasChannel: true });
    hear(textOf(bo));
    hear(null);
    expect(changes).toStrictEqual([bo, null]);
    expect(await store.read()).toStrictEqual(nothing);
  });

  test.each([undefined, 7, '', '{"access_tok'])('%j is not heard', async (message) => {
    const { store, changes, hear } = open({ hasChannel: true });
    await store.write(ana);
    hear(message);
    expect(changes).toStrictEqual([]);
    expect(await store.read()).toStrictEqual({ ok: true, value: ana });
  });
});

test('field report 115: a session whose token is none is no session, wherever it stands', async () => {
  const { store, held, changes, tell, hear } = open({ hasChannel: true });
  const spoilt = textOf(storedAs('signIn', 'garbage'));
  hear(spoilt);
  held.set(storageKey, spoilt);
  expect([await open({ held }).store.read(), changes]).toStrictEqual([{ ok: false, failure: { kind: 'notASession' } }, []]);
  tell();
  await store.write(ana);
  expect(await store.read()).toStrictEqual({ ok: true, value: ana });
});

import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { KeyedDatabase } from '../../src/adapters/browser/storage/database.ts';
import { createBrowserKeptListStore } from '../../src/adapters/browser/storage/kept-list-store.ts';
import { sharedLock } from '../machines/shared-lock.ts';
import { textStorage } from '../text-storage.ts';
import { ana, keptListStoreContract, markAt, readAll, rows } from './kept-list-store.contract.ts';

afterEach(() => vi.unstubAllGlobals());

const databaseOf = (store: UseStore): KeyedDatabase => ({
  read: (key) => get<unknown>(key, store),
  keys: () => keys<string>(store),
  write: (given) =>
    store('readwrite', (values) => {
      for (const [key, value] of given()) {
        if (value === undefined) values.delete(key);
        else values.put(value, key);
      }
      return promisifyRequest(values.transaction);
    }),
});

const openBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  let ids = 0;
  const texts = textStorage();
  const store = createStore('kept', 'kept');
  const lock = sharedLock();
  return { store, texts: texts.texts, database: databaseOf(store), openTab: (database = databaseOf(store)) => createBrowserKeptListStore({ database, createId: () => `writing-${(ids += 1)}`, storage: () => texts, lock }) };
};

describe('in a browser', () => {
  keptListStoreContract(() => {
    const { openTab } = openBrowser();
    return () => openTab();
  });

  test('of a long list the rows that are seen first are a piece of their own', async () => {
    const { openTab } = openBrowser();
    const systems = rows(5201);
    await openTab().keep(ana, { mark: markAt(1), systems });
    expect(await readAll(openTab())).toEqual({ mark: markAt(1), systems, pieces: [200, 5000, 1], marks: [markAt(1)] });
  });

  test('a few changes are written beside the pieces, many in pieces of their own, and nothing of before stays', async () => {
    const { store, openTab } = openBrowser();
    const tab = openTab();
    const kept = async (asOf: number, systems = rows(300)) => {
      await tab.keep(ana, { mark: markAt(asOf), systems });
      return (await keys<string>(store)).toSorted();
    };
    const systems = rows(300);
    const pieces = ['ana', 'ana writing-1 0'];
    expect(await kept(1, systems)).toEqual(pieces);
    const before = await get('ana writing-1 0', store);
    expect(await kept(2, [...systems.slice(7), ...rows(3, 900)])).toEqual(pieces);
    expect(await get('ana writing-1 0', store)).toEqual(before);
    expect(await kept(3, rows(1200))).toEqual(['ana', 'ana writing-2 0']);
  });

  test.each([
    ['something else', 'ana', 7],
    ['the rows of another release', 'ana', { stamp: '0 name', writing: 'writing-1', pieces: 2, mark: markAt(1), changed: null, removed: [] }],
    ['a piece too few', 'ana writing-1 1', undefined],
    ['a piece of something else', 'ana writing-1 1', { ids: 'x', versions: '', texts: ['', ''], figures: [] }],
    ['a row without an id', 'ana writing-1 1', { ids: '', versions: '', texts: ['', ''], figures: Array.from({ length: 4 }, () => new Float64Array(1)) }],
    ['a column that is too short', 'ana writing-1 1', { ids: '1\u00002', versions: '\u0000', texts: ['a\u0000b', 'a'], figures: Array.from({ length: 4 }, () => new Float64Array(2)) }],
    ['a figure without end', 'ana writing-1 1', { ids: '1', versions: '', texts: ['a', 'a'], figures: Array.from({ length: 4 }, () => Float64Array.of(Infinity)) }],
  ])('%s is nothing, and is written over', async (_what, key, value) => {
    const { store, openTab } = openBrowser();
    await openTab().keep(ana, { mark: markAt(1), systems: rows(5300) });
    await set(key, value, store);
    const tab = openTab();
    expect((await readAll(tab)).mark).toBe(null);
    expect(await tab.keep(ana, { mark: markAt(700_001), systems: rows(2) })).toBe(true);
    expect(await readAll(openTab())).toMatchObject({ mark: markAt(700_001), systems: rows(2) });
  });

  test('of two tabs the one that came first goes on keeping the list, until what it kept is old', async () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab(), openTab()];
    await first.keep(ana, { mark: markAt(1), systems: rows(1) });
    expect(await second.keep(ana, { mark: markAt(600_000), systems: rows(2) })).toBe(true);
    expect(await readAll(openTab())).toMatchObject({ mark: markAt(1), systems: rows(1) });
    await second.keep(ana, { mark: markAt(600_001), systems: rows(3) });
    expect(await readAll(openTab())).toMatchObject({ mark: markAt(600_001), systems: rows(3) });
  });

  test('two tabs that keep the list at once, as after signing in, leave one that can be read', async () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab(), openTab()];
    await Promise.all([first.keep(ana, { mark: markAt(1), systems: rows(3) }), second.keep(ana, { mark: markAt(2), systems: rows(3) })]);
    expect((await readAll(openTab())).systems).toEqual(rows(3));
  });

  test('what is deleted while it is being written is not put back', async () => {
    const { store, database, openTab } = openBrowser();
    const tab = openTab();
    await Promise.all([tab.keep(ana, { mark: markAt(1), systems: rows(300) }), tab.deleteAllBut(null)]);
    expect(await entries(store)).toEqual([]);
    // The database has been asked to write, and has not opened yet.
    let deleted: Promise<void> | undefined;
    const opening: KeyedDatabase = {
      ...database,
      write: async (given) => {
        deleted ??= late.deleteAllBut(null);
        await deleted;
        return database.write(given);
      },
    };
    const late = openTab(opening);
    await late.keep(ana, { mark: markAt(1), systems: rows(300) });
    expect(deleted).toBeDefined();
    expect(await entries(store)).toEqual([]);
  });

  test('a list that is deleted while it is being read leaves no word of whose it was', async () => {
    const { database, openTab, texts } = openBrowser();
    await openTab().keep(ana, { mark: markAt(1), systems: rows(1) });
    const tab = openTab({
      ...database,
      read: async (key) => {
        const value = await database.read(key);
        if (key !== ana) await tab.deleteAllBut(null);
        return value;
      },
    });
    expect([(await readAll(tab)).mark, texts()]).toEqual([markAt(1), {}]);
    expect((await readAll(openTab())).mark).toBe(null);
  });

  test('signing out in a tab that has only read the list leaves no word of whose it was', async () => {
    const { openTab, texts } = openBrowser();
    await openTab().keep(ana, { mark: markAt(1), systems: rows(1) });
    const tab = openTab();
    await readAll(tab);
    await tab.deleteAllBut(null);
    expect(texts()).toEqual({});
  });

  test('where the database fails nothing is kept, and nothing is thrown', async () => {
    const { openTab } = openBrowser();
    const fail = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    const tab = openTab({ read: fail, keys: fail, write: fail });
    expect([await readAll(tab), await tab.keep(ana, { mark: markAt(1), systems: rows(1) }), await tab.deleteAllBut(null)]).toMatchObject([{ mark: null }, false, undefined]);
  });

  test('a database that never answers is given up after three seconds by whoever waits for the list', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { openTab } = openBrowser();
    const never = () => new Promise<never>(() => undefined);
    const tab = openTab({ read: never, keys: never, write: never });
    const answer = readAll(tab);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toMatchObject({ mark: null });
  });
});

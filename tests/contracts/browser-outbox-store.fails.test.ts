import { get, type UseStore } from 'idb-keyval';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserOutboxStore } from '../../src/adapters/browser/storage/outbox-store.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import { aSystem } from '../machines/records.ts';
import { add, adding, ana, blocked, databaseOf, kinds, noStorage, openBrowser, second, sharedTexts, write } from './outbox-browser.ts';

afterEach(() => vi.unstubAllGlobals());

describe('in a browser whose database fails', () => {
  test.each([
    ['throws', () => Promise.reject(new DOMException('blocked', 'SecurityError'))],
    ['is full', () => Promise.reject(new DOMException('full', 'QuotaExceededError'))],
  ])('a database that %s, and no web storage: the queue lives as long as the page, and says so', async (_, broken) => {
    const store = createBrowserOutboxStore({ database: databaseOf(broken), ...noStorage(), channel: undefined });
    expect(await store.change(ana, add)).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: false });
    expect(await store.read(ana)).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: false });
  });

  test('a database that fails later: what it held goes on in memory', async () => {
    const { store: database } = openBrowser()();
    let isBroken = false;
    const fragile: UseStore = (mode, callback) =>
      isBroken ? Promise.reject(new Error('gone')) : database(mode, callback);
    const store = createBrowserOutboxStore({ database: databaseOf(fragile), ...noStorage(), channel: undefined });
    await store.change(ana, add);
    isBroken = true;
    const discard = await store.change(ana, { kind: 'discard', id: 'nobody', shown: [] });
    expect(discard).toEqual({ queue: { revision: 2, writes: [write], done: [] }, isPersisted: false });
  });

  test('a database that never answers is given up after three seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = createBrowserOutboxStore({ database: databaseOf(() => new Promise(() => undefined)), ...noStorage(), channel: undefined });
    const answer = store.change(ana, add);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toEqual({ queue: { revision: 1, writes: [write], done: [] }, isPersisted: false });
  });

  test.each(kinds)('field report 110: a database that lets nobody in: %s is there after a reload, once, until it is done', async (_, waiting) => {
    const openTexts = sharedTexts();
    const open = () => createBrowserOutboxStore({ database: databaseOf(blocked), ...openTexts(), channel: undefined });
    const page = open();
    expect(page.hold(ana, adding(waiting))).toBe(true);
    expect(await page.change(ana, adding(waiting))).toEqual({ queue: { revision: 1, writes: [waiting], done: [] }, isPersisted: true });
    const reloaded = open();
    expect(await reloaded.read(ana)).toEqual({ queue: { revision: 1, writes: [waiting], done: [] }, isPersisted: true });
    await reloaded.change(ana, { kind: 'takeAnswer', id: '1', answer: success(null) });
    expect(await open().read(ana)).toEqual({ queue: { revision: 2, writes: [], done: ['1'] }, isPersisted: true });
  });

  /** Pages of one browser whose database fails and comes back as the test says. A page that has lost it does not ask again. */
  const failing = () => {
    const openTab = openBrowser();
    const broken = { isBroken: false };
    return {
      broken,
      open: () => {
        const { store: database, ...tab } = openTab();
        const fragile: UseStore = (mode, callback) => (broken.isBroken ? blocked(mode, callback) : database(mode, callback));
        return createBrowserOutboxStore({ ...tab, database: databaseOf(fragile) });
      },
      stored: () => get(ana, openTab().store),
    };
  };

  test('a page that has the database finds what one without it has added, where both have counted as many changes', async () => {
    const { broken, open } = failing();
    const [page, without] = [open(), open()];
    await page.change(ana, add);
    await without.read(ana);
    await page.change(ana, { kind: 'discard', id: 'nobody', shown: [] });
    broken.isBroken = true;
    await without.change(ana, second);
    broken.isBroken = false;
    expect((await page.read(ana)).queue.writes).toEqual([write, second.write]);
  });

  test.each(kinds)('field report 110: %s that was sent after the database had failed is not sent again by a page that has it back', async (_, waiting) => {
    const { broken, open, stored } = failing();
    const page = open();
    await page.change(ana, adding(waiting));
    broken.isBroken = true;
    await page.change(ana, { kind: 'takeAnswer', id: '1', answer: success(null) });
    broken.isBroken = false;
    const queue = { revision: 2, writes: [], done: ['1'] };
    expect(await open().read(ana)).toEqual({ queue, isPersisted: true });
    expect(await stored()).toEqual(queue);
    expect(await open().read(ana)).toEqual({ queue, isPersisted: true });
  });

  test('field report 110: what has become of a write without a database is known to the page that has it back, and to another tab at once', async () => {
    const { broken, open } = failing();
    const page = open();
    await page.change(ana, add);
    broken.isBroken = true;
    const refused = { ...write, failure: { kind: 'refused', message: 'no' } };
    const other = open();
    await page.change(ana, { kind: 'takeAnswer', id: '1', answer: failed({ kind: 'refused', message: 'no' }) });
    expect((await other.read(ana)).queue.writes).toEqual([refused]);
    await other.change(ana, { kind: 'retry', id: '1' });
    expect((await page.read(ana)).queue.writes).toEqual([write]);
    broken.isBroken = false;
    expect((await open().read(ana)).queue).toEqual({ revision: 3, writes: [write], done: [] });
  });

  test('field report 110: without a database, changes that are made at once are all kept, and what the database held stays ahead', async () => {
    const { broken, open } = failing();
    const page = open();
    const third = adding({ ...write, id: '3', command: { kind: 'insert', system: aSystem(3) } });
    const fourth = adding({ ...write, id: '4', command: { kind: 'insert', system: aSystem(4) } });
    await page.change(ana, add);
    broken.isBroken = true;
    for (const each of [second, third, fourth]) {
      page.hold(ana, each);
      await page.change(ana, each);
    }
    expect((await open().read(ana)).queue.writes).toEqual([write, second.write, third.write, fourth.write]);
    const discards = (['2', '4'] as const).map((id) => page.change(ana, { kind: 'discard', id, shown: [id] }));
    expect((await Promise.all(discards)).map(({ queue }) => queue.done)).toEqual([['2'], ['2', '4']]);
    expect((await open().read(ana)).queue.writes).toEqual([write, third.write]);
  });

  test.each([true, false])('what was asked for first stays ahead of what another tab asked for after it, both without a database (kept before it failed: %s)', async (isKept) => {
    const { broken, open } = failing();
    const [page, other] = [open(), open()];
    page.hold(ana, adding(write));
    if (isKept) await other.read(ana);
    other.hold(ana, second);
    broken.isBroken = true;
    await page.change(ana, add);
    await other.change(ana, second);
    expect((await open().read(ana)).queue.writes).toEqual([write, second.write]);
  });

  test('field report 110: a call that comes once the database is given up does not overtake those that wait for it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = createBrowserOutboxStore({ database: databaseOf(() => new Promise(() => undefined)), ...noStorage(), channel: undefined });
    const answered: string[] = [];
    const ask = (id: string): void => {
      const change = adding({ id, command: { kind: 'insert', system: aSystem(Number(id)) }, failure: null });
      void store.change(ana, change).then(({ queue }) => answered.push(queue.writes.map((each) => each.id).join()));
    };
    ask('1');
    await vi.advanceTimersByTimeAsync(2_000);
    ask('2');
    await vi.advanceTimersByTimeAsync(1_000);
    ask('3');
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toEqual(['1', '1,2', '1,2,3']);
  });
});

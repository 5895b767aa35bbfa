import { describe, expect, test } from 'vitest';
import type { OutboxStore, StoredChange } from '../../src/domain/ports/sync.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import { emptyQueue, type QueueChange } from '../../src/domain/sync/stored-queue.ts';
import { aSystem, aUserId } from '../machines/records.ts';

type OutboxStoreHarness = {
  /** A browser with nothing in it. Each call of what it gives back opens another tab. */
  readonly openBrowser: () => () => OutboxStore;
  /** What was sent to other tabs has arrived there. */
  readonly settled: () => Promise<unknown>;
};

const ana = aUserId('ana');
const one = aSystem(1);
const add = (id: string): QueueChange => ({
  kind: 'add',
  write: { id, command: { kind: 'insert', system: aSystem(Number(id), { minHeight: null }) }, failure: null },
  replaces: null,
});
const written = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, command: { kind: 'insert', system: aSystem(Number(id), { minHeight: null }) }, failure: null }));

export const outboxStoreContract = ({ openBrowser, settled }: OutboxStoreHarness): void => {
  describe('OutboxStore', () => {
    test('begins with nothing', async () => {
      const tab = openBrowser()();
      expect((await tab.read(ana)).queue).toEqual(emptyQueue);
    });

    test('carries out changes in the order they are made, counted, and gives the queue after each', async () => {
      const tab = openBrowser()();
      const answers = await Promise.all([tab.change(ana, add('1')), tab.change(ana, add('2')), tab.read(ana)]);
      expect(answers.map(({ queue }) => queue)).toEqual([
        { revision: 1, writes: written('1'), done: [] },
        { revision: 2, writes: written('1', '2'), done: [] },
        { revision: 2, writes: written('1', '2'), done: [] },
      ]);
    });

    test('keeps what each kind of change leaves, whatever the failure', async () => {
      const tab = openBrowser()();
      await tab.change(ana, add('1'));
      await tab.change(ana, { kind: 'takeAnswer', id: '1', answer: failed({ kind: 'refused', message: 'no “x”' }) });
      const refused = { ...written('1')[0], failure: { kind: 'refused', message: 'no “x”' } };
      expect((await tab.read(ana)).queue).toEqual({ revision: 2, writes: [refused], done: [] });
      await tab.change(ana, { kind: 'retry', id: '1' });
      expect((await tab.read(ana)).queue).toEqual({ revision: 3, writes: written('1'), done: [] });
      await tab.change(ana, { kind: 'discard', id: '1', shown: ['1'] });
      expect((await tab.read(ana)).queue).toEqual({ revision: 4, writes: [], done: ['1'] });
    });

    test('one tab finds what another has kept, and no change of either is lost', async () => {
      const openTab = openBrowser();
      const [a, b] = [openTab(), openTab()];
      await Promise.all(['1', '2', '3', '4'].map((id, index) => (index % 2 === 0 ? a : b).change(ana, add(id))));
      const found = (await openTab().read(ana)).queue;
      expect(found.revision).toBe(4);
      expect(found.writes.toSorted((x, y) => Number(x.id) - Number(y.id))).toEqual(written('1', '2', '3', '4'));
    });

    test('keeps the users apart', async () => {
      const openTab = openBrowser();
      const [a, b] = [openTab(), openTab()];
      const heard: StoredChange[] = [];
      b.subscribe(aUserId('bob'), (news) => heard.push(news));
      await a.change(ana, add('1'));
      await settled();
      expect((await b.read(aUserId('bob'))).queue).toEqual(emptyQueue);
      expect(heard).toEqual([]);
    });

    test('tells other tabs what was done, with the row that became known, and not the one that did it', async () => {
      const openTab = openBrowser();
      const [a, b] = [openTab(), openTab()];
      const heardByA: StoredChange[] = [];
      const heardByB: StoredChange[] = [];
      a.subscribe(ana, (news) => heardByA.push(news));
      const end = b.subscribe(ana, (news) => heardByB.push(news));
      await a.change(ana, add('1'));
      await settled();
      await a.change(ana, { kind: 'takeAnswer', id: '1', answer: success(one) });
      await settled();
      end();
      await a.change(ana, add('2'));
      await settled();
      expect(heardByA).toEqual([]);
      expect(heardByB.map(({ queue, news }) => ({ queue, news }))).toEqual([
        { queue: { revision: 1, writes: written('1'), done: [] }, news: { saved: null, removed: null } },
        { queue: { revision: 2, writes: [], done: ['1'] }, news: { saved: one, removed: null } },
      ]);
    });

    test('what is handed out and in can be changed without changing what is kept', async () => {
      const tab = openBrowser()();
      const change = add('1');
      const { queue } = await tab.change(ana, change);
      Object.assign(queue.writes[0] ?? {}, { id: 'changed' });
      if (change.kind === 'add') Object.assign(change.write, { id: 'changed' });
      expect((await tab.read(ana)).queue.writes).toEqual(written('1'));
    });
  });
};

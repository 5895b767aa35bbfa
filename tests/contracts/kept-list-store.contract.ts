import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { KeptListStore } from '../../src/domain/ports/systems.ts';
import { type KeptMark, keptMarkSchema } from '../../src/domain/systems/kept-list.ts';
import { compareSystems } from '../../src/domain/systems/system-order.ts';
import type { System } from '../../src/domain/systems/system.ts';
import { aSystem, aUserId } from '../machines/records.ts';

export const [ana, bob] = [aUserId('ana'), aUserId('bob')];

export const markAt = (asOf: number): KeptMark =>
  v.parse(keptMarkSchema, { position: { upTo: asOf, gaps: [{ after: 1, before: 3 }] }, asOf });

/** All that is kept, in natural order. */
export const readAll = async (store: KeptListStore, userId = ana) => {
  const told: System[][] = [];
  const marks: KeptMark[] = [];
  const mark = await store.read(userId, (systems, each) => {
    told.push([...systems]);
    marks.push(each);
  });
  return { mark, systems: told.flat().toSorted(compareSystems), pieces: told.map(({ length }) => length), marks: [...new Set(marks)] };
};

export const rows = (count: number, from = 1): readonly System[] =>
  Array.from({ length: count }, (_, index) => aSystem(from + index, { name: `Dolly ${10_000 + from + index}`, updatedAt: `2026-11-29T09:00:00.${from + index}Z` }));

/** Whoever has a row unchanged has the same object. */
const replaced = (systems: readonly System[], at: number, name: string): readonly System[] => systems.map((system, index) => (index === at ? { ...system, name } : system));

/** `openBrowser`: one with nothing in it. Each call of what it gives back opens another tab. */
export const keptListStoreContract = (openBrowser: () => () => KeptListStore): void => {
  describe('KeptListStore', () => {
    test('begins with nothing', async () => {
      expect(await readAll(openBrowser()())).toEqual({ mark: null, systems: [], pieces: [], marks: [] });
    });

    test('gives another tab what was kept, whatever stands in it', async () => {
      const openTab = openBrowser();
      const systems = [
        aSystem(1, { name: '', minHeight: null, maxHeight: 0, cameraTilt: -12.25, maxDollySpeed: 1e-7, connectionType: '' }),
        aSystem(2, { name: ' two\nlines,\t“quotes” \\ 🎥 衣', updatedAt: '2026-11-29T09:00:00.123456+00:00' }),
        aSystem(3, { minHeight: null, maxHeight: null, cameraTilt: null, maxDollySpeed: null }),
      ].toSorted(compareSystems);
      expect(await openTab().keep(ana, { mark: markAt(9), systems })).toBe(true);
      expect(await readAll(openTab())).toStrictEqual({ mark: markAt(9), systems, pieces: [3], marks: [markAt(9)] });
    });

    test('an empty list is not nothing', async () => {
      const openTab = openBrowser();
      await openTab().keep(ana, { mark: markAt(9), systems: [] });
      expect(await readAll(openTab())).toEqual({ mark: markAt(9), systems: [], pieces: [0], marks: [markAt(9)] });
    });

    test('takes what is kept later in its place: changed, added and removed, few and many', async () => {
      const openTab = openBrowser();
      const tab = openTab();
      const before = rows(1500);
      const few = [...replaced(before.slice(1), 5, 'Dolly 10000'), ...rows(2, 1501)].toSorted(compareSystems);
      const fewer = replaced(few.slice(2), 700, 'Dolly 10000 B').toSorted(compareSystems);
      const many = rows(1800, 400);
      for (const [index, systems] of [before, few, fewer, before, many, []].entries()) {
        expect(await tab.keep(ana, { mark: markAt(index), systems })).toBe(true);
        const { pieces: _, ...found } = await readAll(openTab());
        expect(found).toStrictEqual({ mark: markAt(index), systems, marks: [markAt(index)] });
      }
    });

    test('goes on from what it has read', async () => {
      const openTab = openBrowser();
      await openTab().keep(ana, { mark: markAt(1), systems: rows(300) });
      const tab = openTab();
      const { systems } = await readAll(tab);
      const later = replaced(systems, 299, 'Dolly 99999');
      await tab.keep(ana, { mark: markAt(2), systems: later });
      expect(await readAll(openTab())).toMatchObject({ mark: markAt(2), systems: later });
    });

    test('keeps the users apart, and deletes those of all others, or of everybody', async () => {
      const openTab = openBrowser();
      const tab = openTab();
      await tab.keep(ana, { mark: markAt(1), systems: rows(2) });
      await tab.keep(bob, { mark: markAt(2), systems: rows(1, 7) });
      expect([await readAll(tab), await readAll(tab, bob)]).toMatchObject([{ systems: rows(2) }, { systems: rows(1, 7) }]);
      await openTab().deleteAllBut(ana);
      expect([await readAll(tab), await readAll(tab, bob)]).toMatchObject([{ systems: rows(2) }, { mark: null, systems: [] }]);
      await openTab().deleteAllBut(null);
      expect(await readAll(tab)).toMatchObject({ mark: null, systems: [] });
      await tab.keep(ana, { mark: markAt(3), systems: rows(3) });
      expect(await readAll(openTab())).toMatchObject({ mark: markAt(3), systems: rows(3) });
    });

    test('what is handed out and in can be changed without changing what is kept', async () => {
      const tab = openBrowser()();
      const systems = [...rows(2)];
      await tab.keep(ana, { mark: markAt(1), systems });
      for (const system of [...systems.splice(0), ...(await readAll(tab)).systems]) Object.assign(system, { name: 'changed' });
      expect((await readAll(tab)).systems).toEqual(rows(2));
    });
  });
};

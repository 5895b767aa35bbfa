import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { checksumOf, isSameChecksum } from '../../../src/domain/systems/kept-list.ts';
import { emptyListing, takePage } from '../../../src/domain/systems/system-list.ts';
import { type SystemId, systemIdSchema } from '../../../src/domain/systems/system.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { present } from '../../samples.ts';
import { among, inServerOrder, nastyNames, newSystem, storedRow, type SystemHarness, walkPages } from './system-world.ts';

const idThatBegins = (word: string): SystemId => v.parse(systemIdSchema, `${word}${crypto.randomUUID().slice(8)}`);

export const listContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

  describe('list', () => {
    each('gives whole systems, ordered by name, then by id', async (world) => {
      const own = nastyNames.map((name) => newSystem({ name }));
      await world.plant(own);

      const pages = await walkPages(world.systems);

      const listed = pages.flatMap((page) => page.systems);
      expect(among(own, listed)).toStrictEqual(inServerOrder(own).map(storedRow));
      expect(new Set(listed.map((system) => system.id)).size).toBe(listed.length);
    });

    each('field report 106: orders names as a reader does', async (world) => {
      const names = [
        '', ' ', '-', '"Dolly"', '(Dolly)', '[Dolly]', '🎥', '🎥 2', '🎥 10', '2 Dollies', '10 Dollies', 'angle', 'årvagn', 'Azimuth',
        'dolly', 'Dolly', 'Dolly 1', 'Dolly 02', 'Dolly 2', 'Dolly 2.5', 'Dolly 10', 'Dolly 10 B', 'éclair', 'Éclair', 'edge', 'zoom', 'Zoom', '衣',
      ];
      const own = names.map((name) => newSystem({ name }));
      await world.plant(own.toReversed());

      const listed = among(own, (await walkPages(world.systems)).flatMap((page) => page.systems));

      expect(listed.map(({ name }) => name)).toStrictEqual(names);
    });

    each('field report 106: a later page has no row that belongs above one of an earlier page', async (world) => {
      const kinds = ['Dolly', 'crane', 'Ångström rig'] as const;
      await world.plant(
        Array.from({ length: Math.ceil(world.maxRows * 2.5) }, (_, index) =>
          newSystem({ name: `${kinds[index % 3] ?? ''} ${9 + index}` })),
      );

      let listing = emptyListing;
      for (const page of await walkPages(world.systems)) {
        const before = listing.systems;
        listing = takePage(listing, page);
        expect(listing.systems.slice(0, before.length)).toStrictEqual(before);
      }
      expect(listing.systems.length).toBeGreaterThanOrEqual(world.maxRows * 2.5);
    });

    each('has the checksum of the table: equal to that of what was read, until something is inserted, changed or deleted', async (world) => {
      const first = newSystem({ name: 'one' });
      // Ids with every bit set, and with none, in what is summed.
      const edges = ['ffffffff', '00000000'].map((word) => ({ ...newSystem(), id: idThatBegins(word) }));
      await world.plant([first, ...edges]);
      const read = async () => (await walkPages(world.systems)).flatMap((page) => page.systems);
      const seen = [checksumOf(await read())];
      expect(valueOf(await world.systems.checksum())).toStrictEqual(seen[0]);
      for (const change of [
        () => world.systems.insert(newSystem()),
        () => world.systems.update(first.id, { cameraTilt: 7 }, null),
        () => world.systems.delete(first.id),
      ]) {
        valueOf<unknown>(await change());
        const now = valueOf(await world.systems.checksum());
        expect(now).toStrictEqual(checksumOf(await read()));
        expect(seen.some((before) => isSameChecksum(before, now))).toBe(false);
        seen.push(now);
      }
    });

    each('follows every insert, rename and delete', async (world) => {
      const own = [newSystem({ name: 'b' }), newSystem({ name: 'c' }), newSystem({ name: 'd' })] as const;
      const [first, second, third] = own;
      const listed = async () => among(own, (await walkPages(world.systems)).flatMap((page) => page.systems));

      expect(await listed()).toStrictEqual([]);
      for (const system of [third, first, second]) valueOf(await world.systems.insert(system));
      expect(await listed()).toStrictEqual([first, second, third].map(storedRow));
      const renamed = valueOf(await world.systems.update(third.id, { name: 'a' }, null));
      expect(await listed()).toStrictEqual([renamed, storedRow(first), storedRow(second)]);
      valueOf(await world.systems.delete(first.id));
      expect(await listed()).toStrictEqual([renamed, storedRow(second)]);
    });

    for (const [kind, differs, isMeant] of [
      ['each name, however it is written', undefined, (name: string) => !/["\\]/.test(name)],
      ['each name with a quote or a backslash', harness.differs.escapedCursor, (name: string) => /["\\]/.test(name)],
    ] as const) {
      each(`goes on behind ${kind}`, async (world) => {
        // One beginning keeps them together, so that rows of other tests do not come between.
        const beginning = `\u{10FFFD}${crypto.randomUUID()}`;
        const own = inServerOrder(nastyNames.map((name) => newSystem({ name: `${beginning}${name}` })));
        await world.plant(own);

        for (const [index, { id, name }] of own.entries()) {
          if (!isMeant(name)) continue;
          const page = valueOf(await world.systems.list({ id, name }));
          const following = own.slice(index + 1, index + 1 + world.maxRows);
          expect(among(own, page.systems)).toStrictEqual(following.map(storedRow));
        }
      }, differs);
    }

    each('goes on behind a row that has been deleted in the meantime', async (world) => {
      const beginning = `\u{10FFFD}${crypto.randomUUID()}`;
      const own = inServerOrder(['a', 'b', 'b', 'c'].map((name) => newSystem({ name: beginning + name })));
      await world.plant(own);
      const [, second, ...following] = own;
      const deleted = present(second);
      valueOf(await world.systems.delete(deleted.id));

      const page = valueOf(await world.systems.list({ id: deleted.id, name: deleted.name }));

      expect(among(own, page.systems)).toStrictEqual(following.slice(0, world.maxRows).map(storedRow));
    });

    each('cuts at the cap, says how many remain, and leaves out none', async (world) => {
      const run = crypto.randomUUID();
      const own = Array.from({ length: world.maxRows * 2 + 1 }, (_, index) =>
        newSystem({ name: `${run} ${String(Math.floor(index / 3)).padStart(6, '0')}` }),
      );
      await world.plant(own);

      const pages = await walkPages(world.systems);

      expect(among(own, pages.flatMap((page) => page.systems))).toStrictEqual(inServerOrder(own).map(storedRow));
      expect(pages.at(-1)?.remaining).toBe(0);
      for (const page of pages.slice(0, -1)) {
        expect(page.systems).toHaveLength(world.maxRows);
        expect(page.remaining).toBeGreaterThan(0);
      }
    });

    each('says where each page ends, and how many of its rows are no systems', async (world) => {
      await world.plant([newSystem()]);

      for (const { systems, unreadable, end } of await walkPages(world.systems)) {
        const last = systems.at(-1);
        expect({ unreadable, end }).toStrictEqual({ unreadable: 0, end: { id: last?.id, name: last?.name } });
      }
    });

    each('behind the last row of all gives an empty page', async (world) => {
      const name = '\u{10FFFF}'.repeat(500);
      const id = newSystem().id;
      expect(await world.systems.list({ id, name })).toStrictEqual({
        ok: true,
        value: { systems: [], unreadable: 0, end: null, remaining: 0 },
      });
    });
  });
};

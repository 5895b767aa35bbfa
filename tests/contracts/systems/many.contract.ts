import { describe, expect } from 'vitest';
import type { System } from '../../../src/domain/systems/system.ts';
import { present } from '../../samples.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { among, newSystem, storedRow, type SystemHarness, walkPages } from './system-world.ts';

const notFound = { ok: false, failure: { kind: 'notFound' } };

const byId = (rows: readonly System[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));

export const manySystemsContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

  describe('insertMany and deleteMany', () => {
    each('many are inserted at once, and once more they are the same rows', async ({ systems, otherUsersSystems }) => {
      const rows = Array.from({ length: 120 }, (_, index) => newSystem({ name: `Many ${index}`, minHeight: index === 7 ? null : index }));
      const inserted = valueOf(await systems.insertMany(rows));
      expect(byId(inserted)).toStrictEqual(byId(rows).map(storedRow));
      const first = present(rows[0]);
      const changed = valueOf(await otherUsersSystems.update(first.id, { name: 'changed since' }, null));
      const again = valueOf(await systems.insertMany([...rows.map((row) => ({ ...row, name: 'again' })), newSystem({ name: 'one more' })]));
      expect(among(rows, again).find(({ id }) => id === first.id)).toStrictEqual(changed);
      expect([again.length, again.filter(({ name }) => name === 'again').length]).toEqual([121, 0]);
      const listed = (await walkPages(systems)).flatMap((page) => page.systems);
      expect(among(rows, listed)).toHaveLength(120);
    });

    each('two that have the same id make one row, the first', async ({ systems }) => {
      const first = newSystem({ name: 'first' });
      expect(valueOf(await systems.insertMany([first, { ...first, name: 'second' }]))).toStrictEqual([storedRow(first)]);
    });

    each('of none nothing is asked', async ({ systems }) => {
      expect([await systems.insertMany([]), await systems.deleteMany([])]).toEqual([{ ok: true, value: [] }, { ok: true, value: [] }]);
    });

    each('one figure that cannot be kept keeps all of them out', async ({ systems }) => {
      const good = newSystem();
      const answer = await systems.insertMany([good, { ...newSystem(), maxHeight: Number.POSITIVE_INFINITY }]);
      expect([answer.ok, answer.ok || answer.failure.kind, (await systems.get(good.id)).ok]).toEqual([false, 'refused', false]);
    });

    each('what is deleted is gone, and is told as it was; what was gone is not found, another version stays, and so does what may not be deleted', async (world) => {
      const { systems, otherUsersSystems, freeze } = world;
      const rows = valueOf(await systems.insertMany(Array.from({ length: 49 }, (_, index) => newSystem({ name: `Old ${index}` }))));
      const [first, second, third, ...rest] = rows;
      const [own, theirs, frozen] = [present(first), present(second), present(third)];
      const changed = valueOf(await otherUsersSystems.update(theirs.id, { name: 'theirs' }, null));
      await freeze(frozen.id);
      const wanted = [own, theirs, frozen, newSystem(), ...rest].map(({ id, updatedAt }) => ({ id, basedOn: updatedAt }));
      expect(valueOf(await systems.deleteMany(wanted))).toStrictEqual([
        { ok: true, value: own },
        { ok: false, failure: { kind: 'conflict', theirs: changed } },
        { ok: false, failure: { kind: 'notAllowed' } },
        notFound,
        ...rest.map((value) => ({ ok: true, value })),
      ]);
      expect(valueOf(await systems.deleteMany([{ id: theirs.id, basedOn: null }, { id: own.id, basedOn: null }]))).toEqual([{ ok: true, value: changed }, notFound]);
      expect([(await systems.get(own.id)).ok, (await systems.get(theirs.id)).ok, (await systems.get(frozen.id)).ok]).toEqual([false, false, true]);
    });
  });
};

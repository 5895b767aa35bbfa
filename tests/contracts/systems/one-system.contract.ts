import { describe, expect } from 'vitest';
import type { System, SystemVersion } from '../../../src/domain/systems/system.ts';
import { present } from '../../samples.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { among, nastyNames, newSystem, stored, storedRow, type SystemHarness, type SystemWorld, walkPages } from './system-world.ts';

const notFound = { ok: false, failure: { kind: 'notFound' } };

const versionOf = ({ updatedAt }: System): SystemVersion => present(updatedAt);

/** A system that stands in the table, and what another user has made of it since. */
const openChanged = async (world: SystemWorld) => {
  const system = valueOf(await world.systems.insert(newSystem()));
  const theirs = valueOf(await world.otherUsersSystems.update(system.id, { maxHeight: 200 }, versionOf(system)));
  return { ...world, system, theirs };
};

export const oneSystemContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

  describe('insert and get', () => {
    each('keeps every field, and every signed-in user sees it', async (world) => {
      const system = newSystem();
      expect(await world.systems.insert(system)).toStrictEqual(stored(system));
      expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
      expect(await world.otherUsersSystems.get(system.id)).toStrictEqual(stored(system));
    });

    each('keeps texts letter by letter', async (world) => {
      for (const text of new Set(nastyNames)) {
        const system = newSystem({ name: text, connectionType: text });
        expect(await world.systems.insert(system)).toStrictEqual(stored(system));
        expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
        valueOf(await world.systems.delete(system.id));
      }
    });

    each('keeps numbers digit by digit, and -0 as 0', async (world) => {
      for (const figure of [0, -0.1, 16.55, 0.1 + 0.2, 1737, -273.15, 1e-7, 123456789012345, 1.5e300]) {
        const system = newSystem({ minHeight: figure, maxHeight: figure, cameraTilt: figure, maxDollySpeed: figure });
        expect(await world.systems.insert(system)).toStrictEqual(stored(system));
        expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
      }
      const withMinusZero = { ...newSystem(), minHeight: -0 };
      expect(await world.systems.insert(withMinusZero)).toStrictEqual(
        stored({ ...withMinusZero, minHeight: 0 }),
      );
    });

    each('keeps a figure that is not stated apart from 0, back and forth', async (world) => {
      const system = newSystem({ minHeight: null, maxHeight: null, cameraTilt: null, maxDollySpeed: null });
      const inserted = valueOf(await world.systems.insert(system));
      expect(inserted).toStrictEqual(storedRow(system));
      const stated = stored({ ...system, minHeight: 0, cameraTilt: -3 });
      expect(await world.systems.update(system.id, { minHeight: 0, cameraTilt: -3 }, null)).toStrictEqual(stated);
      expect((await world.systems.update(system.id, { minHeight: null }, inserted.updatedAt)).ok).toBe(false);
      expect(await world.systems.update(system.id, { minHeight: null, cameraTilt: null }, null)).toStrictEqual(stored(system));
      expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
      expect(among([system], (await walkPages(world.systems)).flatMap((page) => page.systems))).toStrictEqual([storedRow(system)]);
    });

    each('field report 41: gives notFound for an id that no row has', async (world) => {
      expect(await world.systems.get(newSystem().id)).toStrictEqual(notFound);
    });

    each('field report 43: makes one row of an insert that is repeated, also at the same time', async (world) => {
      const system = newSystem();
      const answers = await Promise.all([world.systems.insert(system), world.otherUsersSystems.insert(system)]);
      answers.push(await world.systems.insert(system));
      expect(answers).toStrictEqual(answers.map(() => stored(system)));
      valueOf(await world.systems.delete(system.id));
      expect(await world.systems.get(system.id)).toStrictEqual(notFound);
    });

    each('an insert that finds a row with other values is a conflict with that row, and leaves it as it is', async (world) => {
      const system = newSystem();
      valueOf(await world.systems.insert(system));
      const changed = valueOf(await world.otherUsersSystems.update(system.id, { name: 'Renamed' }, null));
      expect(await world.systems.insert(system)).toStrictEqual({ ok: false, failure: { kind: 'conflict', theirs: changed } });
      expect(await world.systems.get(system.id)).toStrictEqual({ ok: true, value: changed });
    });
  });

  describe('update', () => {
    each('changes what it names and nothing else', async (world) => {
      const system = newSystem();
      const bystander = newSystem();
      valueOf(await world.systems.insert(system));
      valueOf(await world.systems.insert(bystander));
      valueOf(await world.otherUsersSystems.update(system.id, { maxHeight: 200 }, null));

      const updated = stored({ ...system, maxHeight: 200, name: '', cameraTilt: 0 });
      expect(await world.systems.update(system.id, { name: '', cameraTilt: 0 }, null)).toStrictEqual(updated);
      expect(await world.systems.get(system.id)).toStrictEqual(updated);
      expect(await world.systems.get(bystander.id)).toStrictEqual(stored(bystander));
    });

    each('without changes gives the row as it is', async (world) => {
      const system = newSystem();
      valueOf(await world.systems.insert(system));
      expect(await world.systems.update(system.id, {}, null)).toStrictEqual(stored(system));
      expect(await world.systems.update(newSystem().id, {}, null)).toStrictEqual(notFound);
    });

    each('field report 39: gives notFound when it changed no row, and makes none', async (world) => {
      const gone = newSystem();
      expect(await world.systems.update(gone.id, { name: 'x' }, null)).toStrictEqual(notFound);
      expect(await world.systems.get(gone.id)).toStrictEqual(notFound);
    });
  });

  describe('delete', () => {
    each('takes the row away, and gives notFound when it is gone', async (world) => {
      const system = newSystem();
      const bystander = newSystem();
      valueOf(await world.systems.insert(system));
      valueOf(await world.systems.insert(bystander));

      expect(await world.otherUsersSystems.delete(system.id)).toStrictEqual({ ok: true, value: null });
      expect(await world.systems.get(system.id)).toStrictEqual(notFound);
      expect(await world.systems.delete(system.id)).toStrictEqual(notFound);
      expect(await world.systems.get(bystander.id)).toStrictEqual(stored(bystander));
    });

    each('field report 97: is not allowed, and no success, where a row rule keeps the row', async (world) => {
      const system = newSystem();
      valueOf(await world.systems.insert(system));
      await world.freeze(system.id);
      const notAllowed = { ok: false, failure: { kind: 'notAllowed' } };
      expect(await world.systems.delete(system.id)).toStrictEqual(notAllowed);
      expect(await world.systems.update(system.id, { name: 'x' }, null)).toStrictEqual(notAllowed);
      expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
    });
  });

  describe('update of the version that it is based on', () => {
    each('changes the row, and hands out the version that comes next', async (world) => {
      const { systems, system, theirs } = await openChanged(world);
      const mine = valueOf(await systems.update(system.id, { name: 'Mine' }, versionOf(theirs)));
      expect(stored(mine)).toStrictEqual(stored({ ...system, maxHeight: 200, name: 'Mine' }));
      expect(new Set([system, theirs, mine].map(versionOf)).size).toBe(3);
      expect(await systems.get(system.id)).toStrictEqual({ ok: true, value: mine });
      const listed = (await walkPages(systems)).flatMap((page) => page.systems);
      expect(among([system], listed)).toStrictEqual([mine]);
    });

    each('is a conflict when another version stands there, and changes nothing', async (world) => {
      const { systems, system, theirs } = await openChanged(world);
      const conflict = { ok: false, failure: { kind: 'conflict', theirs } };
      expect(await systems.update(system.id, { maxHeight: 300 }, versionOf(system))).toStrictEqual(conflict);
      expect(await systems.update(system.id, { maxHeight: 200, name: 'x' }, versionOf(system))).toStrictEqual(conflict);
      expect(await systems.get(system.id)).toStrictEqual({ ok: true, value: theirs });
    });

    each('is a conflict with a row that holds its changes already, be it its own after a lost answer', async (world) => {
      const { systems, system, theirs } = await openChanged(world);
      expect(await systems.update(system.id, { maxHeight: 200 }, versionOf(system))).toStrictEqual({ ok: false, failure: { kind: 'conflict', theirs } });
    });

    each('goes to any version when it is based on none', async (world) => {
      const { systems, system } = await openChanged(world);
      const mine = stored({ ...system, maxHeight: 300 });
      expect(await systems.update(system.id, { maxHeight: 300 }, null)).toStrictEqual(mine);
    });

    each('of nothing makes no version', async (world) => {
      const { systems, system, theirs } = await openChanged(world);
      for (const basedOn of [null, versionOf(theirs), versionOf(system)]) {
        expect(await systems.update(system.id, {}, basedOn)).toStrictEqual({ ok: true, value: theirs });
      }
    });

    each('lets one of two through that are based on the same', async (world) => {
      const { systems, otherUsersSystems, system, theirs } = await openChanged(world);
      const answers = await Promise.all([
        systems.update(system.id, { name: 'Mine' }, versionOf(theirs)),
        otherUsersSystems.update(system.id, { name: 'Theirs' }, versionOf(theirs)),
      ]);
      const standing = valueOf(await systems.get(system.id));
      expect(answers.filter(({ ok }) => ok)).toStrictEqual([{ ok: true, value: standing }]);
      expect(answers.filter(({ ok }) => !ok)).toStrictEqual([
        { ok: false, failure: { kind: 'conflict', theirs: standing } },
      ]);
    });

    each('finds nothing where the row is gone', async (world) => {
      const { systems, system, theirs } = await openChanged(world);
      valueOf(await systems.delete(system.id));
      expect(await systems.update(system.id, { name: 'x' }, versionOf(theirs))).toStrictEqual({
        ok: false,
        failure: { kind: 'notFound' },
      });
    });

    each('gives each change another version, also within one moment', async (world) => {
      const { systems, system } = await openChanged(world);
      const versions = new Set<SystemVersion>();
      for (let height = 0; height < 20; height += 1) {
        versions.add(versionOf(valueOf(await systems.update(system.id, { minHeight: height }, null))));
      }
      expect(versions.size).toBe(20);
    });
  });
};

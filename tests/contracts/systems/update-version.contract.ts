import { describe, expect } from 'vitest';
import type { System, SystemVersion } from '../../../src/domain/systems/system.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { among, newSystem, stored, type SystemHarness, type SystemWorld, walkPages } from './system-world.ts';

const versionOf = ({ updatedAt }: System): SystemVersion => {
  if (updatedAt === null) throw new Error('The server gave no version.');
  return updatedAt;
};

/** A system that stands in the table, and what another user has made of it since. */
const openChanged = async (world: SystemWorld) => {
  const system = valueOf(await world.systems.insert(newSystem()));
  const theirs = valueOf(await world.otherUsersSystems.update(system.id, { maxHeight: 200 }, versionOf(system)));
  return { ...world, system, theirs };
};

export const updateVersionContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

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

    each('is a success when its answer was lost, whatever the version', async (world) => {
      const { systems, system, theirs } = await openChanged(world);
      const again = await systems.update(system.id, { maxHeight: 200 }, versionOf(system));
      expect(again).toStrictEqual({ ok: true, value: theirs });
      const renamed = valueOf(await systems.update(system.id, { name: 'Since' }, versionOf(theirs)));
      const later = await systems.update(system.id, { maxHeight: 200 }, versionOf(system));
      expect(later).toStrictEqual({ ok: true, value: renamed });
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

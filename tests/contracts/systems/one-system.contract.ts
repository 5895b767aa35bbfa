import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import { nastyNames, newSystem, stored, type SystemHarness } from './system-world.ts';

const notFound = { ok: false, failure: { kind: 'notFound' } };

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

    each('does not undo with a repeated insert what was changed since', async (world) => {
      const system = newSystem();
      valueOf(await world.systems.insert(system));
      const changed = valueOf(await world.otherUsersSystems.update(system.id, { name: 'Renamed' }, null));
      expect(await world.systems.insert(system)).toStrictEqual({ ok: true, value: changed });
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
    each('takes the row away, and is a success again when it is gone', async (world) => {
      const system = newSystem();
      const bystander = newSystem();
      valueOf(await world.systems.insert(system));
      valueOf(await world.systems.insert(bystander));

      expect(await world.otherUsersSystems.delete(system.id)).toStrictEqual({ ok: true, value: null });
      expect(await world.systems.get(system.id)).toStrictEqual(notFound);
      expect(await world.systems.delete(system.id)).toStrictEqual({ ok: true, value: null });
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
};

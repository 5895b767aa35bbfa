import { describe, expect } from 'vitest';
import { success } from '../../../src/domain/shared/result.ts';
import { contractCase } from '../contract-case.ts';
import type { SystemHarness } from './system-harness.ts';
import { answersOfEachVerb, newSystem, openWorld, stored, valueOf } from './system-world.ts';

const notFound = { ok: false, failure: { kind: 'notFound' } };
const done = { ok: true, value: null };

export const secondStepContract = (harness: SystemHarness): void => {
  describe('a verified second factor', () => {
    contractCase('field report 35: with the password alone there is nothing to see, and nothing happens', undefined, async () => {
      const world = await openWorld(harness);
      const existing = newSystem();
      const inserted = newSystem();
      valueOf(await world.systems.insert(existing));
      const { afterPassword } = await world.tokensOfTwoSteps();
      const systems = world.withTokens(async () => success(afterPassword));

      const answers = await answersOfEachVerb(systems, existing, inserted);

      expect(answers).toStrictEqual({
        list: { ok: true, value: { systems: [], unreadable: 0, end: null, remaining: 0 } },
        get: notFound,
        insert: { ok: false, failure: { kind: 'notAllowed' } },
        update: notFound,
        delete: done,
      });
      expect(await world.systems.get(existing.id)).toStrictEqual(stored(existing));
      expect(await world.systems.get(inserted.id)).toStrictEqual(notFound);
    });

    contractCase('field report 35: after its code every verb does what it does for everybody', undefined, async () => {
      const world = await openWorld(harness);
      const { afterCode } = await world.tokensOfTwoSteps();
      const systems = world.withTokens(async () => success(afterCode));
      const system = newSystem();
      expect(await systems.insert(system)).toStrictEqual(stored(system));
      expect(await systems.update(system.id, { name: 'changed' }, null)).toStrictEqual(stored({ ...system, name: 'changed' }));
      expect(await systems.get(system.id)).toStrictEqual(stored({ ...system, name: 'changed' }));
      expect(await systems.delete(system.id)).toStrictEqual(done);
    });
  });
};

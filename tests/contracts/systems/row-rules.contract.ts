import { describe, expect } from 'vitest';
import type { AccessTokenSource } from '../../../src/domain/ports/system-repository.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { contractCase } from '../contract-case.ts';
import type { SystemHarness, SystemWorld } from './system-harness.ts';
import { answersOfEachVerb, newSystem, openWorld, stored, valueOf } from './system-world.ts';

const refused = { ok: false, failure: { kind: 'refused', message: expect.stringMatching(/\S/) } };

/** Each verb fails alike with these tokens, and has no effect. */
const expectNothingWithout = async (
  world: SystemWorld,
  source: AccessTokenSource,
  kind: 'unauthenticated' | 'unreachable',
) => {
  const existing = newSystem();
  const inserted = newSystem();
  valueOf(await world.systems.insert(existing));
  const systems = world.withTokens(source);

  const answers = await answersOfEachVerb(systems, existing, inserted);

  const nothing = { ok: false, failure: { kind } };
  expect(answers).toStrictEqual({
    list: nothing,
    get: nothing,
    insert: nothing,
    update: nothing,
    delete: nothing,
  });
  expect(await world.systems.get(existing.id)).toStrictEqual(stored(existing));
  expect((await world.systems.get(inserted.id)).ok).toBe(false);
};

export const rowRulesContract = (harness: SystemHarness): void => {
  describe('row rules', () => {
    for (const kind of ['unauthenticated', 'unreachable'] as const) {
      contractCase(`without a token every verb fails with the reason of its source: ${kind}`, undefined, async () => {
        const world = await openWorld(harness);
        await expectNothingWithout(world, async () => failed({ kind }), kind);
      });
    }

    contractCase('with a token that has run out every verb is unauthenticated', harness.differs.expiredToken, async () => {
      const world = await openWorld(harness);
      const token = await world.expiredToken();
      await expectNothingWithout(world, async () => success(token), 'unauthenticated');
    });

    contractCase('with a token that the server never gave every verb is unauthenticated', harness.differs.unknownToken, async () => {
      const world = await openWorld(harness);
      await expectNothingWithout(world, async () => success(world.unknownToken()), 'unauthenticated');
    });
  });

  describe('columns', () => {
    contractCase('field report 55: take 500 characters, counted in code points', undefined, async () => {
      const world = await openWorld(harness);
      const fits = newSystem({ name: '🎥'.repeat(500), connectionType: 'å'.repeat(500) });
      expect(await world.systems.insert(fits)).toStrictEqual(stored(fits));
      expect(await world.systems.get(fits.id)).toStrictEqual(stored(fits));
    });

    contractCase('field report 55: refuse 501 characters', harness.differs.checkConstraints, async () => {
      const world = await openWorld(harness);
      const kept = newSystem();
      valueOf(await world.systems.insert(kept));
      const long = 'x'.repeat(501);

      for (const changes of [{ name: long }, { connectionType: long }]) {
        const tooLong = newSystem(changes);
        expect(await world.systems.insert(tooLong)).toStrictEqual(refused);
        expect((await world.systems.get(tooLong.id)).ok).toBe(false);
        expect(await world.systems.update(kept.id, changes, null)).toStrictEqual(refused);
      }
      expect(await world.systems.get(kept.id)).toStrictEqual(stored(kept));
    });

    contractCase('refuse a number that is not finite', undefined, async () => {
      const world = await openWorld(harness);
      const kept = newSystem();
      valueOf(await world.systems.insert(kept));
      for (const figure of [Infinity, -Infinity, NaN]) {
        const system = { ...newSystem(), minHeight: figure };
        expect(await world.systems.insert(system)).toStrictEqual(refused);
        expect((await world.systems.get(system.id)).ok).toBe(false);
        expect(await world.systems.update(kept.id, { maxDollySpeed: figure }, null)).toStrictEqual(refused);
      }
      expect(await world.systems.get(kept.id)).toStrictEqual(stored(kept));
    });

    contractCase('refuse text that the database cannot hold', harness.differs.unstorableText, async () => {
      const world = await openWorld(harness);
      for (const text of ['nul \u0000 character', 'half an emoji \uD83D']) {
        expect(await world.systems.insert(newSystem({ name: text }))).toStrictEqual(refused);
      }
    });
  });

  describe('data isolation', () => {
    contractCase('what is handed out can be changed without changing what is kept', undefined, async () => {
      const world = await openWorld(harness);
      const system = newSystem();
      const answers = [await world.systems.insert(system), await world.systems.get(system.id)];
      answers.push(await world.systems.update(system.id, { name: system.name }, null));
      for (const answer of answers) Object.assign(valueOf(answer), { name: 'changed', minHeight: 1 });
      const pages = valueOf(await world.systems.list(null));
      for (const listed of pages.systems) Object.assign(listed, { name: 'changed' });

      expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
    });

    contractCase('a call goes out as it was when it was made', undefined, async () => {
      const world = await openWorld(harness);
      const system = newSystem();
      const handedIn = { ...system };
      const inserted = world.systems.insert(handedIn);
      handedIn.name = 'changed';
      expect(await inserted).toStrictEqual(stored(system));

      const changes = { name: 'renamed' };
      const updated = world.systems.update(system.id, changes, null);
      changes.name = 'changed';
      expect(await updated).toStrictEqual(stored({ ...system, name: 'renamed' }));
    });
  });
};

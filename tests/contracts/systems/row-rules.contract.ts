import { describe, expect } from 'vitest';
import type { AccessTokenSource } from '../../../src/domain/ports/systems.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { answersOfEachVerb, newSystem, stored, type SystemHarness, type SystemWorld } from './system-world.ts';

const notFound = { ok: false, failure: { kind: 'notFound' } };
const done = { ok: true, value: null };
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
    checksum: nothing,
    insert: nothing,
    update: nothing,
    delete: nothing,
    insertMany: nothing,
    deleteMany: nothing,
  });
  expect(await world.systems.get(existing.id)).toStrictEqual(stored(existing));
  expect((await world.systems.get(inserted.id)).ok).toBe(false);
};

export const rowRulesContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

  describe('row rules', () => {
    for (const kind of ['unauthenticated', 'unreachable'] as const) {
      each(`without a token every verb fails with the reason of its source: ${kind}`, async (world) => {
        await expectNothingWithout(world, async () => failed({ kind }), kind);
      });
    }

    each('with a token that has run out every verb is unauthenticated', async (world) => {
      const token = await world.expiredToken();
      await expectNothingWithout(world, async () => success(token), 'unauthenticated');
    });

    each('field report 115: with a token that the server never gave every verb is unauthenticated', async (world) => {
      await expectNothingWithout(world, async () => success(world.unknownToken()), 'unauthenticated');
    });
  });

  describe('columns', () => {
    each('field report 55: take 500 characters, counted in code points', async (world) => {
      const fits = newSystem({ name: '🎥'.repeat(500), connectionType: 'å'.repeat(500) });
      expect(await world.systems.insert(fits)).toStrictEqual(stored(fits));
      expect(await world.systems.get(fits.id)).toStrictEqual(stored(fits));
    });

    each('field report 55: refuse 501 characters', async (world) => {
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

    each('refuse a number that is not finite', async (world) => {
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

    each('refuse text that the database cannot hold', async (world) => {
      for (const text of ['nul \u0000 character', 'half an emoji \uD83D']) {
        expect(await world.systems.insert(newSystem({ name: text }))).toStrictEqual(refused);
      }
    }, harness.differs.unstorableText);
  });

  describe('data isolation', () => {
    each('what is handed out can be changed without changing what is kept', async (world) => {
      const system = newSystem();
      const answers = [await world.systems.insert(system), await world.systems.get(system.id)];
      answers.push(await world.systems.update(system.id, { name: system.name }, null));
      for (const answer of answers) Object.assign(valueOf(answer), { name: 'changed', minHeight: 1 });
      const pages = valueOf(await world.systems.list(null));
      for (const listed of pages.systems) Object.assign(listed, { name: 'changed' });

      expect(await world.systems.get(system.id)).toStrictEqual(stored(system));
    });

    each('a call goes out as it was when it was made', async (world) => {
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

  describe('a verified second factor', () => {
    each('field report 35: with the password alone there is nothing to see, and nothing happens', async (world) => {
      const existing = newSystem();
      const inserted = newSystem();
      valueOf(await world.systems.insert(existing));
      const { afterPassword } = await world.tokensOfTwoSteps();
      const systems = world.withTokens(async () => success(afterPassword));

      const answers = await answersOfEachVerb(systems, existing, inserted);

      expect(answers).toStrictEqual({
        list: { ok: true, value: { systems: [], unreadable: 0, end: null, remaining: 0 } },
        get: notFound,
        checksum: { ok: true, value: { count: 0, sum: 0 } },
        insert: { ok: false, failure: { kind: 'notAllowed' } },
        update: notFound,
        delete: notFound,
        insertMany: { ok: false, failure: { kind: 'notAllowed' } },
        deleteMany: { ok: true, value: [notFound] },
      });
      expect(await world.systems.get(existing.id)).toStrictEqual(stored(existing));
      expect(await world.systems.get(inserted.id)).toStrictEqual(notFound);
    });

    each('field report 35: after its code every verb does what it does for everybody', async (world) => {
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

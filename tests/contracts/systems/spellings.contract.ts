import { describe, expect } from 'vitest';
import { emptySearch } from '../../../src/domain/systems/system-search.ts';
import { findSystems } from '../../../src/domain/systems/find-systems.ts';
import { newSystemTexts, parseSystemTexts } from '../../../src/domain/systems/system-form.ts';
import { present } from '../../samples.ts';
import { pastedNumbers, spellings } from '../../spellings.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { among, newSystem, stored, type SystemHarness, walkPages } from './system-world.ts';

export const spellingsContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

  describe('spellings', () => {
    each('field report 81: names are kept letter by letter, and each spelling finds the others', async (world) => {
      const own = spellings.flat().map((name) => newSystem({ name }));
      const answers = await Promise.all(own.map((system) => world.systems.insert(system)));
      expect(answers).toStrictEqual(own.map(stored));

      const listed = among(own, (await walkPages(world.systems)).flatMap((page) => page.systems));

      expect(new Set(listed.map(({ name }) => name))).toStrictEqual(new Set(spellings.flat()));
      for (const same of spellings) {
        for (const text of same) {
          const found = findSystems(listed, { ...emptySearch, text }).systems.map(({ name }) => name);
          expect([text, found.toSorted()]).toStrictEqual([text, same.toSorted()]);
        }
      }
    });

    each('field reports 82, 83: a pasted number is kept as the number that is seen', async (world) => {
      const own = pastedNumbers.map(([text]) => newSystem(valueOf(parseSystemTexts({ ...newSystemTexts, minHeight: text, cameraTilt: text }))));
      const answers = await Promise.all(own.map((system) => world.systems.insert(system)));
      expect(answers).toStrictEqual(
        own.map((system, index) => stored({ ...system, minHeight: present(pastedNumbers[index])[1], cameraTilt: present(pastedNumbers[index])[1] })),
      );
    });
  });
};

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { compareSystems, mergeInOrder } from './system-order.ts';

const sorted = (...names: readonly string[]) =>
  names.map((name, index) => aSystem(index, { name })).toSorted(compareSystems).map(({ name }) => name);

describe('compareSystems', () => {
  test('numbers in names by their size', () => {
    expect(sorted('Dolly 10', 'Dolly 2', 'Dolly 1', 'Dolly 2.5')).toEqual(['Dolly 1', 'Dolly 2', 'Dolly 2.5', 'Dolly 10']);
  });

  test('accents and capitals stand beside their letter, not behind z', () => {
    expect(sorted('zoom', 'Éclair', 'eagle', 'Zoom', 'echo')).toEqual(['eagle', 'echo', 'Éclair', 'zoom', 'Zoom']);
  });

  test('a system without a name stands where its label stands', () => {
    expect(sorted('V', '', 'T', ' ')).toEqual(['T', '', ' ', 'V']);
  });

  test.each([
    ['equal names', 'Dolly', 'Dolly'],
    ['names that compare as equal', 'Dolly 1', 'Dolly 01'],
    ['one letter in two spellings', 'é', 'e\u0301'],
    ['a name and its label', '', 'Untitled system'],
  ])('%s: the id decides, and only the id', (_, one, other) => {
    expect(compareSystems(aSystem(1, { name: one }), aSystem(2, { name: other }))).toBe(-1);
    expect(compareSystems(aSystem(2, { name: one }), aSystem(1, { name: other }))).toBe(1);
    expect(compareSystems(aSystem(1, { name: one }), aSystem(1, { name: other }))).toBe(0);
  });

  const letters = fc.constantFrom('a', 'A', 'b', 'é', 'e\u0301', '1', '01', '10', '2', ' ', '-', '\u200B', '😀', '\u0000', 'ß', 'ss');
  const name = fc.oneof(fc.string({ unit: letters, maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 3 }));
  const system = fc.record({ id: fc.nat(3), name }).map(({ id, ...rest }) => aSystem(id, rest));

  test('turned round, the answer is turned round', () => {
    fc.assert(
      fc.property(system, system, (a, b) => {
        expect(Math.sign(compareSystems(a, b))).toBe(0 - Math.sign(compareSystems(b, a)));
        if (a.id !== b.id) expect(compareSystems(a, b)).not.toBe(0);
      }),
      { numRuns: 3000 },
    );
  });

  test('what stands before the second stands before the third', () => {
    fc.assert(
      fc.property(system, system, system, (a, b, c) => {
        if (compareSystems(a, b) <= 0 && compareSystems(b, c) <= 0) expect(compareSystems(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('mergeInOrder', () => {
  const id = fc.uniqueArray(fc.nat(60), { maxLength: 40 });
  const name = fc.constantFrom('Dolly 2', 'Dolly 10', 'å', 'a', 'z', '衣', '');

  test('is what sorting everything would give', () => {
    const systems = id.chain((ids) => fc.tuple(...ids.map((each) => name.map((text) => aSystem(each, { name: text })))));
    fc.assert(
      fc.property(systems, fc.nat(40), (all, cut) => {
        const ordered = all.slice(0, cut).toSorted(compareSystems);
        expect(mergeInOrder(ordered, all.slice(cut))).toEqual(all.toSorted(compareSystems));
      }),
    );
  });

  test('of nothing is the same array', () => {
    const ordered = [aSystem(1)];
    expect(mergeInOrder(ordered, [])).toBe(ordered);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSystemId, type SystemId } from '../../../domain/systems/system.ts';
import { compareInServerOrder } from './systems-table.ts';

const idOf = (text: string): SystemId => {
  const id = parseSystemId(text);
  if (id === null) throw new Error(`${text} is no id.`);
  return id;
};

// Few, and around the surrogates, so that names share beginnings and meet where UTF-16 differs.
const names = fc.string({ unit: fc.constantFrom('a', 'B', 'å', '衣', '\uE000', '\uFF21', '🎥', '👩‍🎤'), maxLength: 5 });
const ids = fc.uuid().map(idOf);

describe('compareInServerOrder', () => {
  it('orders as the bytes of name and id do', () => {
    fc.assert(
      fc.property(names, names, ids, ids, (nameA, nameB, idA, idB) => {
        const byBytes =
          Buffer.compare(Buffer.from(nameA), Buffer.from(nameB)) || Buffer.compare(Buffer.from(idA), Buffer.from(idB));
        expect(Math.sign(compareInServerOrder({ name: nameA, id: idA }, { name: nameB, id: idB }))).toBe(byBytes);
      }),
    );
  });

  it('puts a whole plane of letters before an emoji, as PostgreSQL does and UTF-16 does not', () => {
    const id = idOf('1');
    expect(compareInServerOrder({ name: '\uFF21', id }, { name: '🎥', id })).toBeLessThan(0);
  });
});

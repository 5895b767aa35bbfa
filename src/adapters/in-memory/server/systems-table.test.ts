import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSystemId, type SystemId } from '../../../domain/systems/system.ts';
import { present } from '../../../../tests/samples.ts';
import { compareInServerOrder } from './systems-table.ts';

const idOf = (text: string): SystemId => present(parseSystemId(text));

// Few, so that names share beginnings; among them some that ICU finds equal, and both sides of the surrogates.
const names = fc.string({ unit: fc.constantFrom('a', 'B', 'å', 'a\u030A', '1', '01', '10', '2', '衣', '\u200D', '\uFE0F', '🎥'), maxLength: 5 });
const cursors = fc.record({ name: names, id: fc.uuid().map(idOf) });

const reader = new Intl.Collator('en', { numeric: true });

describe('compareInServerOrder', () => {
  it('orders as a reader does, by bytes where that is no difference, then by id', () => {
    fc.assert(
      fc.property(cursors, cursors, (a, b) => {
        const expected =
          reader.compare(a.name, b.name) ||
          Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) ||
          Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
        expect(Math.sign(compareInServerOrder(a, b))).toBe(expected);
      }),
    );
  });

  it('of two names that read alike, a sign from before the surrogates comes first, as in PostgreSQL and not in UTF-16', () => {
    const id = idOf('1');
    expect(compareInServerOrder({ name: '🎥\uFE0F🎥', id }, { name: '🎥🎥', id })).toBeLessThan(0);
  });
});

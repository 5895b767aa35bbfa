import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPage } from '../../../tests/machines/records.ts';
import { emptyListing, takePage } from '../systems/system-list.ts';
import { compareSystems } from '../systems/system-order.ts';
import { aSystem } from '../testing/samples.ts';
import { overlayOnListing } from './shown-systems.ts';
import { overlayWrites, type SystemCommand, type SystemWrite } from './system-write.ts';

const name = fc.constantFrom('Dolly 2', 'Dolly 10', 'a', 'z');
const system = fc.tuple(fc.nat(12), name).map(([id, text]) => aSystem(id, { name: text }));
const command: fc.Arbitrary<SystemCommand> = fc.oneof(
  system.map((each) => ({ kind: 'insert' as const, system: each })),
  fc.tuple(system, name).map(([before, text]) => ({ kind: 'update' as const, before, changes: { name: text } })),
  system.map((before) => ({ kind: 'delete' as const, before })),
);
const writes = fc.array(fc.tuple(command, fc.boolean()), { maxLength: 5 }).map((asked): readonly SystemWrite[] =>
  asked.map(([each, hasFailed], index) => ({ id: `write ${index}`, command: each, failure: hasFailed ? { kind: 'unreachable' } : null })),
);
const systems = fc.uniqueArray(system, { selector: ({ id }) => id, maxLength: 12 });

test('is what laying the writes over all systems and sorting them would give', () => {
  fc.assert(
    fc.property(systems, writes, (known, asked) => {
      const shown = overlayOnListing(takePage(emptyListing, aPage(known, 0)), asked);
      const expected = overlayWrites(known, asked).toSorted((a, b) => compareSystems(a.system, b.system));
      expect(shown.systems.map((each) => ({ system: each, write: shown.writes.get(each.id) ?? null }))).toEqual(expected);
    }),
  );
});

test('without writes it is the listing itself', () => {
  const listing = takePage(emptyListing, aPage([aSystem(1)], 0));
  expect(overlayOnListing(listing, []).systems).toBe(listing.systems);
});

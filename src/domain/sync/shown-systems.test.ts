import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPage } from '../../../tests/machines/records.ts';
import { emptyListing, takePage } from '../systems/system-list.ts';
import { compareSystems } from '../systems/system-order.ts';
import { aSystem } from '../../../tests/samples.ts';
import { asNewSystem, expectedSystems, overlayOnListing, overlayWrites, shownSystem, unsavedSystem, withWaiting } from './shown-systems.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';

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

const one = aSystem(1, { name: 'One' });
const written = (id: string, asked: SystemCommand, hasFailed = false): SystemWrite => ({ id, command: asked, failure: hasFailed ? { kind: 'notFound' } : null });
const insert = written('a', { kind: 'insert', system: one });
const update = written('b', { kind: 'update', before: one, changes: { name: 'Two' } });
const refused = written('c', { kind: 'update', before: one, changes: { name: 'Three' } }, true);

test('a system that was added here is known as it was written down last; one that the server holds is asked for', () => {
  expect([[], [update], [insert], [insert, update]].map(unsavedSystem)).toEqual([null, null, one, { ...one, name: 'Two' }]);
});

test('one system is shown with its writes, and without it what failed is', () => {
  expect(shownSystem(one, [])).toEqual({ system: one, write: null });
  expect(shownSystem(one, [update])).toEqual({ system: { ...one, name: 'Two' }, write: update });
  expect(shownSystem(null, [update, refused])).toEqual({ system: null, write: refused });
  expect(shownSystem(null, [update])).toEqual({ system: null, write: null });
});

test('what waits for a person, or behind that, is not expected: neither a change nor a system that was refused', () => {
  const listing = takePage(emptyListing, aPage([one], 0));
  const other = aSystem(2, { name: 'Other' });
  const added = written('d', { kind: 'insert', system: other });
  const names = (asked: readonly SystemWrite[]) => expectedSystems(listing, asked).map((each) => each.name);
  expect([[], [update], [refused], [refused, update], [refused, added], [{ ...added, failure: { kind: 'notFound' } as const }]].map(names)).toEqual([['One'], ['Two'], ['One'], ['One'], ['One', 'Other'], ['One']]);
  expect(expectedSystems(listing, [refused])).toBe(listing.shown);
});

test('what waits for a system is not that of another crane, also where the system is on its way out', () => {
  const [crane, slider] = [aSystem(1, { name: 'one' }), aSystem(2, { name: 'two' })];
  const waiting: readonly SystemWrite[] = [
    { id: 'a', command: { kind: 'delete', before: crane }, failure: null },
    { id: 'b', command: { kind: 'update', before: slider, changes: { name: 'other' } }, failure: null },
  ];
  expect(withWaiting(crane, waiting)).toBe(crane);
});

test('what is on its way is laid over what is known, without what waits for a person or is about another system', () => {
  const [crane, slider] = [aSystem(1, { name: 'one', minHeight: 1 }), aSystem(2, { name: 'two' })];
  const known = { ...crane, maxHeight: 9 };
  const waiting: readonly SystemWrite[] = [
    { id: 'a', command: { kind: 'update', before: slider, changes: { name: 'other' } }, failure: null },
    { id: 'b', command: { kind: 'update', before: crane, changes: { minHeight: 7 } }, failure: { kind: 'refused', message: 'no' } },
    { id: 'c', command: { kind: 'update', before: crane, changes: { name: 'new' } }, failure: null },
  ];
  expect(withWaiting(known, waiting)).toEqual({ ...known, name: 'new' });
});

test('a system that is gone is made anew with all that was asked for it, under the id of what failed', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const [crane, slider] = [aSystem(1, { name: 'one', updatedAt: 'v1' }), aSystem(2, { name: 'two', updatedAt: 'v1' })];
  const failed: SystemWrite = { id, command: { kind: 'update', before: crane, changes: { name: 'mine' } }, failure: { kind: 'notFound' } };
  const asked: readonly SystemWrite[] = [
    { id: 'x', command: { kind: 'update', before: slider, changes: { name: 'other' } }, failure: null },
    failed,
    { id: 'y', command: { kind: 'update', before: crane, changes: { minHeight: 3 } }, failure: null },
  ];
  expect(asNewSystem(failed, asked)).toEqual({
    id: `${id}-anew`, command: { kind: 'insert', system: { ...crane, name: 'mine', minHeight: 3, id, updatedAt: null } }, failure: null,
  });
  // Nothing was asked for any more, and an id that no system can have.
  expect([asNewSystem(failed, []), asNewSystem({ ...failed, id: 'no id' }, [{ ...failed, id: 'no id' }])]).toEqual([null, null]);
});

import { expect, test } from 'vitest';
import { aChange, aSystem } from '../../../tests/machines/records.ts';
import type { LoggedChange } from './change-log.ts';
import { changeMany, emptyListing, type Listing, newsOf, noNews } from './system-list.ts';
import type { System } from './system.ts';

const row = (second: number, maxHeight = second): System => aSystem(7, { maxHeight, updatedAt: `2026-11-29T09:00:0${second}.000Z` });
const heard = (number: number, rows: object): LoggedChange => aChange(number, 'bob', { at: '2026-11-29T09:00:00Z', ...rows });
const inserted = (after: System) => heard(after.maxHeight ?? 0, { kind: 'insert', systemId: after.id, after });
const updated = (after: System) => heard(after.maxHeight ?? 0, { kind: 'update', before: row(1), after });
const deleted = (before: System) => heard(before.maxHeight ?? 0, { kind: 'delete', before });

const listing = (...systems: readonly System[]): Listing => changeMany(emptyListing, systems, []);
const deletedHere = changeMany(listing(row(1)), [], [row(1).id]);
const [saved, removed] = [(system: System) => ({ saved: [system], removed: [] }), { saved: [], removed: [row(1).id] }];

test.each<[string, Listing, readonly LoggedChange[], unknown]>([
  ['a new one is added', emptyListing, [inserted(row(1))], saved(row(1))],
  ['one that the list lacks is added by what changed it', emptyListing, [updated(row(2))], saved(row(2))],
  ['a newer state replaces an older one', listing(row(1)), [updated(row(2))], saved(row(2))],
  ['the last state counts', listing(row(1)), [updated(row(2)), updated(row(3))], saved(row(3))],
  ['a new version counts also with the same values', listing(row(1)), [updated(row(2, 1))], saved(row(2, 1))],
  ['another state of the same millisecond counts', listing(row(1)), [updated(row(1, 5))], saved(row(1, 5))],
  ['an own write that the list has heard is no news', listing(row(2)), [inserted(row(1)), updated(row(2))], noNews],
  ['nor is what came before it', listing(row(3)), [updated(row(2))], noNews],
  ['a version in another spelling is the same', listing(row(2)), [updated({ ...row(2), updatedAt: aSystem(7, { updatedAt: '2026-11-29T09:00:02+00:00' }).updatedAt })], noNews],
  ['a deleted one goes', listing(row(1)), [deleted(row(1))], removed],
  ['a deleted one that came back stays', listing(row(1)), [deleted(row(1)), inserted(row(2))], saved(row(2))],
  ['one that came back here, of which the log has told the delete only, stays', listing(row(3)), [deleted(row(1))], noNews],
  ['one that nobody knows cannot go', emptyListing, [inserted(row(1)), deleted(row(1))], noNews],
  ['one that was deleted here does not come back by what was before', deletedHere, [updated(row(2))], noNews],
  ['nor by what was added beside it', deletedHere, [inserted(aSystem(8)), updated(row(2))], saved(aSystem(8))],
  ['nor by its own beginning', deletedHere, [inserted(row(1)), updated(row(2))], noNews],
  ['nor where its delete is heard again', changeMany(deletedHere, [], [row(1).id]), [inserted(row(1))], noNews],
  ['unless it was put back', deletedHere, [deleted(row(1)), inserted(row(2)), updated(row(3))], saved(row(3))],
])('%s', (_, list, changes, news) => {
  expect(newsOf(changes, list)).toEqual(news);
});

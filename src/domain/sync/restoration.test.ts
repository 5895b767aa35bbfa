import * as v from 'valibot';
import { expect, test } from 'vitest';
import { userIdSchema } from '../auth/session.ts';
import { type LoggedChange, loggedChangeSchema } from '../systems/change-log.ts';
import { type System, type SystemField, systemSchema } from '../systems/system.ts';
import { aUser } from '../../../tests/samples.ts';
import { authorOf, joinChanges, type KnownHistory, restorationOf, waitingWrites } from './restoration.ts';
import type { SystemWrite } from './system-write.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 9, minute)).toISOString();
const row = (minute: number, values: object): System => v.parse(systemSchema, { id: 7, name: 'Crane', ...values, updatedAt: at(minute) });

const asNew = row(1, { maxHeight: 100 });
const raised = row(2, { maxHeight: 120 });
const renamed = row(3, { maxHeight: 120, name: 'Tall crane' });
const raisedAgain = row(4, { maxHeight: 140, name: 'Tall crane' });

const entry = (number: number, userId: string | null, rows: object): LoggedChange =>
  v.parse(loggedChangeSchema, { number, systemId: 7, at: at(number), userId, address: null, writeId: null, ...rows });
const added = entry(1, 'ana', { kind: 'insert', after: asNew });
const byBob = entry(2, 'bob', { kind: 'update', before: asNew, after: raised });
const byAna = entry(3, 'ana', { kind: 'update', before: raised, after: renamed });
const byBobAgain = entry(4, 'bob', { kind: 'update', before: renamed, after: raisedAgain });
const deletedByBob = entry(5, 'bob', { kind: 'delete', before: raisedAgain });

const deletedByAna = entry(4, 'ana', { kind: 'delete', before: renamed });
const putBackByBob = { ...entry(5, 'bob', { kind: 'insert', after: row(5, { maxHeight: 100 }) }), after: row(5, { maxHeight: 100 }) };
const addedAgain = entry(6, 'ana', { kind: 'insert', after: row(6, { maxHeight: 140, name: 'Tall crane' }) });
const renamedFirst = entry(1, 'ana', { kind: 'update', before: row(0, { maxHeight: 140 }), after: raisedAgain });
const raisedOnce = entry(2, 'bob', { kind: 'update', before: raisedAgain, after: row(4, { maxHeight: 150, name: 'Tall crane' }) });
const lowered = entry(3, 'bob', { kind: 'update', before: row(4, { maxHeight: 150, name: 'Tall crane' }), after: raisedAgain });

const ana = v.parse(userIdSchema, 'ana');
const history = (changes: readonly LoggedChange[], rest: Partial<KnownHistory> = {}): KnownHistory => ({ changes, listed: null, writes: [], userId: ana, ...rest });
const alive = [byBobAgain, byAna, byBob, added];
const gone = [deletedByBob, ...alive];

const write = (command: SystemWrite['command'], failure: SystemWrite['failure'] = null): SystemWrite => ({ id: 'w', command, failure });
const update = (before: System, changes: object) => ({ kind: 'update', before, changes });
const insert = (system: System) => ({ kind: 'insert', system: { ...system, updatedAt: null }, isPutBack: true });
const listedLater = row(6, { maxHeight: 150, name: 'Tall crane' });

type Case = readonly [words: string, known: KnownHistory, change: LoggedChange, field: SystemField | null, expected: object | null];

test.each<Case>([
  ['the last change of a field is undone, and nothing else', history(alive), byBobAgain, 'maxHeight', { command: update(raisedAgain, { maxHeight: 120 }), takesBack: [] }],
  ['an earlier value takes back what somebody else made of it since', history(alive), byBob, 'maxHeight', { command: update(raisedAgain, { maxHeight: 100 }), takesBack: [{ change: byBobAgain, fields: ['maxHeight'] }] }],
  ['not what was changed here', history(alive), byAna, 'name', { command: update(raisedAgain, { name: 'Crane' }), takesBack: [] }],
  ['the system as it was takes back all that others changed since', history(alive), added, null, {
    command: update(raisedAgain, { maxHeight: 100, name: 'Crane' }),
    takesBack: [{ change: byBobAgain, fields: ['maxHeight'] }, { change: byBob, fields: ['maxHeight'] }],
  }],
  ['of a field that did not change there is nothing to bring back', history(alive), byBobAgain, 'name', null],
  ['nor of the last version', history(alive), byBobAgain, null, null],
  ['nor of a change that is not known', history([byBobAgain]), byBob, null, null],
  ['a list that is ahead of the log: what the log lacks is left to the server to ask about', history(alive, { listed: listedLater }), byBob, 'maxHeight', {
    command: update(raisedAgain, { maxHeight: 100 }),
    takesBack: [{ change: byBobAgain, fields: ['maxHeight'] }],
  }],
  ['what waits is laid over it', history(alive, { writes: [write(v.parse(v.any(), update(raisedAgain, { name: 'Mine' })))] }), byBobAgain, null, {
    command: update({ ...raisedAgain, name: 'Mine' }, { name: 'Tall crane' }),
    takesBack: [],
  }],
  ['a system that is gone is put back as it was', history(gone), deletedByBob, null, { command: insert(raisedAgain), takesBack: [] }],
  ['or as it was before that, which takes back the delete, and what others changed before it', history(gone), byAna, null, {
    command: insert(renamed),
    takesBack: [{ change: deletedByBob, fields: [] }, { change: byBobAgain, fields: ['maxHeight'] }],
  }],
  ['but not what the version has too', history(gone), byBobAgain, null, { command: insert(raisedAgain), takesBack: [{ change: deletedByBob, fields: [] }] }],
  ['though not one field of it', history(gone), byAna, 'name', null],
  ['and not twice', history(gone, { writes: [write(v.parse(v.any(), insert(raisedAgain)))] }), deletedByBob, null, null],
  ['nor of what it was when it was gone, where it is there again', history([addedAgain, ...gone]), deletedByBob, null, null],
  ['what somebody else has put back as it was earlier is asked about', history([putBackByBob, deletedByAna, byAna, byBob, added]), byAna, null, {
    command: update(putBackByBob.after, { maxHeight: 120, name: 'Tall crane' }),
    takesBack: [{ change: putBackByBob, fields: ['name', 'maxHeight'] }],
  }],
  ['nor one field of what was added', history(alive), added, 'name', null],
  ['what others changed and changed back is not taken back by it', history([deletedByBob, lowered, raisedOnce, renamedFirst]), renamedFirst, null, { command: insert(raisedAgain), takesBack: [{ change: deletedByBob, fields: [] }] }],
  ['an edit that waits does not stand in its way', history(gone, { writes: [write(v.parse(v.any(), update(raisedAgain, { name: 'Mine' })))] }), deletedByBob, null, { command: insert(raisedAgain), takesBack: [] }],
  ['a list that has not heard of the delete changes nothing', history(gone, { listed: raisedAgain }), deletedByBob, null, { command: insert(raisedAgain), takesBack: [] }],
  ['one that has it again waits for the log to know how', history(gone, { listed: listedLater }), byAna, null, null],
])('%s', (_, known, { number }, field, expected) => {
  expect(restorationOf(known, { number, field })).toEqual(expected);
});

test('what waits is what the log does not have, the last asked for first', () => {
  const waiting = ['one', 'two', 'three'].map((id): SystemWrite => ({ id, command: { kind: 'delete', before: asNew }, failure: null }));
  expect(waitingWrites({ writes: waiting, changes: [{ ...byAna, writeId: 'two' }, byBob] }).map(({ id }) => id)).toEqual(['three', 'one']);
});

const page = (changes: readonly LoggedChange[], remaining: number) => ({ changes, remaining });

test.each([
  ['none', page([], 0), page([], 0), null, page([], 0)],
  ['the first page', page([], 0), page([byBobAgain, byAna], 2), null, page([byBobAgain, byAna], 2)],
  ['an older page', page([byBobAgain, byAna], 2), page([byBob], 1), byAna.number, page([byBobAgain, byAna, byBob], 1)],
  ['a newer one that meets what is known', page([byAna, byBob, added], 1), page([byBobAgain, byAna, byBob], 2), null, page([byBobAgain, byAna, byBob, added], 1)],
  ['one behind a gap', page([added], 0), page([byBobAgain, byAna], 2), null, page([byBobAgain, byAna], 2)],
  ['one of a log that was trimmed', page([byAna, byBob, added], 0), page([byBobAgain], 0), null, page([byBobAgain], 0)],
])('pages are joined: %s', (_, known, more, before, expected) => {
  expect(joinChanges(known, more, before)).toEqual(expected);
});

test('a change was made from an account, from one that is gone, or by nobody who has one', () => {
  const userId = aUser().id;
  expect([{ userId, address: 'ana@example.test' }, { userId, address: null }, { userId: null, address: null }].map(authorOf)).toEqual([
    { kind: 'account', address: 'ana@example.test' }, { kind: 'deletedAccount' }, { kind: 'none' },
  ]);
});

import { describe, expect, test } from 'vitest';
import { aChange, aUserId } from '../../../tests/machines/records.ts';
import { failed, success } from '../shared/result.ts';
import type { System } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';
import { asDeleted, isEndedElsewhere, type LastWrite, undoingCommand, withBase, withInserted } from './undo-offer.ts';

const one = aSystem(1, { name: 'one', minHeight: 1, updatedAt: 'v1' });
const two = aSystem(2, { name: 'two', updatedAt: 'v2' });

const waiting = (command: SystemCommand): SystemWrite => ({ id: 'w', command, failure: null });
const renameTwo = waiting({ kind: 'update', before: two, changes: { name: 'other' } });

describe('what undoes', () => {
  test('a delete is an insert of what was there, which has no version yet', () => {
    // Strict: with a base of `undefined` it could not be read from the storage again.
    expect(undoingCommand({ kind: 'delete', before: one }, () => null, [])).toStrictEqual({ kind: 'insert', system: { ...one, updatedAt: null }, isPutBack: true });
  });

  test('a delete with edits that were not sent is told apart from what the list had, or from what was inserted', () => {
    const shown = { ...one, name: 'mine' };
    const deleting = { kind: 'delete', before: shown } as const;
    const edit = waiting({ kind: 'update', before: one, changes: { name: 'mine' } });
    const inserting = waiting({ kind: 'insert', system: { ...one, updatedAt: null } });
    expect([
      withBase(deleting, () => one, [renameTwo, edit]),
      withBase(deleting, () => null, [inserting, edit]),
      withBase(deleting, () => null, [edit]),
      withBase(deleting, () => one, [renameTwo]),
      withBase(renameTwo.command, () => two, [renameTwo]),
    ]).toEqual([{ ...deleting, base: one }, { ...deleting, base: { ...one, updatedAt: null } }, deleting, deleting, renameTwo.command]);
    expect(undoingCommand({ ...deleting, base: one }, () => null, [])).toEqual({ kind: 'insert', system: { ...shown, updatedAt: null }, isPutBack: true, base: one });
  });

  describe('a delete puts back', () => {
    const shown = { ...one, name: 'mine', maxHeight: 9, updatedAt: null };
    const undo = { kind: 'insert', system: shown, isPutBack: true } as const;
    const onBase = { ...undo, base: one };
    const at = '2026-11-30T08:00:00Z';
    const deleted = (userId: string, before: System) => aChange(2, userId, { kind: 'delete', at, before });
    const inserted = aChange(3, 'bob', { kind: 'insert', at, after: two });
    const gone = (by: object) => failed({ kind: 'notFound', at, ...by });

    test.each([
      ['what was listed, where the log has nothing of it', undo, [], success(undo)],
      ['or only how it came to be', undo, [inserted], success(undo)],
      ['what it took away, be it of another version', undo, [deleted('ana', two)], success({ ...undo, system: { ...two, updatedAt: null } })],
      ['also where it is there again, as after a lost answer', undo, [inserted, deleted('ana', two)], success({ ...undo, system: { ...two, updatedAt: null } })],
      ['with the edits that the server never had', onBase, [deleted('ana', { ...one, minHeight: 7 })], success({ ...onBase, system: { ...one, name: 'mine', maxHeight: 9, minHeight: 7, updatedAt: null } })],
      ['and not over what somebody else has put there since', onBase, [deleted('ana', { ...one, name: 'theirs' })], success({ ...onBase, system: { ...one, name: 'theirs', maxHeight: 9, updatedAt: null } })],
      ['nothing that somebody else had deleted', undo, [deleted('bob', one), deleted('ana', two)], gone({ by: 'other' })],
    ])('%s', (_what, asked, changes, answer) => {
      expect(asDeleted(asked, changes, aUserId('ana'))).toEqual(answer);
    });
  });

  test('an insert is a delete of what was inserted, and of nothing that is known to be of another version by now', () => {
    const asked = { ...one, updatedAt: null };
    const offer = withInserted(withInserted({ writeId: 'w', command: { kind: 'insert', system: asked } }, one), { ...one, name: 'theirs', updatedAt: two.updatedAt });
    expect(offer && undoingCommand(offer.command, () => two, [])).toEqual({ kind: 'delete', before: one, onlyUnchanged: true });
    expect(withInserted({ writeId: 'w', command: { kind: 'insert', system: asked, isPutBack: true } }, one)).toEqual({ writeId: 'w', command: { kind: 'insert', system: one, isPutBack: true } });
    expect(undoingCommand({ kind: 'insert', system: asked }, () => one, [])).toEqual({ kind: 'delete', before: asked, onlyUnchanged: true });
  });

  test('an update gives its fields the values of before, over what is known and waiting by now', () => {
    const before = { ...one, cameraTilt: null };
    const done = { kind: 'update', before, changes: { name: 'new', maxDollySpeed: null, cameraTilt: 3 } } as const;
    const known = { ...one, name: 'new', maxHeight: 9, maxDollySpeed: null, cameraTilt: 3 };
    // Written down before the list had heard of 9.
    const own = waiting({ kind: 'update', before: { ...known, maxHeight: 5 }, changes: { minHeight: null } });
    expect(undoingCommand(done, (id) => (id === one.id ? known : null), [renameTwo, own])).toEqual({
      kind: 'update', before: { ...known, minHeight: null }, changes: { name: 'one', cameraTilt: null, maxDollySpeed: one.maxDollySpeed },
    });
  });

  test('an update of a field that somebody else has changed since is based on what was asked for, so that the server asks', () => {
    const done = { kind: 'update', before: one, changes: { name: 'new' } } as const;
    const theirs = { ...one, name: 'theirs', maxHeight: 9, updatedAt: two.updatedAt };
    expect(undoingCommand(done, () => theirs, [])).toEqual({ kind: 'update', before: { ...one, name: 'new' }, changes: { name: 'one' } });
  });

  test('an update of what is not known is based on what was asked for', () => {
    const done = { kind: 'update', before: one, changes: { name: 'new' } } as const;
    for (const name of ['other', 'new']) {
      const another = waiting({ kind: 'update', before: two, changes: { name } });
      expect(undoingCommand(done, () => null, [another])).toEqual({ kind: 'update', before: { ...one, name: 'new' }, changes: { name: 'one' } });
    }
  });

  test('what was inserted has no version of another system', () => {
    const offer = { writeId: 'w', command: { kind: 'insert', system: { ...one, updatedAt: null } } } as const;
    expect([withInserted(offer, two), withInserted(offer, null), withInserted(null, one)]).toEqual([offer, offer, null]);
  });
});

describe('the offer ends elsewhere', () => {
  const offer: LastWrite = { writeId: 'w', command: renameTwo.command };
  const other: SystemWrite = { ...renameTwo, id: 'other' };
  const [quiet, saved, removed] = [{ saved: null, removed: null }, { saved: two, removed: null }, { saved: null, removed: two.id }];
  const failing: SystemWrite = { ...renameTwo, failure: { kind: 'notAllowed' } };

  test.each([
    ['where it has failed', offer, [other, renameTwo], [other, failing], quiet, true],
    ['where it was discarded: it is gone, and no row of it came', offer, [renameTwo], [other], quiet, true],
    ['also if a row of another system came', offer, [renameTwo], [], { saved: one, removed: one.id }, true],
    ['not by this tab itself, which hears of its delivery apart', offer, [renameTwo], [], null, false],
    ['not where it was saved', offer, [renameTwo], [], saved, false],
    ['where its system is gone: what it would have changed was not there', offer, [renameTwo], [], removed, true],
    ['not where that was asked for', { writeId: 'w', command: { kind: 'delete', before: two } }, [renameTwo], [], removed, false],
    ['but where another system is gone', { writeId: 'w', command: { kind: 'delete', before: two } }, [renameTwo], [], { saved: null, removed: one.id }, true],
    ['not while it waits', offer, [renameTwo], [renameTwo], quiet, false],
    ['not where it had not waited', offer, [other], [], quiet, false],
    ['nor where there is none', null, [renameTwo], [], quiet, false],
  ] as const)('%s', (_words, lastWrite, before, now, news, isEnded) => {
    expect(isEndedElsewhere(lastWrite, before, now, news)).toBe(isEnded);
  });
});

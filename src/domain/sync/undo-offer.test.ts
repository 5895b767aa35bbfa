import { describe, expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import type { SystemCommand, SystemWrite } from './system-write.ts';
import { isEndedElsewhere, type LastWrite, undoingCommand, withInserted } from './undo-offer.ts';

const one = aSystem(1, { name: 'one', minHeight: 1, updatedAt: 'v1' });
const two = aSystem(2, { name: 'two', updatedAt: 'v2' });

const waiting = (command: SystemCommand): SystemWrite => ({ id: 'w', command, failure: null });
const renameTwo = waiting({ kind: 'update', before: two, changes: { name: 'other' } });

describe('what undoes', () => {
  test('a delete is an insert of what was there, which has no version yet', () => {
    expect(undoingCommand({ kind: 'delete', before: one }, () => null, [])).toEqual({
      kind: 'insert', system: { ...one, updatedAt: null }, isPutBack: true,
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
    ['or its system removed', offer, [renameTwo], [], removed, false],
    ['not while it waits', offer, [renameTwo], [renameTwo], quiet, false],
    ['not where it had not waited', offer, [other], [], quiet, false],
    ['nor where there is none', null, [renameTwo], [], quiet, false],
  ] as const)('%s', (_words, lastWrite, before, now, news, isEnded) => {
    expect(isEndedElsewhere(lastWrite, before, now, news)).toBe(isEnded);
  });
});

import { describe, expect, test } from 'vitest';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/stores.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { LoggedChange } from '../../../src/domain/systems/change-log.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aChange, aVersion } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { aBrowser } from '../scripted-outbox.ts';
import { AT_REST, one, rename, start, two } from './rig.ts';

const theirs: System = { ...one, name: 'theirs', updatedAt: aVersion('v2') };
const conflict = failed({ kind: 'conflict', theirs } as const);
const changed = (userId: string, after = theirs) => [aChange(2, userId, { kind: 'update', at: '2026-11-30T08:00:00Z', before: one, after })];

describe(`${outboxMachine.id} says who has changed`, () => {
  test.each([
    ['the person', 'ana', { by: 'self' }],
    ['somebody else', 'bob', { by: 'other' }],
    ['nobody, where the log does not tell', null, {}],
  ])('what an update meets: %s', async (_, who, by) => {
    const { add, wire, writes } = await start();
    if (who !== null) wire.log.changes = changed(who);
    await add(rename(one, 'x'));
    await wire.answer(conflict);
    expect(writes().map(({ failure }) => failure)).toEqual([{ kind: 'conflict', theirs, ...by }]);
  });

  /** Two tabs of one browser, and a log that answers when it is told to. */
  const openTabs = async () => {
    const browser = aBrowser();
    const a = await start({ browser });
    const { wire } = a;
    const b = await start({ browser, wire });
    let answer = (_changes: readonly LoggedChange[]): void => undefined;
    wire.log.changes = new Promise((resolve) => (answer = resolve));
    const tell = (changes: readonly LoggedChange[]) => {
      answer(changes);
      return settled();
    };
    return { browser, a, b, wire, tell };
  };

  test('while other tabs have their turns to send', async () => {
    const { a, b, wire, tell } = await openTabs();
    await a.add(rename(one, 'x'));
    await a.add(rename(two, 'y'));
    await wire.answer(conflict);
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: two.id, changes: { name: 'y' }, basedOn: 'v0' }]);
    await tell(changed('bob'));
    await wire.answer(success({ ...two, name: 'y' }));
    expect([a.writes(), b.writes()]).toEqual([[{ id: 'write 1', command: rename(one, 'x'), failure: { kind: 'conflict', theirs, by: 'other' } }], a.writes()]);
  });

  test.each([
    ['discarded', { type: 'write.discard', id: 'write 1' }, []],
    ['decided', { type: 'write.resolve', id: 'write 1', mine: ['name'] }, [['write 1', null]]],
  ] as const)('and not of what was %s in another tab meanwhile', async (_, decision, left) => {
    const { a, b, wire, tell } = await openTabs();
    await a.add(rename(one, 'x'));
    await wire.answer(conflict);
    await b.send(decision);
    await tell(changed('bob'));
    expect([a.summary(), b.summary()]).toEqual([left, left]);
  });

  test('and what was decided about a value that is another by now is not answered as if it were on its way', async () => {
    const browser = aBrowser();
    const store = createInMemoryOutboxStore({ shelf: browser.shelf, isPersisted: true });
    // It has not heard yet of what the other one does.
    const a = await start({ browser, store: { ...store, subscribe: () => () => undefined } });
    const b = await start({ browser, wire: a.wire });
    await a.add(rename(one, 'x'));
    await a.wire.answer(conflict);
    await b.send({ type: 'write.resolve', id: 'write 1', mine: ['name'] });
    await a.wire.answer(failed({ kind: 'conflict', theirs: { ...theirs, name: 'theirs again', updatedAt: aVersion('v3') } }));
    await a.send({ type: 'write.resolve', id: 'write 1', mine: ['name'] });
    expect([a.summary(), a.lastWrite()]).toEqual([[['write 1', 'conflict']], null]);
  });

  test('after the row was listed, so that no later one gives way to it', async () => {
    const { a, b, wire, tell } = await openTabs();
    await a.add(rename(one, 'x'));
    await wire.answer(conflict);
    expect([a.listed(), b.listed()]).toEqual([[theirs], [theirs]]);
    await b.send({ type: 'write.resolve', id: 'write 1', mine: ['name'] });
    const saved = { ...theirs, name: 'x', updatedAt: aVersion('v3') };
    await wire.answer(success(saved));
    await tell(changed('bob'));
    expect([a.listed(), b.listed(), a.writes(), b.writes()]).toEqual([[saved], [saved], [], []]);
  });

  test('of what an update meets in the queue, once the one before it is saved, which does not wait for that', async () => {
    const { a, wire, tell } = await openTabs();
    await a.add(rename(one, 'x'));
    await a.add({ kind: 'update', before: { ...one, name: 'x' }, changes: { maxHeight: 5 } });
    const raised = { ...one, maxHeight: 9, updatedAt: aVersion('v2') };
    await wire.answer(failed({ kind: 'conflict', theirs: raised }));
    const saved = { ...raised, name: 'x', updatedAt: aVersion('v3') };
    await wire.answer(success(saved));
    const failures = () => a.writes().map(({ id, failure }) => [id, failure]);
    expect([a.listed(), a.state(), failures()]).toEqual([[saved], AT_REST, [['write 2', { kind: 'conflict', theirs: saved }]]]);
    await tell(changed('bob', raised));
    expect(failures()).toEqual([['write 2', { kind: 'conflict', theirs: saved, by: 'other' }]]);
  });

  test('and nothing of it is lost where that cannot be kept', async () => {
    const store = createInMemoryOutboxStore({ isPersisted: true });
    const change: typeof store.change = (userId, asked) => (asked.kind === 'recordChanger' ? Promise.reject(new Error('scripted crash')) : store.change(userId, asked));
    const { add, wire, writes, listed, state, lastWrite } = await start({ store: { ...store, change } });
    wire.log.changes = changed('bob');
    await add(rename(one, 'x'));
    await wire.answer(conflict);
    expect([writes(), listed(), state(), lastWrite()]).toEqual([[{ id: 'write 1', command: rename(one, 'x'), failure: { kind: 'conflict', theirs } }], [theirs], AT_REST, null]);
  });

  test('and of nobody who has signed out since', async () => {
    const { browser, a, b, wire, tell } = await openTabs();
    await a.add(rename(one, 'x'));
    await wire.answer(conflict);
    a.outbox.stop();
    b.outbox.stop();
    await tell(changed('bob'));
    const { writes } = await start({ browser });
    expect(writes().map(({ failure }) => failure)).toEqual([{ kind: 'conflict', theirs }]);
  });
});

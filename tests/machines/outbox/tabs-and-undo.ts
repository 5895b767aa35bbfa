import { describe, expect, test } from 'vitest';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/stores.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aUserId, aVersion } from '../records.ts';
import { aBrowser } from '../scripted-outbox.ts';
import { ask, AT_REST, insert, one, remove, rename, start, three, two, unreachable } from './rig.ts';

const notAllowed = failed({ kind: 'notAllowed' } as const);

/** Two tabs of one browser on one way to the server. */
const openTabs = async () => {
  const browser = aBrowser();
  const a = await start({ browser });
  return { a, b: await start({ browser, wire: a.wire }), wire: a.wire };
};

describe(`${outboxMachine.id} in several tabs`, () => {
  test('what is asked for in one tab is shown in the other and sent once; both lists learn of the row', async () => {
    const { wire, a, b } = await openTabs();
    await a.add(insert(one));
    expect(b.writes()).toEqual(a.writes());
    expect([wire.calls.length, wire.waiting()]).toEqual([1, 1]);
    await wire.answer(success(one));
    expect([wire.calls.length, a.writes(), b.writes()]).toEqual([1, [], []]);
    expect([a.listed(), b.listed()]).toEqual([[one], [one]]);
  });

  test('offline for a day, signed out, and in again as the same user: it is still there and goes on', async () => {
    const browser = aBrowser();
    const first = await start({ browser });
    await first.add(insert(one));
    await first.wire.answer(unreachable);
    for (let hour = 0; hour < 24; hour += 1) {
      await first.pass(3_600_000);
      if (first.wire.waiting() > 0) await first.wire.answer(unreachable);
    }
    first.outbox.stop();
    const second = await start({ browser });
    expect(second.wire.onTheWire()).toEqual([{ kind: 'insert', system: one }]);
  });

  test('signed out while it waited for its turn, a tab sends nothing more', async () => {
    const browser = aBrowser();
    const [a, b] = [await start({ browser }), await start({ browser })];
    await a.add(insert(one));
    const [sending, waiting] = a.wire.waiting() > 0 ? [a, b] : [b, a];
    waiting.outbox.stop();
    await sending.wire.answer(unreachable);
    expect([sending.wire.calls.length, waiting.wire.calls]).toEqual([1, []]);
  });

  test('a refusal, a retry and a discard in one tab are seen in the other', async () => {
    const { wire, a, b } = await openTabs();
    await a.add(insert(one));
    await wire.answer(notAllowed);
    expect(b.writes()).toEqual([{ id: 'write 1', command: insert(one), failure: { kind: 'notAllowed' } }]);
    await b.retry('write 1');
    expect([a.writes(), wire.waiting()]).toEqual([b.writes(), 1]);
    await wire.answer(notAllowed);
    await b.discard('write 1');
    expect([a.writes(), wire.waiting()]).toEqual([[], 0]);
  });

  test('an insert is discarded in one tab, and what another has asked for of its system meanwhile is sent all the same', async () => {
    const browser = aBrowser();
    const store = createInMemoryOutboxStore({ shelf: browser.shelf, isPersisted: true });
    // It has not heard yet of what the other one does.
    const a = await start({ browser, store: { ...store, subscribe: () => () => undefined } });
    const b = await start({ browser, wire: a.wire });
    await a.add(insert(one));
    await a.wire.answer(notAllowed);
    await b.add(rename(one, 'x'));
    await a.wire.answer(notAllowed);
    await a.discard('write 1');
    expect(a.wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: 'v0' }]);
    await a.wire.answer(failed({ kind: 'notFound' }));
    expect(b.summary()).toEqual([['write 2', 'notFound']]);
  });

  test('why writes wait is known while another one is tried, and when another tab was faster', async () => {
    const { wire, a, b } = await openTabs();
    const waitsForTheServer = { failure: { kind: 'unreachable' }, until: 1_000 };
    await a.add(insert(one));
    await wire.answer(unreachable);
    await wire.answer(unreachable);
    expect([a.delay(), b.delay()]).toEqual([waitsForTheServer, waitsForTheServer]);
    await a.add(insert(two));
    await wire.answer(success(two));
    expect([wire.calls.length, b.state(), b.delay()]).toEqual([3, 'waiting', waitsForTheServer]);
  });

  test('once another tab has sent what waited, nothing is said to wait any more', async () => {
    const { wire, a, b } = await openTabs();
    await a.add(insert(one));
    await wire.answer(unreachable);
    await wire.answer(unreachable);
    await b.pass(1_000);
    await wire.answer(success(one));
    expect([a.state(), a.writes(), a.delay()]).toEqual([AT_REST, [], null]);
  });

  test.each(['the other tab', 'the tab itself'])('an edit that %s has sent in vain, of what the other one has deleted since, is not called saved', async (sender) => {
    const browser = aBrowser();
    const editing = await start({ browser });
    const { wire } = editing;
    const open = () => start({ browser, wire });
    const other = sender === 'the other tab' ? await open() : null;
    await editing.add(rename(one, 'x'));
    const deleting = other ?? (await open());
    await deleting.add(remove(one));
    await wire.answer(failed({ kind: 'notFound' }));
    await wire.answer(success(null));
    expect([editing.writes(), editing.lastWrite()]).toEqual([[], null]);
  });

  test('a draft goes when its write is kept, unless more was typed since', async () => {
    const key = { userId: aUserId('ana'), subject: 'add' } as const;
    const { send, drafts } = await start();
    const sent = { key, fields: { name: { base: '', typed: 'x' } } };
    await drafts.write(key, { savedAt: 900, fields: sent.fields });
    await send({ type: 'write.add', command: insert(one), draft: sent });
    expect(await drafts.read(key)).toEqual(success(null));

    // Whatever a clock that was set back says of when.
    const newer = { savedAt: -2_000, fields: { name: { base: '', typed: 'y' } } };
    await drafts.write(key, newer);
    await send({ type: 'write.add', command: insert(two), draft: sent });
    expect(await drafts.read(key)).toEqual(success(newer));
  });
});

describe(`${outboxMachine.id} undoes`, () => {
  test('a delete: the row is put back with the same id and values', async () => {
    const { wire, undo, undoable, listed } = await ask(remove(one));
    expect(undoable()).toEqual({ writeId: 'write 1', command: remove(one) });
    await wire.answer(success(null));
    await undo();
    expect([wire.onTheWire(), undoable()]).toEqual([[{ kind: 'insert', system: { ...one, updatedAt: null } }], null]);
    await wire.answer(success(one));
    expect(listed()).toEqual([one]);
    await undo();
    expect(wire.waiting()).toBe(0);
  });

  test('a delete, where another tab has edited what was gone: the row is put back first, and the edit comes after all', async () => {
    const { a: deleting, b: editing, wire } = await openTabs();
    wire.log.changes = [];
    await deleting.add(remove(one));
    await wire.answer(success(null));
    await editing.add(rename(one, 'x'));
    await wire.answer(failed({ kind: 'notFound' }));
    expect(deleting.summary()).toEqual([['write 2', 'notFound']]);
    await deleting.undo();
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: { ...one, updatedAt: null } }]);
    await wire.answer(success({ ...one, updatedAt: aVersion('v1') }));
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: 'v1' }]);
    await wire.answer(success({ ...one, name: 'x', updatedAt: aVersion('v2') }));
    expect(deleting.writes()).toEqual([]);
  });

  test('an insert, by a delete; the last thing written is known once it is asked for', async () => {
    const { wire, undo, undoable, latest, writes } = await ask(insert(two));
    expect([undoable(), latest()]).toEqual([{ writeId: 'write 1', command: insert(two) }, { writeId: 'write 1', id: two.id }]);
    await wire.answer(success(two));
    await undo();
    expect([wire.onTheWire(), undoable(), latest(), writes().length]).toEqual([[{ kind: 'delete', id: two.id, basedOn: two.updatedAt }], null, null, 1]);
  });

  test('an insert in the version that it made: what somebody has changed since stays, and it is said', async () => {
    const [mine, theirs] = [{ ...two, updatedAt: aVersion('v1') }, { ...two, name: 'theirs', updatedAt: aVersion('v2') }];
    const { wire, undo, list, writes, discard } = await ask(insert({ ...two, updatedAt: null }));
    await wire.answer(success(mine));
    list.send({ type: 'list.saved', system: theirs });
    await undo();
    expect(wire.onTheWire()).toEqual([{ kind: 'delete', id: two.id, basedOn: 'v1' }]);
    const failure = { kind: 'conflict', theirs } as const;
    await wire.answer(failed(failure));
    expect([writes(), wire.waiting()]).toEqual([[{ id: 'write 2', command: { kind: 'delete', before: mine, onlyUnchanged: true }, isUndo: true, failure }], 0]);
    await discard('write 2');
    expect(writes()).toEqual([]);
  });

  test('an insert of no known version: the row is read, and deleted only as it was written', async () => {
    const unversioned = { ...two, updatedAt: null };
    for (const [standing, then] of [[two, [{ kind: 'delete', id: two.id, basedOn: two.updatedAt }]], [{ ...two, name: 'theirs' }, []]] as const) {
      const { wire, undo } = await ask(insert(unversioned));
      await wire.answer(success(unversioned));
      await undo();
      expect(wire.onTheWire()).toEqual([{ kind: 'get', id: two.id }]);
      await wire.answer(success(standing));
      expect(wire.onTheWire()).toEqual(then);
    }
  });

  test('an edit, also one that is still on the wire, and only in the fields that it changed', async () => {
    const { wire, undo } = await ask(rename(one, 'x'));
    await undo();
    await wire.answer(success({ ...one, name: 'x', maxHeight: 1, updatedAt: aVersion('v1') }));
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: one.name }, basedOn: 'v1' }]);
  });

  test('nothing that was discarded together with the insert that it waited for', async () => {
    const { add, discard, wire, undoable, writes } = await ask(insert(two));
    await add(rename(two, 'x'));
    await wire.answer(notAllowed);
    expect(undoable()).toEqual({ writeId: 'write 2', command: rename(two, 'x') });
    await discard('write 1');
    expect([writes(), undoable()]).toEqual([[], null]);
  });

  test('after a reload what still waits for the network, once; not an undo, and nothing but what the page itself was asked for last', async () => {
    const offline = failed({ kind: 'offline' } as const);
    const browser = aBrowser();
    const before = await start({ browser });
    await before.add(rename(two, 'y'));
    await before.wire.answer(offline);
    await before.add(rename(one, 'x'));
    await before.wire.answer(offline);
    const reload = async () => {
      const page = await start({ browser, lastOfTab: before.lastOfTab });
      page.list.send({ type: 'list.saved', system: one });
      expect(page.undoable()).toBe(null);
      await page.wire.answer(offline);
      return page;
    };
    const reloaded = await reload();
    expect(reloaded.undoable()).toEqual({ writeId: 'write 2', command: rename(one, 'x') });
    await reloaded.send({ type: 'undo.dismiss' });
    await reloaded.wire.answer(offline);
    expect(reloaded.undoable()).toBe(null);
    const again = await reload();
    await again.wire.answer(offline);
    await again.undo();
    expect(again.writes().map(({ command }) => command)).toEqual([rename(two, 'y'), rename(one, 'x'), { kind: 'update', before: { ...one, name: 'x' }, changes: { name: one.name } }]);
    const last = await reload();
    await last.wire.answer(offline);
    expect(last.undoable()).toBe(null);
  });

  test('after a reload all that was asked for at once, as before it', async () => {
    const browser = aBrowser();
    const before = await start({ browser });
    await before.add(insert(three));
    await before.add(remove(one));
    await before.send({ type: 'write.add', command: remove(two), isWithLast: true });
    while (before.wire.waiting() > 0) await before.wire.answer(unreachable);
    const page = await start({ browser, lastOfTab: before.lastOfTab });
    await page.wire.answer(unreachable);
    expect(page.undoable()).toEqual({ writeId: 'write 3', command: remove(two), others: [{ writeId: 'write 2', command: remove(one) }] });
  });

  test('nothing that another tab has asked for and that waits for the network', async () => {
    const { a, b: idle, wire } = await openTabs();
    await a.add(rename(one, 'x'));
    await wire.answer(unreachable);
    await wire.answer(unreachable);
    expect([a.undoable(), idle.writes().length, idle.undoable()]).toEqual([{ writeId: 'write 1', command: rename(one, 'x') }, 1, null]);
  });

  test('nothing that another tab has sent in vain', async () => {
    const browser = aBrowser();
    const sending = await start({ browser });
    // Its turn to send never comes.
    const asking = await start({ browser: { ...browser, lock: { run: () => new Promise(() => undefined) } } });
    await asking.add(rename(one, 'x'));
    expect(asking.undoable()).toEqual({ writeId: 'write 1', command: rename(one, 'x') });
    await sending.wire.answer(notAllowed);
    expect([asking.summary(), asking.undoable()]).toEqual([[['write 1', 'notAllowed']], null]);
  });

  test('and answers that too, until it is dismissed or something else is asked for; it is no offer, and no answer to what failed', async () => {
    const undoing = { writeId: 'write 2', command: { kind: 'update', before: { ...one, name: 'x' }, changes: { name: one.name } }, isUndo: true };
    for (const [next, left] of [[{ type: 'undo.dismiss' }, null], [{ type: 'write.add', command: rename(two, 'y') }, { writeId: 'write 3', command: rename(two, 'y') }]] as const) {
      const { undo, lastWrite, send, writes } = await ask(rename(one, 'x'));
      await undo();
      await undo();
      expect([lastWrite(), writes().length]).toEqual([undoing, 2]);
      await send(next);
      expect(lastWrite()).toEqual(left);
    }
    const { wire, undo, lastWrite } = await ask(remove(one));
    await wire.answer(success(null));
    await undo();
    await wire.answer(notAllowed);
    expect(lastWrite()).toBe(null);
  });

  test('nothing that failed, or that was dismissed', async () => {
    const failing = await ask(rename(one, 'x'));
    await failing.wire.answer(notAllowed);
    expect(failing.undoable()).toBeNull();
    const dismissed = await ask(remove(one));
    await dismissed.send({ type: 'undo.dismiss' });
    await dismissed.undo();
    expect([dismissed.undoable(), dismissed.writes().length]).toEqual([null, 1]);
  });
});

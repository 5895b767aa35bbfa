import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { overlayWrites } from '../../../src/domain/sync/shown-systems.ts';
import { isPassing } from '../../../src/domain/systems/data-failure.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { dataFailures } from '../failures.ts';
import { aVersion } from '../records.ts';
import { AT_REST, insert, one, refused, remove, rename, start, three, two, unreachable } from './rig.ts';

describe(`${outboxMachine.id}: sending`, () => {
  test('sends one write at a time, in the order they were asked for', async () => {
    const { add, wire, sent, summary, state, listed } = await start();
    for (const command of [insert(one), insert(two), rename(one, 'x'), remove(two), insert(three)]) await add(command);
    for (const answer of [one, two, { ...one, name: 'x' }, null, three]) {
      expect([wire.waiting(), state()]).toEqual([1, 'delivering']);
      await wire.answer(success(answer));
    }
    expect(sent()).toEqual([['insert', '1'], ['insert', '2'], ['update', '1'], ['delete', '2'], ['insert', '3']]);
    expect([summary(), state(), wire.waiting()]).toEqual([[], AT_REST, 0]);
    expect(listed()).toEqual([three, { ...one, name: 'x' }]);
  });

  test('the list takes over the row as the server holds it, and what waits behind goes on from there', async () => {
    const { add, wire, listed } = await start();
    const version = aVersion('v1');
    await add(insert(one));
    await add(rename(one, 'x'));
    await wire.answer(success({ ...one, maxHeight: 1, updatedAt: version }));
    expect(listed()).toEqual([{ ...one, maxHeight: 1, updatedAt: version }]);
    expect(wire.onTheWire()).toEqual([{ kind: 'update', id: one.id, changes: { name: 'x' }, basedOn: version }]);
  });

  test('the list hears before the write is gone: a shown row never flickers', async () => {
    const { list, outbox, add, wire } = await start();
    const shown: string[] = [];
    const look = () => {
      const rows = overlayWrites(
        [...list.getSnapshot().context.listing.systems.values()],
        outbox.getSnapshot().context.writes,
      );
      shown.push(rows.map(({ system }) => system.name).join() || 'nothing');
    };
    await add(insert(one));
    list.subscribe(look);
    outbox.subscribe(look);
    await wire.answer(success(one));
    expect([...new Set(shown)]).toEqual(['Dolly 1']);
    await add(rename(one, 'x'));
    shown.length = 0;
    await wire.answer(success({ ...one, name: 'x' }));
    expect([...new Set(shown)]).toEqual(['x']);
    await add(remove(one));
    shown.length = 0;
    await wire.answer(success(null));
    expect([...new Set(shown)]).toEqual(['nothing']);
  });

  test.each(dataFailures.filter(isPassing))('$kind passes: tried again after 1, 2, 4 … s, never more than a minute', async (failure) => {
    const { add, wire, summary, state, delay, pass, clock } = await start();
    await add(insert(one));
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await wire.answer(failed(failure));
      expect([summary(), state()]).toEqual([[['write 1', null]], 'waiting']);
      expect(delay()).toEqual({ failure, until: clock.now() + seconds * 1000 });
      await pass(seconds * 1000 - 1);
      expect(wire.waiting()).toBe(0);
      await pass(1);
      expect(wire.waiting()).toBe(1);
    }
    await wire.answer(success(one));
    expect([summary(), state(), delay()]).toEqual([[], AT_REST, null]);
  });

  test('one that gets no answer holds back its own system only; the others are tried in the same round', async () => {
    const { add, wire, sent, state } = await start();
    for (const command of [rename(one, 'a'), rename(one, 'b'), rename(two, 'c')]) await add(command);
    await wire.answer(unreachable);
    expect(sent()).toEqual([['update', '1'], ['update', '2']]);
    await wire.answer(success({ ...two, name: 'c' }));
    expect([state(), wire.waiting()]).toEqual(['waiting', 0]);
  });

  test('what is asked for while others wait is tried at once', async () => {
    const { add, wire, sent } = await start();
    await add(insert(one));
    await wire.answer(unreachable);
    await add(insert(two));
    expect(sent()).toEqual([['insert', '1'], ['insert', '2']]);
  });

  test('the network is back, or somebody asks for it: all are tried at once, and the rounds begin anew', async () => {
    const { add, wire, comeBack, send, delay, clock, pass } = await start();
    await add(insert(one));
    await wire.answer(unreachable);
    await pass(1_000);
    await wire.answer(unreachable);
    await comeBack();
    expect(wire.waiting()).toBe(1);
    await wire.answer(unreachable);
    expect(delay()?.until).toBe(clock.now() + 1_000);
    await pass(1_000);
    await wire.answer(unreachable);
    await send({ type: 'outbox.sendNow' });
    expect(wire.waiting()).toBe(1);
    await wire.answer(unreachable);
    expect(delay()?.until).toBe(clock.now() + 1_000);
  });
});

describe(`${outboxMachine.id}: what stays as it was`, () => {
  test('a decision about a write that is gone, or that is no overlap', async () => {
    const { add, send, outbox, wire, summary } = await start();
    await add(rename(one, 'x'));
    await wire.answer(refused);
    await send({ type: 'write.resolve', id: 'write 1', mine: ['name'] });
    await send({ type: 'write.resolve', id: 'none', mine: ['name'] });
    expect([summary(), outbox.getSnapshot().status, wire.waiting()]).toEqual([[['write 1', 'refused']], 'active', 0]);
  });

  test('what can be undone, when another write has come through or has failed', async () => {
    const { add, undoable, wire } = await start();
    await add(rename(one, 'x'));
    await add(rename(two, 'y'));
    await wire.answer(refused);
    expect(undoable()).toEqual({ writeId: 'write 2', command: rename(two, 'y') });
    await wire.answer(success({ ...two, name: 'y' }));
    expect(undoable()).toEqual({ writeId: 'write 2', command: rename(two, 'y') });
  });

  test('of a write that got no answer, the reason and the time are known while the next one is tried', async () => {
    const { add, wire, delay, pass } = await start();
    await add(insert(one));
    await add(insert(two));
    await wire.answer(unreachable);
    expect(delay()).toEqual({ failure: { kind: 'unreachable' }, until: 0 });
    await wire.answer(unreachable);
    await pass(1_000);
    await wire.answer(unreachable);
    expect(delay()).toEqual({ failure: { kind: 'unreachable' }, until: 1_000 });
  });
});

test(`${outboxMachine.id}: once what waited is discarded, nothing is said to wait`, async () => {
  const { add, wire, discard, state, delay } = await start();
  await add(insert(one));
  await wire.answer(unreachable);
  await discard('write 1');
  expect([state(), delay()]).toEqual([AT_REST, null]);
});

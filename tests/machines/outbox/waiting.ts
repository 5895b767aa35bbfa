import { describe, expect, test } from 'vitest';
import { success } from '../../../src/domain/shared/result.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { settled } from '../scripted-effect.ts';
import { aBrowser, openedOutbox } from '../scripted-outbox.ts';
import { AT_REST, insert, one, refused, rename, start, two, unreachable } from './rig.ts';

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
    const { add, outbox, wire } = await start();
    const undoable = () => outbox.getSnapshot().context.undoable?.writeId ?? null;
    await add(rename(one, 'x'));
    await add(rename(two, 'y'));
    await wire.answer(refused);
    expect(undoable()).toBe('write 2');
    await wire.answer(success({ ...two, name: 'y' }));
    expect(undoable()).toBe('write 2');
  });

  test('why writes wait, while another one is tried, and when another tab was faster', async () => {
    const browser = aBrowser();
    const a = await openedOutbox({ browser });
    const b = await openedOutbox({ browser, wire: a.wire });
    const delays = () => [a, b].map(({ outbox }) => outbox.getSnapshot().context.delay);
    a.outbox.send({ type: 'write.add', command: insert(one) });
    await settled();
    await a.wire.answer(unreachable);
    await a.wire.answer(unreachable);
    expect(delays()).toEqual([{ failure: { kind: 'unreachable' }, until: 1_000 }, { failure: { kind: 'unreachable' }, until: 1_000 }]);
    a.outbox.send({ type: 'write.add', command: insert(two) });
    await settled();
    await a.wire.answer(success(two));
    expect([a.wire.calls.length, b.outbox.getSnapshot().value]).toEqual([3, 'waiting']);
    expect(delays()[1]).toEqual({ failure: { kind: 'unreachable' }, until: 1_000 });
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

describe(`${outboxMachine.id}: nothing waits any more`, () => {
  const waitingForNothing = async () => {
    const opened = await start();
    await opened.add(insert(one));
    await opened.wire.answer(unreachable);
    await opened.discard('write 1');
    expect(opened.state()).toBe('waiting');
    return opened;
  };

  test('by the clock', async () => {
    const { pass, state } = await waitingForNothing();
    await pass(1_000);
    expect(state()).toBe(AT_REST);
  });

  test('as the network comes back', async () => {
    const { comeBack, state } = await waitingForNothing();
    await comeBack();
    expect(state()).toBe(AT_REST);
  });

  test('as a person asks, and then the first wait is a short one again', async () => {
    const { send, state, add, wire, delay, pass } = await waitingForNothing();
    await pass(1_000);
    await add(insert(one));
    await wire.answer(unreachable);
    await pass(2_000);
    await wire.answer(unreachable);
    await send({ type: 'outbox.sendNow' });
    await wire.answer(unreachable);
    expect(delay()).toEqual({ failure: { kind: 'unreachable' }, until: 3_000 + 1_000 });
    await send({ type: 'write.discard', id: 'write 2' });
    await send({ type: 'outbox.sendNow' });
    expect(state()).toBe(AT_REST);
  });
});

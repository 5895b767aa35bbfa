import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { SystemCommand } from '../../../src/domain/sync/system-write.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aSystem, aUserId } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { aBrowser, openedOutbox } from '../scripted-outbox.ts';
import { scriptedWire } from '../scripted-wire.ts';

const [one, two] = [aSystem(1), aSystem(2)] as const;
const insertOne: SystemCommand = { kind: 'insert', system: one };
const unreachable = failed({ kind: 'unreachable' } as const);

/** Two tabs of one browser on one way to the server. */
const openTabs = async () => {
  const browser = aBrowser();
  const wire = scriptedWire();
  const a = await openedOutbox({ browser, wire });
  const b = await openedOutbox({ browser, wire });
  return { browser, wire, a, b };
};

const listed = ({ list }: Awaited<ReturnType<typeof openedOutbox>>) => [
  ...list.getSnapshot().context.listing.systems.values(),
];

describe(`${outboxMachine.id} in several tabs`, () => {
  test('what is asked for in one tab is shown in the other and sent once; both lists learn of the row', async () => {
    const { wire, a, b } = await openTabs();
    a.outbox.send({ type: 'write.add', command: insertOne });
    await settled();
    expect(b.writes()).toEqual(a.writes());
    expect([wire.calls.length, wire.waiting()]).toEqual([1, 1]);
    await wire.answer(success(one));
    expect([wire.calls.length, a.writes(), b.writes()]).toEqual([1, [], []]);
    expect([listed(a), listed(b)]).toEqual([[one], [one]]);
  });

  test('offline for a day, signed out, and in again as the same user: it is still there and goes on', async () => {
    const browser = aBrowser();
    const first = await openedOutbox({ browser });
    first.outbox.send({ type: 'write.add', command: insertOne });
    await settled();
    await first.wire.answer(unreachable);
    for (let hour = 0; hour < 24; hour += 1) {
      await first.pass(3_600_000);
      if (first.wire.waiting() > 0) await first.wire.answer(unreachable);
    }
    first.outbox.stop();
    const second = await openedOutbox({ browser });
    expect(second.wire.onTheWire()).toEqual([{ kind: 'insert', system: one }]);
  });

  test('signed out while it waited for its turn, a tab sends nothing more', async () => {
    const browser = aBrowser();
    const a = await openedOutbox({ browser });
    const b = await openedOutbox({ browser });
    a.outbox.send({ type: 'write.add', command: insertOne });
    await settled();
    const [sending, waiting] = a.wire.waiting() > 0 ? [a, b] : [b, a];
    waiting.outbox.stop();
    await sending.wire.answer(unreachable);
    expect([sending.wire.calls.length, waiting.wire.calls]).toEqual([1, []]);
  });

  test('a refusal, a retry and a discard in one tab are seen in the other', async () => {
    const { wire, a, b } = await openTabs();
    a.outbox.send({ type: 'write.add', command: insertOne });
    await settled();
    await wire.answer(failed({ kind: 'notAllowed' }));
    expect(b.writes()).toEqual([{ id: 'write 1', command: insertOne, failure: { kind: 'notAllowed' } }]);
    b.outbox.send({ type: 'write.retry', id: 'write 1' });
    await settled();
    expect([a.writes(), wire.waiting()]).toEqual([b.writes(), 1]);
    await wire.answer(failed({ kind: 'notAllowed' }));
    b.outbox.send({ type: 'write.discard', id: 'write 1' });
    await settled();
    expect([a.writes(), wire.waiting()]).toEqual([[], 0]);
  });

  test('a draft goes when its write is kept, unless more was typed since', async () => {
    const key = { userId: aUserId('ana'), subject: 'add' } as const;
    const { outbox, drafts, pass } = await openedOutbox();
    await pass(1_000);
    await drafts.write(key, { savedAt: 900, fields: { name: { base: '', typed: 'x' } } });
    outbox.send({ type: 'write.add', command: insertOne, draft: key });
    await settled();
    expect(await drafts.read(key)).toEqual(success(null));

    const newer = { savedAt: 2_000, fields: { name: { base: '', typed: 'y' } } };
    await drafts.write(key, newer);
    outbox.send({ type: 'write.add', command: { kind: 'insert', system: two }, draft: key });
    await settled();
    expect(await drafts.read(key)).toEqual(success(newer));
  });
});

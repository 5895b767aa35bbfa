import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { SystemWrite } from '../../../src/domain/sync/system-write.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aSystem, aVersion } from '../records.ts';
import { refused, remove, rename, start, unreachable } from './rig.ts';

/** As a tab shows it whose own insert was confirmed meanwhile, which it does not know yet. */
const own = aSystem(1, { name: 'one' });
const stored = { ...own, updatedAt: aVersion('v1') };
const look = { kind: 'get', id: own.id };
const update = (basedOn: string | null) => ({ kind: 'update', id: own.id, changes: { name: 'mine' }, basedOn });

describe(`${outboxMachine.id}: an update without a version meets the row before it is sent`, () => {
  const begin = async () => {
    const opened = await start();
    await opened.add(rename(own, 'mine'));
    expect(opened.wire.onTheWire()).toEqual([look]);
    return opened;
  };

  test('and is based on it', async () => {
    const { wire, listed, summary } = await begin();
    const raised = { ...stored, minHeight: 9 };
    await wire.answer(success(raised));
    expect([wire.onTheWire(), listed()]).toEqual([[update('v1')], [raised]]);
    await wire.answer(success({ ...raised, name: 'mine' }));
    expect([summary(), wire.calls]).toEqual([[], [look, update('v1')]]);
  });

  test('what somebody else has changed is asked about', async () => {
    const { wire, writes } = await begin();
    const theirs = { ...stored, name: 'theirs' };
    await wire.answer(success(theirs));
    expect(writes()).toEqual([{ id: 'write 1', command: rename(own, 'mine'), failure: { kind: 'conflict', theirs } }]);
    expect(wire.calls).toEqual([look]);
  });

  test('also behind a conflict that is discarded', async () => {
    const { wire, add, discard, writes } = await begin();
    const theirs = { ...stored, name: 'theirs', minHeight: 9 };
    await add({ kind: 'update', before: { ...own, name: 'mine' }, changes: { minHeight: 3 } });
    await wire.answer(success(theirs));
    await discard('write 1');
    expect(wire.onTheWire()).toEqual([look]);
    await wire.answer(success(theirs));
    const behind = { kind: 'update', before: own, changes: { minHeight: 3 } };
    expect(writes()).toEqual([{ id: 'write 2', command: behind, failure: { kind: 'conflict', theirs } }]);
  });

  test('what the row holds already is not sent', async () => {
    const { wire, summary } = await begin();
    await wire.answer(success({ ...stored, name: 'mine' }));
    expect([summary(), wire.calls]).toEqual([[], [look]]);
  });

  test('a row that is gone, and one that cannot be looked at', async () => {
    const { wire, summary, pass } = await begin();
    await wire.answer(unreachable);
    await pass(1_000);
    expect([summary(), wire.onTheWire()]).toEqual([[['write 1', null]], [look]]);
    await wire.answer(failed({ kind: 'notFound' }));
    expect([summary(), wire.waiting()]).toEqual([[['write 1', 'notFound']], 0]);
  });

  test('in a table without versions it is sent', async () => {
    const { wire, summary } = await begin();
    await wire.answer(success(own));
    expect(wire.onTheWire()).toEqual([update(null)]);
    await wire.answer(refused);
    expect(summary()).toEqual([['write 1', 'refused']]);
  });
});

test(`${outboxMachine.id}: a delete passes over every version, so it needs no look`, async () => {
  const { add, wire } = await start();
  await add(remove(own));
  expect(wire.calls).toEqual([{ kind: 'delete', id: own.id }]);
});

describe(`${outboxMachine.id}: the version that an update goes with`, () => {
  const newer = { ...own, updatedAt: aVersion('v2') };
  const versions = (writes: readonly SystemWrite[]) => writes.map(({ command }) => command.kind === 'update' && command.before.updatedAt);

  test('none, where it was seen with an older one laid over the row', async () => {
    const { add, writes } = await start();
    await add(rename(stored, 'x'));
    await add(rename(newer, 'y'));
    expect(versions(writes())).toEqual(['v1', null]);
  });

  test('the one that stood in the form, where it takes the place of a failed one', async () => {
    const { add, send, wire, writes } = await start();
    await add(rename(stored, 'x'));
    await wire.answer(refused);
    await send({ type: 'write.add', command: rename(newer, 'y'), replaces: 'write 1' });
    expect(versions(writes())).toEqual(['v2']);
  });
});

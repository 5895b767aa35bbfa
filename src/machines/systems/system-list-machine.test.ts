import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { dataFailures } from '../../../tests/machines/failures.ts';
import { aSystemId } from '../../../tests/machines/records.ts';
import { listAlone, listInput } from '../../../tests/machines/scripted-effect.ts';
import { keptLists } from '../../../tests/machines/system-list/kept.ts';
import { aged, close, coverage, four, fresh, loading, one, open, page, retry, start, startComplete, three, two } from '../../../tests/machines/system-list/rig.ts';
import type { PageCursor } from '../../domain/ports/systems.ts';
import { failed } from '../../domain/shared/result.ts';
import type { System } from '../../domain/systems/system.ts';
import { systemListMachine } from './system-list-machine.ts';

const after = ({ id, name }: System): PageCursor => ({ id, name });

describe(systemListMachine.id, () => {
  test('reads page after page until nothing remains, and shows each as it comes', async () => {
    const { actor, loadPage, seen } = start();
    expect([seen(), loadPage.calls]).toEqual([{ value: 'idle', systems: [], failure: null }, []]);
    actor.send(open);
    expect(seen()).toEqual({ value: loading, systems: [], failure: null });
    await loadPage.answer(page([one, two], 2));
    expect(seen()).toEqual({ value: loading, systems: [one, two], failure: null });
    await loadPage.answer(page([three], 1));
    expect(seen()).toEqual({ value: loading, systems: [one, two, three], failure: null });
    await loadPage.answer(page([four], 0));
    expect(seen()).toEqual({ value: fresh, systems: [one, two, three, four], failure: null });
    expect(loadPage.calls).toEqual([null, after(two), after(three)]);
  });

  test('an empty page is the last, whatever is said to remain', async () => {
    const { actor, loadPage, seen } = start();
    actor.send(open);
    await loadPage.answer(page([], 5));
    expect(seen()).toEqual({ value: fresh, systems: [], failure: null });
    expect(loadPage.calls).toEqual([null]);
  });

  test('opening it while it is being read changes nothing', async () => {
    const { actor, loadPage, seen } = start();
    for (let opening = 0; opening < 5; opening += 1) actor.send(open);
    await loadPage.answer(page([one], 1));
    actor.send(open);
    actor.send(retry);
    expect(seen()).toEqual({ value: loading, systems: [one], failure: null });
    await loadPage.answer(page([two], 0));
    expect(seen()).toEqual({ value: fresh, systems: [one, two], failure: null });
    expect(loadPage.calls).toEqual([null, after(one)]);
  });

  test('opening it again asks from the first page and empties nothing; what is gone goes at the end', async () => {
    const { actor, loadPage, seen } = await startComplete([one, two, three]);
    actor.send(retry);
    expect(seen().value).toEqual(fresh);
    actor.send(open);
    expect(seen()).toEqual({ value: loading, systems: [one, two, three], failure: null });
    const renamed = { ...one, name: 'A new name' };
    await loadPage.answer(page([renamed], 1));
    expect(seen()).toEqual({ value: loading, systems: [renamed, two, three], failure: null });
    await loadPage.answer(page([three], 0));
    expect(seen()).toEqual({ value: fresh, systems: [renamed, three], failure: null });
    expect(loadPage.calls).toEqual([null, null, after(renamed)]);
  });

  test.each([...dataFailures, 'crash' as const])('after %j what came before stays, and both ways on work', async (failure) => {
    const { actor, loadPage, seen } = await startComplete([one, three]);
    actor.send(open);
    await loadPage.answer(page([one, two], 1));
    await (failure === 'crash' ? loadPage.crash() : loadPage.answer(failed(failure)));
    expect(seen()).toEqual({ value: 'failed', systems: [one, two, three], failure: failure === 'crash' ? { kind: 'unexpected' } : failure });

    actor.send(retry);
    actor.send(retry);
    expect(seen()).toEqual({ value: loading, systems: [one, two, three], failure: null });
    await loadPage.answer(failed({ kind: 'unreachable' }));
    actor.send(open);
    await loadPage.answer(page([one, two], 0));
    expect(seen()).toEqual({ value: fresh, systems: [one, two], failure: null });
    // Retry goes on behind what has come; opening it anew begins at the start.
    expect(loadPage.calls).toEqual([null, null, after(two), after(two), null]);
  });

  test('saved and removed are heard in every state', async () => {
    const { actor, loadPage, seen } = start();
    actor.send({ type: 'list.saved', system: one });
    expect(seen()).toEqual({ value: 'idle', systems: [one], failure: null });
    actor.send(open);
    await loadPage.answer(failed({ kind: 'unreachable' }));
    actor.send({ type: 'list.saved', system: two });
    actor.send({ type: 'list.removed', id: one.id });
    expect(seen()).toEqual({ value: 'failed', systems: [two], failure: { kind: 'unreachable' } });
    actor.send({ type: 'list.removed', id: aSystemId(99) });
    expect(seen()).toEqual({ value: 'failed', systems: [two], failure: { kind: 'unreachable' } });
  });

  test('what has become of many at once is shown at once', async () => {
    const { actor, seen } = await startComplete([one, two]);
    actor.send({ type: 'list.changed', saved: [three, { ...one, name: 'Renamed' }], removed: [two.id] });
    expect(seen()).toEqual({ value: fresh, systems: [three, { ...one, name: 'Renamed' }], failure: null });
  });

  test('what was saved during a reading wins over a page that was asked for before', async () => {
    const { actor, loadPage, seen } = await startComplete([one, two]);
    actor.send(open);
    const renamed = { ...one, name: 'Renamed' };
    actor.send({ type: 'list.saved', system: renamed });
    actor.send({ type: 'list.saved', system: three });
    actor.send({ type: 'list.removed', id: two.id });
    await loadPage.answer(page([one, two], 0));
    expect(seen()).toEqual({ value: fresh, systems: [three, renamed], failure: null });
  });

  test('the next reading is asked for after the save, so that its word counts again', async () => {
    const { actor, loadPage, seen } = await startComplete([one]);
    actor.send({ type: 'list.saved', system: two });
    actor.send({ type: 'list.removed', id: one.id });
    actor.send(open);
    const changedElsewhere = { ...two, name: 'Changed elsewhere' };
    await loadPage.answer(page([one, changedElsewhere], 0));
    expect(seen()).toEqual({ value: fresh, systems: [changedElsewhere, one], failure: null });
    actor.send(open);
    await loadPage.answer(page([], 0));
    expect(seen()).toEqual({ value: fresh, systems: [], failure: null });
  });

  test('what was saved before anybody opened it gives way to the first page', async () => {
    const { actor, loadPage, seen } = start();
    actor.send({ type: 'list.saved', system: one });
    actor.send(open);
    const changedElsewhere = { ...one, name: 'Changed elsewhere' };
    await loadPage.answer(page([changedElsewhere], 0));
    expect(seen()).toEqual({ value: fresh, systems: [changedElsewhere], failure: null });
  });
});

describe(`${systemListMachine.id}: freshness`, () => {
  test('a row that may have been missed is looked for once more before the list is complete', async () => {
    const { actor, loadPage, seen } = start();
    actor.send(open);
    await loadPage.answer(page([two], 2));
    await loadPage.answer(page([four], 0));
    expect(seen()).toEqual({ value: loading, systems: [two, four], failure: null });
    await loadPage.answer(page([one, two, four], 0));
    expect(seen()).toEqual({ value: fresh, systems: [one, two, four], failure: null });
    expect(loadPage.calls).toEqual([null, after(two), null]);
  });

  test('who comes back to the list gets it anew, behind what is there, unless it was read just now', async () => {
    const { actor, loadPage, seen, clock, comeBack } = await startComplete();
    comeBack();
    clock.increment(9_999);
    comeBack();
    expect(seen().value).toEqual(fresh);
    clock.increment(1);
    expect(seen().value).toEqual(aged);
    comeBack();
    comeBack();
    expect(seen()).toEqual({ value: loading, systems: [one, two], failure: null });
    await loadPage.answer(page([two, three], 0));
    expect(seen()).toEqual({ value: fresh, systems: [two, three], failure: null });
    clock.increment(10_000);
    actor.send(open);
    expect(loadPage.calls).toEqual([null, null, null]);
  });

  test.each([
    ['is not asked for again when the screen comes', 9_999, fresh, [null]],
    ['is asked for again when the screen comes a while later', 10_000, loading, [null, null]],
  ] as const)('what was read before its screen is there %s', async (_what, ms, value, calls) => {
    const { actor, loadPage, seen, clock } = start();
    actor.send({ type: 'list.prepare' });
    await loadPage.answer(page([one], 0));
    expect(seen()).toEqual({ value: { complete: 'unseen' }, systems: [one], failure: null });
    clock.increment(ms);
    actor.send(open);
    actor.send({ type: 'list.prepare' });
    expect([seen().value, loadPage.calls]).toEqual([value, calls]);
  });

  test('a list that was seen and left while it was being read is read again when it is opened', async () => {
    const { actor, loadPage, seen } = start();
    for (const type of ['list.prepare', 'list.open', 'list.close'] as const) actor.send({ type });
    await loadPage.answer(page([one], 0));
    expect(seen()).toEqual({ value: fresh, systems: [one], failure: null });
    actor.send(open);
    expect([seen().value, loadPage.calls]).toEqual([loading, [null, null]]);
  });

  test('a return tries again what has failed', async () => {
    const { actor, loadPage, seen, comeBack } = start();
    actor.send(open);
    await loadPage.answer(page([one], 1));
    await loadPage.answer(failed({ kind: 'unreachable' }));
    comeBack();
    expect(seen()).toEqual({ value: loading, systems: [one], failure: null });
    await loadPage.answer(page([two], 0));
    expect(loadPage.calls).toEqual([null, after(one), after(one)]);
  });

  test('who looks at another page needs no fresh list', async () => {
    const { actor, loadPage, seen, clock, comeBack } = start();
    comeBack();
    actor.send(open);
    actor.send(close);
    actor.send(open);
    actor.send(close);
    await loadPage.answer(failed({ kind: 'unreachable' }));
    comeBack();
    expect(seen().value).toBe('failed');
    actor.send(retry);
    await loadPage.answer(page([one], 0));
    clock.increment(10_000);
    comeBack();
    expect(seen()).toEqual({ value: aged, systems: [one], failure: null });
  });

  test.each([
    ['while it is read', false],
    ['when reading it has failed', true],
  ])('who comes back to it %s gets it anew later on', async (_, hasFailed) => {
    const { actor, loadPage, seen, clock, comeBack } = start();
    actor.send(open);
    actor.send(close);
    if (hasFailed) await loadPage.answer(failed({ kind: 'unreachable' }));
    actor.send(open);
    await loadPage.answer(page([one], 0));
    clock.increment(10_000);
    comeBack();
    expect(seen()).toEqual({ value: loading, systems: [one], failure: null });
  });

  test('who comes back to the whole list gets it anew, then and later on', async () => {
    const { actor, loadPage, seen, clock, comeBack } = await startComplete([one]);
    actor.send(close);
    actor.send(open);
    await loadPage.answer(page([two], 0));
    expect(seen()).toEqual({ value: fresh, systems: [two], failure: null });
    clock.increment(10_000);
    comeBack();
    expect(seen()).toEqual({ value: loading, systems: [two], failure: null });
  });

  test('goes on where returns cannot be told', async () => {
    const returns = fromCallback(() => {
      throw new Error('There is no such event here.');
    });
    const actor = createActor(systemListMachine.provide({ actors: { ...listAlone, returns } }), { inspect: coverage.inspect, input: listInput }).start();
    expect(actor.getSnapshot().status).toBe('active');
  });
});

describe(`${systemListMachine.id}: kept and followed`, keptLists);

// Stands last: it looks back on all tests above.
test(`${systemListMachine.id}: every transition was taken`, () => {
  expect(coverage.missing()).toEqual([]);
});

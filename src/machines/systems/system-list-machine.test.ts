import { describe, expect, test } from 'vitest';
import { dataFailures } from '../../../tests/machines/data-failures.ts';
import { aSystemId } from '../../../tests/machines/records.ts';
import {
  after,
  coverage,
  four,
  fresh,
  loading,
  one,
  open,
  page,
  retry,
  start,
  startComplete,
  three,
  two,
} from '../../../tests/machines/system-list/rig.ts';
import { failed } from '../../domain/shared/result.ts';
import { systemListMachine } from './system-list-machine.ts';
import '../../../tests/machines/system-list/freshness.ts';

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

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

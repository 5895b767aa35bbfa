import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { dataFailures } from '../../tests/machines/data-failures.ts';
import { aSystem, aSystemId } from '../../tests/machines/records.ts';
import { scriptedEffect } from '../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../tests/machines/transition-coverage.ts';
import type { PageCursor } from '../domain/ports/system-repository.ts';
import { failed, success } from '../domain/result.ts';
import type { System } from '../domain/system.ts';
import { type PageAnswer, systemListMachine } from './system-list-machine.ts';

const coverage = transitionCoverage(systemListMachine);
const open = { type: 'list.open' } as const;
const retry = { type: 'list.retry' } as const;
const [one, two, three, four] = [aSystem(1), aSystem(2), aSystem(3), aSystem(4)] as const;
const loading = { loading: 'page' };
const page = (systems: readonly System[], remaining: number) => success({ systems, remaining });
const after = ({ id, name }: System): PageCursor => ({ id, name });

const start = () => {
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const actor = createActor(systemListMachine.provide({ actors: { loadPage: loadPage.logic } }), {
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, systems: [...context.listing.systems.values()], failure: context.failure };
  };
  return { actor, loadPage, seen };
};

const startComplete = async (systems: readonly System[] = [one, two]) => {
  const opened = start();
  opened.actor.send(open);
  await opened.loadPage.answer(page(systems, 0));
  return opened;
};

describe(systemListMachine.id, () => {
  test('asks nobody before it is opened', () => {
    const { loadPage, seen } = start();
    expect(seen()).toEqual({ value: 'idle', systems: [], failure: null });
    expect(loadPage.calls).toEqual([]);
  });

  test('reads page after page until nothing remains, and shows each as it comes', async () => {
    const { actor, loadPage, seen } = start();
    actor.send(open);
    expect(seen()).toEqual({ value: loading, systems: [], failure: null });
    await loadPage.answer(page([one, two], 2));
    expect(seen()).toEqual({ value: loading, systems: [one, two], failure: null });
    await loadPage.answer(page([three], 1));
    expect(seen()).toEqual({ value: loading, systems: [one, two, three], failure: null });
    await loadPage.answer(page([four], 0));
    expect(seen()).toEqual({ value: 'complete', systems: [one, two, three, four], failure: null });
    expect(loadPage.calls).toEqual([null, after(two), after(three)]);
  });

  test('an empty page is the last, whatever is said to remain', async () => {
    const { actor, loadPage, seen } = start();
    actor.send(open);
    await loadPage.answer(page([], 5));
    expect(seen()).toEqual({ value: 'complete', systems: [], failure: null });
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
    expect(seen()).toEqual({ value: 'complete', systems: [one, two], failure: null });
    expect(loadPage.calls).toEqual([null, after(one)]);
  });

  test('opening it again asks from the first page and empties nothing; what is gone goes at the end', async () => {
    const { actor, loadPage, seen } = await startComplete([one, two, three]);
    actor.send(retry);
    expect(seen().value).toBe('complete');
    actor.send(open);
    expect(seen()).toEqual({ value: loading, systems: [one, two, three], failure: null });
    const renamed = { ...one, name: 'A new name' };
    await loadPage.answer(page([renamed], 1));
    expect(seen()).toEqual({ value: loading, systems: [renamed, two, three], failure: null });
    await loadPage.answer(page([three], 0));
    expect(seen()).toEqual({ value: 'complete', systems: [renamed, three], failure: null });
    expect(loadPage.calls).toEqual([null, null, after(renamed)]);
  });

  test.each(dataFailures)('after the failure $kind what came before stays, and both ways on work', async (failure) => {
    const { actor, loadPage, seen } = await startComplete([one, three]);
    actor.send(open);
    await loadPage.answer(page([one, two], 1));
    await loadPage.answer(failed(failure));
    expect(seen()).toEqual({ value: 'failed', systems: [one, three, two], failure });

    actor.send(retry);
    actor.send(retry);
    expect(seen()).toEqual({ value: loading, systems: [one, three, two], failure: null });
    await loadPage.answer(failed(failure));
    actor.send(open);
    await loadPage.answer(page([one, two], 0));
    expect(seen()).toEqual({ value: 'complete', systems: [one, two], failure: null });
    expect(loadPage.calls).toEqual([null, null, after(two), null, null]);
  });

  test('a thrown effect is the failure unexpected, and the second try works', async () => {
    const { actor, loadPage, seen } = start();
    actor.send(open);
    await loadPage.crash();
    expect(seen()).toEqual({ value: 'failed', systems: [], failure: { kind: 'unexpected' } });
    actor.send(retry);
    await loadPage.answer(page([one], 0));
    expect(seen()).toEqual({ value: 'complete', systems: [one], failure: null });
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
    expect(seen()).toEqual({ value: 'complete', systems: [renamed, three], failure: null });
  });

  test('the next reading is asked for after the save, so that its word counts again', async () => {
    const { actor, loadPage, seen } = await startComplete([one]);
    actor.send({ type: 'list.saved', system: two });
    actor.send({ type: 'list.removed', id: one.id });
    actor.send(open);
    const changedElsewhere = { ...two, name: 'Changed elsewhere' };
    await loadPage.answer(page([one, changedElsewhere], 0));
    expect(seen()).toEqual({ value: 'complete', systems: [changedElsewhere, one], failure: null });
    actor.send(open);
    await loadPage.answer(page([], 0));
    expect(seen()).toEqual({ value: 'complete', systems: [], failure: null });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

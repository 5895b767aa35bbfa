import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { failed } from '../../../src/domain/shared/result.ts';
import { systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { after, aged, close, coverage, four, fresh, loading, one, open, page, retry, start, startComplete, three, two } from './rig.ts';

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
    const actor = createActor(systemListMachine.provide({ actors: { returns } }), { inspect: coverage.inspect }).start();
    expect(actor.getSnapshot().status).toBe('active');
  });
});

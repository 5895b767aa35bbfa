import { describe, expect, test } from 'vitest';
import { askedToSignOut } from '../../tests/machines/workspace/asked-to-sign-out.ts';
import { aPage, aSystem } from '../../tests/machines/records.ts';
import { settled } from '../../tests/machines/scripted-effect.ts';
import { ana, bob, closed, coverage, openFor, start, startBusy } from '../../tests/machines/workspace/rig.ts';
import { failed, success } from '../domain/result.ts';
import { workspaceMachine } from './workspace-machine.ts';

describe(workspaceMachine.id, () => {
  test('without a user there is nothing to be asked', () => {
    const { change, seen } = start();
    expect(seen()).toEqual(closed);
    change(null);
    expect(seen()).toEqual(closed);
  });

  test('a user gets an empty list and an empty outbox that tell one another', async () => {
    const { loadPage, wire, workspace, change, seen } = start();
    change(ana);
    await settled();
    expect(seen()).toEqual(openFor(ana));
    expect([workspace().list.getSnapshot().value, workspace().outbox.getSnapshot().value]).toEqual(['idle', 'resting']);
    expect([loadPage.calls, wire.calls]).toEqual([[], []]);

    workspace().outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(2) } });
    expect(workspace().outbox.getSnapshot().context.writes).toEqual([
      { id: 'made here 1', command: { kind: 'insert', system: aSystem(2) }, failure: null },
    ]);
    await settled();
    await wire.answer(success(aSystem(2)));
    expect([...workspace().list.getSnapshot().context.listing.systems.values()]).toEqual([aSystem(2)]);
  });

  test('the same user once more changes nothing', async () => {
    const { workspace, change, list, outbox, loadPage, wire } = await startBusy();
    const before = [list.getSnapshot(), outbox.getSnapshot()];
    for (let time = 0; time < 3; time += 1) change(ana);
    expect([workspace().list === list, workspace().outbox === outbox]).toEqual([true, true]);
    expect([list.getSnapshot(), outbox.getSnapshot()]).toEqual(before);
    expect([loadPage.waiting(), wire.waiting()]).toEqual([1, 1]);
  });

  test.each([
    ['nobody', null, closed],
    ['somebody else', bob, openFor(bob)],
  ] as const)('%s instead: what the user before had is stopped and gone', async (_, userId, expected) => {
    const { change, seen, list, outbox, loadPage, wire } = await startBusy();
    change(userId);
    expect(seen()).toEqual(expected);
    expect([list.getSnapshot().status, outbox.getSnapshot().status]).toEqual(['stopped', 'stopped']);

    await loadPage.answer(success(aPage([aSystem(3)], 0)));
    await wire.answer(success(aSystem(2)));
    expect([...list.getSnapshot().context.listing.systems.values()]).toEqual([aSystem(1)]);
    expect([loadPage.waiting(), wire.waiting()]).toEqual([0, 0]);
  });

  test('what was not sent goes on by itself when its user is back', async () => {
    const { change, wire, workspace } = await startBusy(true);
    change(null);
    await wire.answer(failed({ kind: 'unauthenticated' }));
    change(ana);
    await settled();
    expect(workspace().outbox.getSnapshot().context.writes.map(({ command }) => command)).toEqual([
      { kind: 'insert', system: aSystem(2) },
    ]);
    expect(wire.onTheWire()).toEqual([{ kind: 'insert', system: aSystem(2) }]);
  });

  test('somebody else starts with nothing of the user before, and works', async () => {
    const { change, workspace, loadPage, wire, list, outbox } = await startBusy();
    change(bob);
    await settled();
    expect([workspace().list === list, workspace().outbox === outbox]).toEqual([false, false]);
    expect(workspace().list.getSnapshot().context.listing.systems.length).toBe(0);
    expect(workspace().outbox.getSnapshot().context.writes).toEqual([]);

    await loadPage.answer(success(aPage([aSystem(3)], 0)));
    await wire.answer(success(aSystem(2)));
    workspace().list.send({ type: 'list.open' });
    await loadPage.answer(success(aPage([aSystem(4)], 0)));
    workspace().outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(5) } });
    await settled();
    await wire.answer(success(aSystem(5)));
    expect([...workspace().list.getSnapshot().context.listing.systems.values()]).toEqual([aSystem(4), aSystem(5)]);
  });

  test('after a sign-out and a new sign-in the same user starts anew', async () => {
    const { change, seen, workspace } = await startBusy();
    change(null);
    change(ana);
    expect(seen()).toEqual(openFor(ana));
    expect(workspace().list.getSnapshot().context.listing.systems.length).toBe(0);
  });

  askedToSignOut();

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { aWorld, type Fate, id, inserting, named } from '../../../tests/machines/batch-world.ts';
import { PIECE_COMMANDS } from '../../domain/sync/batch.ts';
import { batchMachine, isBatchAtRisk, unsentOf } from './batch-machine.ts';

describe(`${batchMachine.id} in two windows`, () => {
  test('a finished batch hears what is pressed as the tab comes back; one that another tab has put in its place is shown', async () => {
    const world = aWorld([], 2);
    await world.ready();
    world.batch().send({ type: 'batch.begin', kind: 'import', commands: inserting([named(1, 'Dolly 1')]) });
    await world.finished();
    await world.lookAgain();
    await world.finished();
    world.batch().send({ type: 'page.returned' });
    expect(world.batch().getSnapshot().can({ type: 'batch.undo' })).toBe(true);
    world.batch().send({ type: 'batch.undo' });
    await world.finished();
    expect(world.rows()).toEqual([]);
    await world.lookAgain();
    await waitFor(world.batch(1), ({ context }) => context.batch?.kind === 'undo');
    await waitFor(world.batch(1), (snapshot) => snapshot.matches('finished'));
  });

  test.each([
    ['while that waits for the network', true],
    ['while that is still being kept', false],
  ])('what is begun beside another tab’s batch, %s, is kept until it goes out after it, and no page that is closed is asked about', async (_when, isKept) => {
    const world = aWorld([named(9999, 'Old')], 2);
    await world.ready();
    const rows = Array.from({ length: PIECE_COMMANDS.insert + 1 }, (_, number) => named(number, `Dolly ${number}`));
    if (isKept) world.fates.push('fine', 'noRequest', 'noRequest', 'noRequest');
    world.batch(0).send({ type: 'batch.begin', kind: 'import', commands: inserting(rows) });
    expect(isBatchAtRisk(world.batch(0).getSnapshot())).toBe(true);
    if (isKept) await waitFor(world.batch(0), () => world.counts()?.done === PIECE_COMMANDS.insert);
    world.batch(1).send({ type: 'batch.begin', kind: 'delete', commands: [{ kind: 'delete', before: named(9999, 'Old') }] });
    const { context } = await waitFor(world.batch(1), (snapshot) => snapshot.context.waiting.length > 0);
    expect([context.waiting, isBatchAtRisk(world.batch(1).getSnapshot())]).toEqual([[{ kind: 'delete', count: 1 }], false]);
    await waitFor(world.batch(1), (snapshot) => snapshot.matches('finished') && snapshot.context.batch?.kind === 'delete');
    await world.finished();
    expect([world.rows().length, isBatchAtRisk(world.batch(1).getSnapshot())]).toEqual([rows.length, false]);
  });

  test('what waits outlasts every window: the next one that is opened sends it in its turn', async () => {
    const world = aWorld([named(9999, 'Old')], 2);
    await world.ready();
    for (let at = 0; at < 500; at += 1) world.fates.push('noRequest');
    world.batch(0).send({ type: 'batch.begin', kind: 'import', commands: inserting([named(1, 'Dolly')]) });
    await waitFor(world.batch(0), (snapshot) => snapshot.matches('waiting'));
    world.batch(1).send({ type: 'batch.begin', kind: 'delete', commands: [{ kind: 'delete', before: named(9999, 'Old') }] });
    await waitFor(world.batch(1), (snapshot) => snapshot.matches('waiting'));
    world.fates.splice(0);
    world.reopen();
    const { context } = await waitFor(world.batch(), (snapshot) => snapshot.matches('finished') && snapshot.context.batch?.kind === 'delete');
    expect([world.rows(), context.batch?.after?.kind, context.waiting]).toEqual([[[id(1), 'Dolly']], 'import', []]);
  });

  const fate = fc.constantFrom<Fate>('fine', 'noRequest', 'noAnswer', 'tabDiesBefore', 'tabDies');

  test('whatever the network and the windows do, what was begun in each of two is done, and once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), async (fates) => {
        const world = aWorld([named(1, 'old'), named(2, 'old')], 2);
        await world.ready();
        world.fates.push(...fates);
        world.batch(0).send({ type: 'batch.begin', kind: 'import', commands: inserting([named(3, 'new'), named(4, 'new')]) });
        world.batch(1).send({ type: 'batch.begin', kind: 'delete', commands: [{ kind: 'delete', before: named(1, 'old') }, { kind: 'delete', before: named(2, 'old') }] });
        const done = [[id(3), 'new'], [id(4), 'new']];
        await vi.waitFor(() => expect(world.rows()).toEqual(done), { timeout: 3000, interval: 1 });
        await world.finished();
        expect([world.rows(), [1, 2, 3, 4].map(world.logged)]).toEqual([done, [2, 2, 1, 1]]);
      }),
      { numRuns: 30 },
    );
  });

  test('a pause in another tab holds in this one; what is said to be left out there was not sent by this one', async () => {
    const world = aWorld([], 2);
    await world.ready();
    const rows = Array.from({ length: 3 * PIECE_COMMANDS.insert }, (_, number) => named(number, `Dolly ${number}`));
    world.fates.push('fine');
    for (let at = 0; at < 500; at += 1) world.fates.push('noRequest');
    world.batch(0).send({ type: 'batch.begin', kind: 'import', commands: inserting(rows) });
    await world.lookAgain();
    await waitFor(world.batch(1), (snapshot) => snapshot.matches('waiting'));
    world.batch(1).send({ type: 'batch.pause' });
    await waitFor(world.batch(0), (snapshot) => snapshot.matches('paused'));
    world.fates.splice(0);
    world.batch(1).send({ type: 'batch.stop' });
    const { context } = await waitFor(world.batch(1), (snapshot) => snapshot.matches('finished'));
    const sent = world.rows().length;
    expect([sent, context.batch?.leftOut]).toEqual([PIECE_COMMANDS.insert, rows.length - sent]);
    // Nobody presses anything there: it looks by itself.
    await world.finished();
    expect([world.counts()?.leftOut, world.rows().length]).toEqual([rows.length - sent, sent]);
  });

  test('paused while another tab has a piece on the wire, no tab sends the next one; what waited goes out after a stop, and tells what came of the one before', async () => {
    const world = aWorld([named(9999, 'Old')], 2);
    await world.ready();
    const rows = Array.from({ length: 3 * PIECE_COMMANDS.insert }, (_, number) => named(number, `Dolly ${number}`));
    world.batch(0).send({ type: 'batch.begin', kind: 'import', commands: inserting(rows) });
    await waitFor(world.batch(0), (snapshot) => snapshot.matches('sending'));
    world.batch(1).send({ type: 'batch.begin', kind: 'delete', commands: [{ kind: 'delete', before: named(9999, 'Old') }] });
    await waitFor(world.batch(1), (snapshot) => snapshot.matches('sending'));
    const pausedAt = world.rows().length;
    world.batch(1).send({ type: 'batch.pause' });
    expect(world.batch(1).getSnapshot().value).toEqual({ sending: 'pausing' });
    for (const tab of [0, 1]) await waitFor(world.batch(tab), (snapshot) => snapshot.matches('paused'));
    expect(world.rows().length).toBeLessThanOrEqual(pausedAt + PIECE_COMMANDS.insert);
    const sent = world.rows().length - 1;
    world.batch(0).send({ type: 'batch.stop' });
    const { context } = await waitFor(world.batch(1), (snapshot) => snapshot.matches('finished') && snapshot.context.batch?.kind === 'delete');
    expect(context.batch?.after).toEqual({ kind: 'import', counts: { total: sent, done: sent, failed: 0, waiting: 0, leftOut: rows.length - sent, insert: sent, update: 0, delete: 0, held: 0 } });
    await world.finished();
    expect(world.rows()).toHaveLength(sent);
  });

  test.each([['another window', 1], ['the same one', 0]])('what is begun in %s behind a batch with rows that failed goes out once that was dismissed: they are to be seen and corrected first', async (_where, tab) => {
    const world = aWorld([named(9999, 'Old')], 2);
    await world.ready();
    world.batch(0).send({ type: 'batch.begin', kind: 'import', commands: inserting([named(1, 'Dolly'), named(2, 'x'.repeat(501))]) });
    await world.finished();
    world.batch(tab).send({ type: 'batch.begin', kind: 'delete', commands: [{ kind: 'delete', before: named(9999, 'Old') }] });
    const { context } = await waitFor(world.batch(tab), (snapshot) => snapshot.matches('finished') && snapshot.context.waiting.length > 0);
    expect([context.batch?.kind, context.waiting, world.rows().length, unsentOf(world.batch(tab).getSnapshot())]).toEqual(['import', [{ kind: 'delete', count: 1 }], 2, 1]);
    world.batch(tab).send({ type: 'batch.dismiss' });
    await waitFor(world.batch(tab), (snapshot) => snapshot.matches('finished') && snapshot.context.batch?.kind === 'delete');
    expect(world.rows()).toHaveLength(1);
  });
});

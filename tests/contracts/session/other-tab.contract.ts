import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { SessionStoreHarness } from './session-store-harness.ts';
import { newStored, openWorld, recordChanges } from './session-store-world.ts';

const nothing = { ok: true, value: null };

export const otherTabContract = (harness: SessionStoreHarness): void => {
  describe('another tab', () => {
    contractCase('reads the shared session', undefined, async () => {
      const world = await openWorld(harness);
      const stored = newStored('signIn');
      await world.tab.write(stored);
      expect(await world.otherTab.read()).toStrictEqual({ ok: true, value: stored });
    });

    contractCase('does not see the recovery session of this one', undefined, async () => {
      const world = await openWorld(harness);
      await world.tab.write(newStored('recovery'));
      expect(await world.otherTab.read()).toStrictEqual(nothing);
    });

    contractCase('is told of a write and of a removal, in order; the writer is not', undefined, async () => {
      const world = await openWorld(harness);
      const here = recordChanges(world.tab);
      const there = recordChanges(world.otherTab);
      const stored = newStored('signIn');
      await world.tab.write(stored);
      await world.settled();
      await world.tab.clear('signIn');
      await world.settled();
      expect(there.changes).toStrictEqual([stored, null]);
      expect(here.changes).toStrictEqual([]);
    });

    contractCase('is told that what stands there now is no session', undefined, async () => {
      const world = await openWorld(harness);
      const there = recordChanges(world.otherTab);
      const stored = newStored('signIn');
      await world.tab.write(stored);
      world.plantText('signIn', '{"access_tok');
      await world.settled();
      expect(there.changes).toStrictEqual([stored, 'notASession']);
    });

    contractCase('is told nothing of a recovery session', undefined, async () => {
      const world = await openWorld(harness);
      const there = recordChanges(world.otherTab);
      await world.tab.write(newStored('recovery'));
      await world.tab.clear('recovery');
      await world.settled();
      expect(there.changes).toStrictEqual([]);
    });

    contractCase('is told nothing once it has stopped listening', undefined, async () => {
      const world = await openWorld(harness);
      const left = recordChanges(world.otherTab);
      const stayed = recordChanges(world.otherTab);
      left.stop();
      left.stop();
      const stored = newStored('signIn');
      await world.tab.write(stored);
      await world.settled();
      expect(left.changes).toStrictEqual([]);
      expect(stayed.changes).toStrictEqual([stored]);
    });

    contractCase('may change what it is told without changing what is kept', undefined, async () => {
      const world = await openWorld(harness);
      const there = recordChanges(world.otherTab);
      const stored = newStored('signIn');
      await world.tab.write(stored);
      await world.settled();
      const [told] = there.changes;
      expect(told).toStrictEqual(stored);
      if (typeof told === 'object' && told !== null) told.session.user.identities.length = 0;
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: stored });
    });
  });
};

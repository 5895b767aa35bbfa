import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { SessionStoreHarness } from './session-store-harness.ts';
import { newStored, openWorld } from './session-store-world.ts';

const done = { ok: true, value: null };
const notASession = { ok: false, failure: { kind: 'notASession' } };
const storageUnavailable = { ok: false, failure: { kind: 'storageUnavailable' } };

const { user: _user, ...withoutUser } = newStored('signIn').session;

/** What may stand where a session should: none of it is one. */
const damagedTexts = [
  '',
  '{"access_tok',
  '"hello"',
  '123',
  'null',
  '[]',
  '{}',
  JSON.stringify(withoutUser),
  JSON.stringify({ ...newStored('signIn').session, access_token: '' }),
];

export const storedSessionContract = (harness: SessionStoreHarness): void => {
  describe('read, write and clear', () => {
    contractCase('nothing is there at first', undefined, async () => {
      const world = await openWorld(harness);
      expect(await world.tab.read()).toStrictEqual(done);
    });

    for (const purpose of ['signIn', 'recovery'] as const) {
      contractCase(`a ${purpose} session comes back as it was, and is gone after clear`, undefined, async () => {
        const world = await openWorld(harness);
        const stored = newStored(purpose);
        expect(await world.tab.write(stored)).toStrictEqual(done);
        expect(await world.tab.read()).toStrictEqual({ ok: true, value: stored });
        expect(await world.tab.clear(purpose)).toStrictEqual(done);
        expect(await world.tab.read()).toStrictEqual(done);
        expect(world.textOf(purpose)).toBeNull();
        expect(await world.tab.clear(purpose)).toStrictEqual(done);
      });

      for (const text of damagedTexts) {
        contractCase(`${text.slice(0, 30)} is no ${purpose} session: said so, left as it is, replaced by the next write`, undefined, async () => {
          const world = await openWorld(harness);
          world.plantText(purpose, text);
          // A damaged recovery is nothing; the shared session is asked for.
          expect(await world.tab.read()).toStrictEqual(purpose === 'signIn' ? notASession : done);
          expect(world.textOf(purpose)).toBe(text);
          const stored = newStored(purpose);
          expect(await world.tab.write(stored)).toStrictEqual(done);
          expect(await world.tab.read()).toStrictEqual({ ok: true, value: stored });
        });
      }
    }

    contractCase('a later write replaces an earlier one', undefined, async () => {
      const world = await openWorld(harness);
      const later = newStored('signIn');
      await world.tab.write(newStored('signIn'));
      await world.tab.write(later);
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: later });
    });

    contractCase('a recovery session comes before a shared one, and clearing it leaves that', undefined, async () => {
      const world = await openWorld(harness);
      const shared = newStored('signIn');
      const recovery = newStored('recovery');
      await world.tab.write(recovery);
      await world.tab.write(shared);
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: recovery });
      await world.tab.clear('recovery');
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: shared });
    });

    contractCase('clearing the shared session leaves a recovery session', undefined, async () => {
      const world = await openWorld(harness);
      const recovery = newStored('recovery');
      await world.tab.write(newStored('signIn'));
      await world.tab.write(recovery);
      await world.tab.clear('signIn');
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: recovery });
      expect(await world.otherTab.read()).toStrictEqual(done);
    });

    contractCase('a damaged recovery session does not hide the shared one', undefined, async () => {
      const world = await openWorld(harness);
      const shared = newStored('signIn');
      await world.tab.write(shared);
      world.plantText('recovery', '{"access_tok');
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: shared });
    });

    contractCase('storage that throws is an answer, never a throw', undefined, async () => {
      const world = await openWorld(harness);
      world.breakStorage();
      for (const purpose of ['signIn', 'recovery'] as const) {
        expect(await world.tab.write(newStored(purpose))).toStrictEqual(storageUnavailable);
        expect(await world.tab.clear(purpose)).toStrictEqual(storageUnavailable);
      }
      expect(await world.tab.read()).toStrictEqual(storageUnavailable);
      expect(() => world.tab.subscribe(() => undefined)()).not.toThrow();
    });

    contractCase('what is handed in or out can be changed without changing what is kept', undefined, async () => {
      const world = await openWorld(harness);
      const stored = newStored('signIn');
      const expected = { ok: true, value: structuredClone(stored) };
      await world.tab.write(stored);
      stored.session.user.factors.length = 0;
      const read = await world.tab.read();
      expect(read).toStrictEqual(expected);
      if (read.ok && read.value !== null) read.value.session.user.identities.length = 0;
      expect(await world.tab.read()).toStrictEqual(expected);
    });
  });
};

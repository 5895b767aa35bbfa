import * as v from 'valibot';
import { describe, expect, onTestFinished } from 'vitest';
import { sessionSchema, type StoredSession } from '../../src/domain/auth/session.ts';
import type { SessionStore, StorageChange } from '../../src/domain/ports/auth.ts';
import { casesOf } from './contract-case.ts';

type SessionStoreHarness = {
  /** Called once for each test; nothing is stored yet. */
  open(): Promise<SessionStoreWorld>;
};

/** Two tabs of one browser, and a hand inside its storage. */
type SessionStoreWorld = {
  readonly tab: SessionStore;
  readonly otherTab: SessionStore;
  /** Puts text where `tab` keeps a session of that purpose, as a damaged or foreign value. */
  plantText(purpose: StoredSession['purpose'], text: string): void;
  /** The text that stands there, or null. */
  textOf(purpose: StoredSession['purpose']): string | null;
  /** From now on every access to storage throws, for both tabs. */
  breakStorage(): void;
  /** Resolves when each tab has heard what the other one did. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const newStored = (purpose: StoredSession['purpose']): StoredSession => ({
  purpose,
  session: v.parse(sessionSchema, {
    access_token: crypto.randomUUID(),
    refresh_token: crypto.randomUUID(),
    expires_at: 1_900_000_000,
    expires_in: 3600,
    aal: 'aal1',
    user: {
      id: crypto.randomUUID(),
      email: 'jörg+test@example.test',
      identities: [{ identity_id: crypto.randomUUID() }],
      factors: [{ id: 'factor', factor_type: 'totp', status: 'verified', friendly_name: 'Ana "Å" 衣' }],
    },
  }),
});

/** Everything a tab is told from now on, in order. */
const recordChanges = (store: SessionStore) => {
  const changes: StorageChange[] = [];
  const stop = store.subscribe((stored) => {
    changes.push(stored);
  });
  onTestFinished(stop);
  return { changes, stop };
};

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

/** What every SessionStore does. */
export const sessionStoreContract = (harness: SessionStoreHarness): void => {
  const each = casesOf(harness);

  describe('SessionStore: read, write and clear', () => {
    each('nothing is there at first', async (world) => {
      expect(await world.tab.read()).toStrictEqual(done);
    });

    for (const purpose of ['signIn', 'recovery'] as const) {
      each(`a ${purpose} session comes back as it was, and is gone after clear`, async (world) => {
        const stored = newStored(purpose);
        expect(await world.tab.write(stored)).toStrictEqual(done);
        expect(await world.tab.read()).toStrictEqual({ ok: true, value: stored });
        expect(await world.tab.clear(purpose)).toStrictEqual(done);
        expect(await world.tab.read()).toStrictEqual(done);
        expect(world.textOf(purpose)).toBeNull();
        expect(await world.tab.clear(purpose)).toStrictEqual(done);
      });

      for (const text of damagedTexts) {
        each(`field report 14: ${text.slice(0, 30)} is no ${purpose} session: said so, left as it is, replaced by the next write`, async (world) => {
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

    each('a later write replaces an earlier one', async (world) => {
      const later = newStored('signIn');
      await world.tab.write(newStored('signIn'));
      await world.tab.write(later);
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: later });
    });

    each('a recovery session comes before a shared one, and clearing it leaves that', async (world) => {
      const shared = newStored('signIn');
      const recovery = newStored('recovery');
      await world.tab.write(recovery);
      await world.tab.write(shared);
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: recovery });
      await world.tab.clear('recovery');
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: shared });
    });

    each('clearing the shared session leaves a recovery session', async (world) => {
      const recovery = newStored('recovery');
      await world.tab.write(newStored('signIn'));
      await world.tab.write(recovery);
      await world.tab.clear('signIn');
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: recovery });
      expect(await world.otherTab.read()).toStrictEqual(done);
    });

    each('a damaged recovery session does not hide the shared one', async (world) => {
      const shared = newStored('signIn');
      await world.tab.write(shared);
      world.plantText('recovery', '{"access_tok');
      expect(await world.tab.read()).toStrictEqual({ ok: true, value: shared });
    });

    each('storage that throws is an answer, never a throw', async (world) => {
      world.breakStorage();
      for (const purpose of ['signIn', 'recovery'] as const) {
        expect(await world.tab.write(newStored(purpose))).toStrictEqual(storageUnavailable);
        expect(await world.tab.clear(purpose)).toStrictEqual(storageUnavailable);
      }
      expect(await world.tab.read()).toStrictEqual(storageUnavailable);
      expect(() => world.tab.subscribe(() => undefined)()).not.toThrow();
    });

    each('what is handed in or out can be changed without changing what is kept', async (world) => {
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

  describe('SessionStore: why the shared session was cleared', () => {
    for (const endedBy of ['person', 'deletion', 'provider', 'otherDevice'] as const) {
      each(`field reports 109 and 116: all tabs are told: ${endedBy}, until somebody signs in`, async (world) => {
        const ends = async () => [await world.tab.readEnd(), await world.otherTab.readEnd()];
        const unknown = [done, done];
        expect(await ends()).toStrictEqual(unknown);
        await world.tab.write(newStored('signIn'));
        await world.tab.clear('signIn', endedBy);
        const known = { ok: true, value: endedBy };
        expect(await ends()).toStrictEqual([known, known]);
        await world.tab.write(newStored('recovery'));
        await world.tab.clear('recovery');
        expect(await ends()).toStrictEqual([known, known]);
        await world.otherTab.write(newStored('signIn'));
        expect(await ends()).toStrictEqual(unknown);
      });
    }

    each('it is known when the other tab hears of it', async (world) => {
      await world.tab.write(newStored('signIn'));
      await world.settled();
      const heard: unknown[] = [];
      onTestFinished(world.otherTab.subscribe(() => void world.otherTab.readEnd().then((end) => heard.push(end))));
      await world.tab.clear('signIn', 'provider');
      await world.settled();
      await Promise.resolve();
      expect(heard).toStrictEqual([{ ok: true, value: 'provider' }]);
    });

    each('storage that throws is an answer', async (world) => {
      world.breakStorage();
      expect(await world.tab.readEnd()).toStrictEqual(storageUnavailable);
    });
  });

  describe('SessionStore: another tab', () => {
    each('reads the shared session', async (world) => {
      const stored = newStored('signIn');
      await world.tab.write(stored);
      expect(await world.otherTab.read()).toStrictEqual({ ok: true, value: stored });
    });

    each('does not see the recovery session of this one', async (world) => {
      await world.tab.write(newStored('recovery'));
      expect(await world.otherTab.read()).toStrictEqual(done);
    });

    each('is told of a write and of a removal, in order; the writer is not', async (world) => {
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

    each('is told that what stands there now is no session', async (world) => {
      const there = recordChanges(world.otherTab);
      const stored = newStored('signIn');
      await world.tab.write(stored);
      world.plantText('signIn', '{"access_tok');
      await world.settled();
      expect(there.changes).toStrictEqual([stored, 'notASession']);
    });

    each('is told nothing of a recovery session', async (world) => {
      const there = recordChanges(world.otherTab);
      await world.tab.write(newStored('recovery'));
      await world.tab.clear('recovery');
      await world.settled();
      expect(there.changes).toStrictEqual([]);
    });

    each('is told nothing once it has stopped listening', async (world) => {
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

    each('may change what it is told without changing what is kept', async (world) => {
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

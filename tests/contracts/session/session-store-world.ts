import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import type { StoredSession } from '../../../src/domain/auth/stored-session.ts';
import type { SessionStore, StorageChange } from '../../../src/domain/ports/session-store.ts';
import type { SessionStoreHarness, SessionStoreWorld } from './session-store-harness.ts';

export const openWorld = async (harness: SessionStoreHarness): Promise<SessionStoreWorld> => {
  const world = await harness.open();
  onTestFinished(() => world.close());
  return world;
};

export const newStored = (purpose: StoredSession['purpose']): StoredSession => ({
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
export const recordChanges = (store: SessionStore) => {
  const changes: StorageChange[] = [];
  const stop = store.subscribe((stored) => {
    changes.push(stored);
  });
  onTestFinished(stop);
  return { changes, stop };
};

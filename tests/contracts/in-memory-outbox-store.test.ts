import { describe, expect, test } from 'vitest';
import { createInMemoryOutboxStore, createOutboxShelf } from '../../src/adapters/in-memory/stores/outbox-store.ts';
import { aUserId } from '../machines/records.ts';
import { settled } from '../machines/scripted-effect.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';

describe('in memory', () => {
  outboxStoreContract({
    openBrowser: () => {
      const shelf = createOutboxShelf();
      return () => createInMemoryOutboxStore({ shelf, isPersisted: true });
    },
    settled,
  });

  test('says whether it outlives the page', async () => {
    expect((await createInMemoryOutboxStore().read(aUserId('ana'))).isPersisted).toBe(false);
    expect((await createInMemoryOutboxStore({ isPersisted: true }).read(aUserId('ana'))).isPersisted).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { createInMemoryOutboxStore, createOutboxShelf } from '../../src/adapters/in-memory/outbox-store.ts';
import { aUserId } from '../machines/records.ts';
import { settled } from '../machines/scripted-effect.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';

describe('in memory', () => {
  outboxStoreContract({
    openBrowser: () => {
      const shelf = createOutboxShelf();
      return () => createInMemoryOutboxStore({ shelf, isDurable: true });
    },
    settled,
  });

  test('says whether it outlives the page', async () => {
    expect((await createInMemoryOutboxStore().read(aUserId('ana'))).isDurable).toBe(false);
    expect((await createInMemoryOutboxStore({ isDurable: true }).read(aUserId('ana'))).isDurable).toBe(true);
  });
});

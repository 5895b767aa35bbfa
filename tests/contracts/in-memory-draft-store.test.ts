import { describe } from 'vitest';
import { createInMemoryDraftStore, type DraftShelf } from '../../src/adapters/in-memory/stores/draft-store.ts';
import { draftStoreContract } from './draft-store.contract.ts';

describe('in memory', () => {
  draftStoreContract({
    open(now) {
      const shelf: DraftShelf = new Map();
      let broken = false;
      const openTab = () => createInMemoryDraftStore({ now, shelf, isBroken: () => broken });
      return {
        tab: openTab(),
        otherTab: openTab(),
        plantText: ({ userId, subject }, text) => {
          shelf.set(userId, new Map([...(shelf.get(userId) ?? []), [subject, text]]));
        },
        textOf: ({ userId, subject }) => shelf.get(userId)?.get(subject) ?? null,
        breakStorage: () => {
          broken = true;
        },
      };
    },
  });
});

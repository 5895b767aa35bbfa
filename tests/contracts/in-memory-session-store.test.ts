import { describe } from 'vitest';
import { createInMemorySessionStore, SESSION_KEY } from '../../src/adapters/in-memory/stores/session-store.ts';
import { createInMemoryStorageArea } from '../../src/adapters/in-memory/stores/storage-area.ts';
import { sessionStoreContract } from './session-store.contract.ts';

describe('in memory', () => {
  sessionStoreContract({
    async open() {
      const shared = createInMemoryStorageArea();
      const own = createInMemoryStorageArea();
      const others = createInMemoryStorageArea();
      const areaOf = { signIn: shared, recovery: own };
      const somebody = Symbol('a hand inside');
      return {
        tab: createInMemorySessionStore({ shared, own }),
        otherTab: createInMemorySessionStore({ shared, own: others }),
        plantText: (purpose, text) => areaOf[purpose].write(SESSION_KEY, text, somebody),
        textOf: (purpose) => areaOf[purpose].read(SESSION_KEY),
        breakStorage() {
          for (const area of [shared, own, others]) area.setBroken(true);
        },
        settled: async () => undefined,
        close: async () => undefined,
      };
    },
  });
});

import { describe, expect, test } from 'vitest';
import { COOL_DOWNS_KEY, createInMemoryCoolDownStore } from '../../src/adapters/in-memory/stores/cool-down-store.ts';
import { createInMemoryDraftStore, type DraftShelf } from '../../src/adapters/in-memory/stores/draft-store.ts';
import { createInMemoryOutboxStore, createOutboxShelf } from '../../src/adapters/in-memory/stores/outbox-store.ts';
import { createInMemorySessionStore, SESSION_KEY } from '../../src/adapters/in-memory/stores/session-store.ts';
import { createInMemoryStorageArea } from '../../src/adapters/in-memory/stores/storage-area.ts';
import { aUserId } from '../machines/records.ts';
import { settled } from '../machines/scripted-effect.ts';
import { coolDownStoreContract } from './cool-down-store.contract.ts';
import { draftStoreContract } from './draft-store.contract.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';
import { sessionStoreContract } from './session-store.contract.ts';

const somebody = Symbol('a hand inside');

describe('in memory', () => {
  coolDownStoreContract(() => {
    const area = createInMemoryStorageArea();
    return {
      tab: createInMemoryCoolDownStore(area),
      otherTab: createInMemoryCoolDownStore(area),
      plantText: (text) => area.write(COOL_DOWNS_KEY, text, somebody),
      textKept: () => area.read(COOL_DOWNS_KEY),
      breakStorage: () => area.setBroken(true),
    };
  });

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

  sessionStoreContract({
    async open() {
      const shared = createInMemoryStorageArea();
      const own = createInMemoryStorageArea();
      const others = createInMemoryStorageArea();
      const areaOf = { signIn: shared, recovery: own };
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

  outboxStoreContract({
    openBrowser: () => {
      const shelf = createOutboxShelf();
      return () => createInMemoryOutboxStore({ shelf, isPersisted: true });
    },
    settled,
  });

  test('an outbox store says whether it outlives the page', async () => {
    expect((await createInMemoryOutboxStore().read(aUserId('ana'))).isPersisted).toBe(false);
    expect((await createInMemoryOutboxStore({ isPersisted: true }).read(aUserId('ana'))).isPersisted).toBe(true);
  });
});

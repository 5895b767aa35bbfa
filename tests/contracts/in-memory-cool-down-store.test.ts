import { describe } from 'vitest';
import { COOL_DOWNS_KEY, createInMemoryCoolDownStore } from '../../src/adapters/in-memory/stores/cool-down-store.ts';
import { createInMemoryStorageArea } from '../../src/adapters/in-memory/stores/storage-area.ts';
import { coolDownStoreContract } from './cool-down-store.contract.ts';

describe('in memory', () => {
  coolDownStoreContract(() => {
    const area = createInMemoryStorageArea();
    const somebody = Symbol('a hand inside');
    return {
      tab: createInMemoryCoolDownStore(area),
      otherTab: createInMemoryCoolDownStore(area),
      plantText: (text) => area.write(COOL_DOWNS_KEY, text, somebody),
      textKept: () => area.read(COOL_DOWNS_KEY),
      breakStorage: () => area.setBroken(true),
    };
  });
});

import { createInMemorySessionStore } from '../../src/adapters/in-memory/stores/session-store.ts';
import { createInMemoryStorageArea } from '../../src/adapters/in-memory/stores/storage-area.ts';

/** The stores of two tabs of one browser. */
export const twoTabs = () => {
  const shared = createInMemoryStorageArea();
  return [createInMemorySessionStore({ shared }), createInMemorySessionStore({ shared })] as const;
};

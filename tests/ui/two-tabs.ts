import { createInMemorySessionStore, createInMemoryStorageArea } from '../../src/adapters/in-memory/stores.ts';

/** The stores of two tabs of one browser. */
export const twoTabs = () => {
  const shared = createInMemoryStorageArea();
  return [createInMemorySessionStore({ shared }), createInMemorySessionStore({ shared })] as const;
};

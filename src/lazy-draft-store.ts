import type { DraftStore } from './domain/ports/draft-store.ts';
import type { StorageFailure } from './domain/ports/session-store.ts';
import { failed } from './domain/result.ts';
import { loadOnce } from './load-once.ts';

/**
 * Only forms and what becomes of their writes need it. A form reads before it can be typed in, so
 * by then the store is there and a write takes effect at once.
 */
export const lazyDraftStore = (load: () => Promise<DraftStore>): DraftStore => {
  let store: DraftStore | null = null;
  const arriving = loadOnce(async () => {
    store = await load();
    return store;
  });
  const unavailable = failed<StorageFailure>({ kind: 'storageUnavailable' });
  const ask = <Answer>(call: (loaded: DraftStore) => Promise<Answer>): Promise<Answer | typeof unavailable> =>
    store === null
      ? arriving().then(call, () => unavailable)
      : call(store);
  return {
    read: (key) => ask((loaded) => loaded.read(key)),
    write: (key, draft) => ask((loaded) => loaded.write(key, draft)),
    remove: (key) => ask((loaded) => loaded.remove(key)),
  };
};

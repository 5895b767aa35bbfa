import type { SystemRepository } from './domain/ports/system-repository.ts';
import { lazyPort } from './lazy-port.ts';

/** The system port before its adapter has arrived. */
export const lazySystemRepository = (load: () => Promise<SystemRepository>): SystemRepository => {
  const { call } = lazyPort(load);
  return {
    list: (after) => call((systems) => systems.list(after)),
    get: (id) => call((systems) => systems.get(id)),
    insert: (system) => call((systems) => systems.insert(system)),
    update: (id, changes, basedOn) => call((systems) => systems.update(id, changes, basedOn)),
    delete: (id) => call((systems) => systems.delete(id)),
  };
};

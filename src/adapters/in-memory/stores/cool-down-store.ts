import { type CoolDown, parseCoolDowns, runningCoolDowns, withCoolDown, withLookedAt } from '../../../domain/auth/mail-cool-down.ts';
import type { CoolDownStore } from '../../../domain/ports/cool-down-store.ts';
import { attemptStorage, createInMemoryStorageArea, type StorageArea } from './storage-area.ts';

export const COOL_DOWNS_KEY = 'cool-downs';

/** Hand the same area to several stores, and they are tabs of one browser. */
export const createInMemoryCoolDownStore = (area: StorageArea = createInMemoryStorageArea()): CoolDownStore => {
  const tab = Symbol('tab');
  const kept = (): readonly CoolDown[] => parseCoolDowns(area.read(COOL_DOWNS_KEY) ?? '[]') ?? [];
  const keep = (coolDowns: readonly CoolDown[]): void =>
    area.write(COOL_DOWNS_KEY, coolDowns.length === 0 ? null : JSON.stringify(coolDowns), tab);

  return {
    read: (now) =>
      attemptStorage(() => {
        const running = runningCoolDowns(kept(), now);
        keep(running);
        return running;
      }),
    add: (begun) =>
      attemptStorage(() => {
        keep(withCoolDown(kept(), begun));
        return null;
      }),
    update: (seen) =>
      attemptStorage(() => {
        keep(withLookedAt(kept(), seen));
        return null;
      }),
  };
};

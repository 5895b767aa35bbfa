import { type CoolDown, parseCoolDowns, runningCoolDowns, withCoolDown, withLookedAt } from '../../../domain/auth/mail-cool-down.ts';
import type { CoolDownStore } from '../../../domain/ports/auth.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';

export const coolDownStorageKey = 'dolly-records.cool-downs';

/** In web storage, whose getter throws where a browser blocks it. */
export const createBrowserCoolDownStore = (open: () => SlotStorage): CoolDownStore => {
  const kept = (): readonly CoolDown[] => {
    const text = open().getItem(coolDownStorageKey);
    return text === null ? [] : (parseCoolDowns(text) ?? []);
  };
  const keep = (coolDowns: readonly CoolDown[]): void => {
    if (coolDowns.length === 0) open().removeItem(coolDownStorageKey);
    else open().setItem(coolDownStorageKey, JSON.stringify(coolDowns));
  };

  return {
    read: async (now) =>
      attemptStorage(() => {
        const running = runningCoolDowns(kept(), now);
        keep(running);
        return running;
      }),
    add: async (begun) =>
      attemptStorage(() => {
        keep(withCoolDown(kept(), begun));
        return null;
      }),
    update: async (seen) =>
      attemptStorage(() => {
        keep(withLookedAt(kept(), seen));
        return null;
      }),
  };
};

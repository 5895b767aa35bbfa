import type { RefreshLock } from '../../src/domain/ports/refresh-lock.ts';

/** A lock between tabs: one task at a time, in the order they were asked for. */
export const sharedLock = (): RefreshLock => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
};

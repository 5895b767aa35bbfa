type Timer = { readonly id: number; readonly owner: string; readonly due: number; readonly fire: () => void };

/** What XState wants of a clock, for the actors of one system. */
export type OwnedClock = {
  readonly setTimeout: (fire: () => void, ms: number) => number;
  readonly clearTimeout: (id: number) => void;
};

export type StepClock = {
  /** Milliseconds since the start. */
  readonly now: () => number;
  readonly ownedBy: (owner: string) => OwnedClock;
  /** Time goes by; what falls due on the way is due at its own moment. */
  readonly advance: (ms: number) => void;
  /** When those of an owner are due, in the order they were set. */
  readonly dueOf: (owner: string) => readonly number[];
  readonly untilNext: () => number | null;
};

export const createStepClock = (): StepClock => {
  let time = 0;
  let ids = 0;
  const timers = new Map<number, Timer>();
  const next = (): Timer | null =>
    [...timers.values()].toSorted((a, b) => a.due - b.due || a.id - b.id)[0] ?? null;
  return {
    now: () => time,
    ownedBy: (owner) => ({
      setTimeout: (fire, ms) => {
        ids += 1;
        timers.set(ids, { id: ids, owner, due: time + Math.max(0, ms), fire });
        return ids;
      },
      clearTimeout: (id) => void timers.delete(id),
    }),
    advance: (ms) => {
      const end = time + ms;
      for (let timer = next(); timer !== null && timer.due <= end; timer = next()) {
        time = timer.due;
        timers.delete(timer.id);
        timer.fire();
      }
      time = end;
    },
    dueOf: (owner) => [...timers.values()].filter((timer) => timer.owner === owner).map(({ due }) => due),
    untilNext: () => {
      const timer = next();
      return timer === null ? null : timer.due - time;
    },
  };
};

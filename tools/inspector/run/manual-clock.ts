/** What XState wants of a clock, for the actors of one system. */
export type OwnedClock = {
  readonly setTimeout: (fire: () => void, ms: number) => number;
  readonly clearTimeout: (id: number) => void;
};

export type ManualClock = {
  /** Milliseconds since the start. */
  readonly now: () => number;
  readonly ownedBy: (owner: string) => OwnedClock;
  readonly advance: (ms: number) => void;
  /** When the timers of an owner are due, in the order they were set. */
  readonly dueOf: (owner: string) => readonly number[];
  readonly untilNext: () => number | null;
};

/** Not XState's SimulatedClock: that fires everything at the end of an increment, where `now` is wrong for timers due on the way. */
export const createManualClock = (): ManualClock => {
  let time = 0;
  let ids = 0;
  const timers = new Map<number, { readonly owner: string; readonly due: number; readonly fire: () => void }>();
  const next = () => [...timers].toSorted(([, a], [, b]) => a.due - b.due)[0];
  return {
    now: () => time,
    ownedBy: (owner) => ({
      setTimeout: (fire, ms) => {
        ids += 1;
        timers.set(ids, { owner, due: time + Math.max(0, ms), fire });
        return ids;
      },
      clearTimeout: (id) => void timers.delete(id),
    }),
    advance: (ms) => {
      const end = time + ms;
      for (let first = next(); first !== undefined && first[1].due <= end; first = next()) {
        const [id, { due, fire }] = first;
        time = due;
        timers.delete(id);
        fire();
      }
      time = end;
    },
    dueOf: (owner) => [...timers.values()].filter((timer) => timer.owner === owner).map(({ due }) => due),
    untilNext: () => {
      const first = next();
      return first === undefined ? null : first[1].due - time;
    },
  };
};

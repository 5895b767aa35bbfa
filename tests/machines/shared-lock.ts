import type { CrossTabLock } from '../../src/domain/ports/page.ts';

type Turn = { readonly tab: object; readonly begin: () => void };

export type TabLock = CrossTabLock & {
  /** The tab is dead: what it waits for never begins, and what it holds is free. */
  readonly die: () => void;
};

/** A lock between tabs, one for each: one task at a time, in the order they were asked for. */
export const lockOfTabs = (): (() => TabLock) => {
  const turns: Turn[] = [];
  const leave = (gone: (turn: Turn) => boolean): void => {
    const [holder] = turns;
    const rest = turns.filter((turn) => !gone(turn));
    turns.splice(0, turns.length, ...rest);
    if (rest[0] !== holder) rest[0]?.begin();
  };
  return () => {
    const tab = {};
    return {
      run: (task) =>
        new Promise((resolve, reject) => {
          const turn = {
            tab,
            begin: () => void task().finally(() => leave((each) => each === turn)).then(resolve, reject),
          };
          turns.push(turn);
          if (turns.length === 1) turn.begin();
        }),
      die: () => leave((each) => each.tab === tab),
    };
  };
};

export const sharedLock = (): CrossTabLock => lockOfTabs()();

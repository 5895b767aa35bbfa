/** One refresh at a time between all tabs of a browser. Where there are no locks, it only runs the task. */
export type RefreshLock = {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
};

/** One task at a time between all tabs of a browser: a refresh, or the sending of what is waiting. Where there are no locks, it only runs the task. */
export type CrossTabLock = {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
};

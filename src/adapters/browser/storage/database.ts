/** Values by key, shared by all tabs. */
export type KeyedDatabase = {
  read(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
  /** All or none; `undefined` takes one out. They are asked for when the database is open, which may be never. */
  write(entries: () => ReadonlyMap<string, unknown>): Promise<void>;
};

/** A database that does not answer, as after a crash of the browser's own, must not hold up the work. */
const ANSWER_LIMIT_MS = 3_000;

/** Two timers in a row: on a computer that wakes up, the first one is over before the database could answer. */
export const inTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('The database does not answer.'));
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, ANSWER_LIMIT_MS / 2);
    }, ANSWER_LIMIT_MS / 2);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

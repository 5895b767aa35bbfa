/** Values by key, shared by all tabs. */
export type KeyedDatabase = {
  read(key: string): Promise<unknown>;
  keys(): Promise<readonly string[]>;
  /** All or none; `undefined` takes one out. They are asked for when the database is open, which may be never. */
  write(entries: () => ReadonlyMap<string, unknown>): Promise<void>;
};

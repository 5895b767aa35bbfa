import type { StorageFailure } from '../../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';

type Listener = (key: string, text: string | null) => void;

/** A place for texts by key, as a browser's storage: it may throw, and other tabs hear of changes. */
export type StorageArea = {
  read(key: string): string | null;
  /** `null` removes. `writer` is not told of it. */
  write(key: string, text: string | null, writer: symbol): void;
  subscribe(reader: symbol, listener: Listener): () => void;
  /** From now on, or no more, every access throws. */
  setBroken(isBroken: boolean): void;
};

export const createInMemoryStorageArea = (): StorageArea => {
  const texts = new Map<string, string>();
  const subscriptions = new Map<symbol, { readonly reader: symbol; readonly tell: Listener }>();
  let broken = false;

  const access = (): void => {
    if (broken) throw new Error('This storage was told to throw.');
  };

  return {
    read(key) {
      access();
      return texts.get(key) ?? null;
    },
    write(key, text, writer) {
      access();
      if ((texts.get(key) ?? null) === text) return;
      if (text === null) texts.delete(key);
      else texts.set(key, text);
      for (const { reader, tell } of [...subscriptions.values()]) {
        if (reader !== writer) tell(key, text);
      }
    },
    subscribe(reader, listener) {
      const subscription = Symbol('subscription');
      subscriptions.set(subscription, { reader, tell: listener });
      return () => {
        subscriptions.delete(subscription);
      };
    },
    setBroken(isBroken) {
      broken = isBroken;
    },
  };
};

/** What storage answers, where it may throw. */
export const attemptStorage = async <Value>(access: () => Value): Promise<Result<Value, StorageFailure>> => {
  try {
    return success(access());
  } catch {
    return failed({ kind: 'storageUnavailable' });
  }
};

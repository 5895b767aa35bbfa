import type { StorageFailure } from '../../../domain/ports/session-store.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';

/** A web storage throws where a browser blocks it, already at its getter, and where it is full. */
export const attemptStorage = <Value>(access: () => Value): Result<Value, StorageFailure> => {
  try {
    return success(access());
  } catch {
    return failed({ kind: 'storageUnavailable' });
  }
};

export type SlotStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type TabTextOptions = { readonly key: string; readonly open: () => SlotStorage };

/** A text that lasts as long as the tab. Where storage fails it is not kept, and nothing else happens. */
export const createTabText = ({ key, open }: TabTextOptions) => ({
  read(): string | null {
    const text = attemptStorage(() => open().getItem(key));
    return text.ok ? text.value : null;
  },
  write: (text: string): void => void attemptStorage(() => open().setItem(key, text)),
});

import type { SlotStorage } from './session-slot.ts';

type Place = { readonly key: string; readonly open: () => SlotStorage };

/** A text that lasts as long as the tab. Where storage fails it is not kept, and nothing else happens. */
export const createTabText = ({ key, open }: Place) => ({
  read(): string | null {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  write(text: string): void {
    try {
      open().setItem(key, text);
    } catch {
      // Blocked or full: the demo then forgets at the next reload.
    }
  },
});

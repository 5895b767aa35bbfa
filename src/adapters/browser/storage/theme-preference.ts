import * as v from 'valibot';
import { type ThemeChoice, themeChoiceSchema, type ThemePreference } from '../../../domain/shared/theme-preference.ts';

/** `public/early.js` reads the same key before the first paint. */
export const themeStorageKey = 'dolly-records.theme';

const storedChoiceSchema = v.fallback(themeChoiceSchema, 'system');

type ThemeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is blocked, the choice lives as long as the page. */
export function createBrowserThemePreference(
  openStorage: () => ThemeStorage = () => window.localStorage,
): ThemePreference {
  const listeners = new Set<() => void>();
  let unsaved: ThemeChoice | undefined;

  return {
    read() {
      if (unsaved) return unsaved;
      try {
        return v.parse(storedChoiceSchema, openStorage().getItem(themeStorageKey));
      } catch {
        return 'system';
      }
    },
    write(choice) {
      try {
        if (choice === 'system') openStorage().removeItem(themeStorageKey);
        else openStorage().setItem(themeStorageKey, choice);
        unsaved = undefined;
      } catch {
        unsaved = choice;
      }
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      window.addEventListener('storage', changed);
      return () => {
        listeners.delete(changed);
        window.removeEventListener('storage', changed);
      };
    },
  };
}

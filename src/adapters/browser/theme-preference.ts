import * as v from 'valibot';
import { type ThemeChoice, themeChoiceSchema, type ThemePreference } from '../../domain/theme-preference.ts';

/** `public/theme.js` reads the same key before the first paint. */
export const themeStorageKey = 'dolly-records.theme';

const storedChoiceSchema = v.fallback(themeChoiceSchema, 'system');

type ThemeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is blocked, the choice lives as long as the page. */
export function createBrowserThemePreference(
  openStorage: () => ThemeStorage = () => window.localStorage,
): ThemePreference {
  let remembered: ThemeChoice = 'system';

  return {
    read() {
      try {
        remembered = v.parse(storedChoiceSchema, openStorage().getItem(themeStorageKey));
      } catch {
        return remembered;
      }
      return remembered;
    },
    write(choice) {
      remembered = choice;
      try {
        if (choice === 'system') openStorage().removeItem(themeStorageKey);
        else openStorage().setItem(themeStorageKey, choice);
      } catch {
        return;
      }
    },
  };
}

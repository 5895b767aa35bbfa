import * as v from 'valibot';

export const themeChoiceSchema = v.picklist(['system', 'light', 'dark']);

export type ThemeChoice = v.InferOutput<typeof themeChoiceSchema>;

export interface ThemePreference {
  read: () => ThemeChoice;
  write: (choice: ThemeChoice) => void;
  /** Also tells of a choice made in another tab. Returns the way to end it. */
  subscribe: (changed: () => void) => () => void;
}

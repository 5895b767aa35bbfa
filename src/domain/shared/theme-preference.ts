import * as v from 'valibot';
import type { Preference } from '../ports/page.ts';

export const themeChoiceSchema = v.picklist(['system', 'light', 'dark']);

export type ThemeChoice = v.InferOutput<typeof themeChoiceSchema>;

export type ThemePreference = Preference<ThemeChoice>;

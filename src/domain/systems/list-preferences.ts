import * as v from 'valibot';
import { unitSystems } from './shown-figure.ts';
import { type SortField, sortFields } from './system-search.ts';

/** What the list can show beside each name. */
export type ListColumnName = 'reach' | Exclude<SortField, 'name'>;

const listColumnNames: readonly ListColumnName[] = ['reach', ...sortFields.filter((field) => field !== 'name')];

/** Hidden ones are kept, not shown ones: a column that is new is shown to everybody. */
const schema = v.object({
  hidden: v.fallback(v.array(v.picklist(listColumnNames)), []),
  hasKeys: v.fallback(v.boolean(), true),
  units: v.fallback(v.picklist(unitSystems), 'metric'),
});

/** How a person likes the list, and figures wherever they are read, in this browser. */
export type ListPreferences = Readonly<v.InferOutput<typeof schema>>;

export const usualPreferences: ListPreferences = { hidden: [], hasKeys: true, units: 'metric' };

/** Text as it stands in storage; nonsense counts as nothing. */
export const parseListPreferences = (text: string | null): ListPreferences => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : usualPreferences;
};

export const listPreferencesText = (preferences: ListPreferences): string | null =>
  preferences.hidden.length === 0 && preferences.hasKeys && preferences.units === 'metric' ? null : JSON.stringify(preferences);

export const withColumn = (preferences: ListPreferences, name: ListColumnName, isShown: boolean): ListPreferences => ({
  ...preferences,
  hidden: listColumnNames.filter((each) => (each === name ? !isShown : preferences.hidden.includes(each))),
});

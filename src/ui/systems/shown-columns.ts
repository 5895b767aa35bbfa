import { useMemo, useSyncExternalStore } from 'react';
import type { ListPreferences } from '../../domain/systems/list-preferences.ts';
import { alignedDecimals } from '../../domain/systems/figure-with-unit.ts';
import type { SortField } from '../../domain/systems/system-search.ts';
import type { System } from '../../domain/systems/system.ts';
import { useUserScope } from '../sync/user-scope.ts';
import { systemsWords } from '../words/systems.ts';
import { listColumns } from './list-columns.ts';

export type ShownColumn = (typeof listColumns)[number] & { readonly decimals: number };

/** The same object as long as nothing about the columns changes: with another one every row is drawn anew. */
export type ShownColumns = { readonly hasReach: boolean; readonly figures: readonly ShownColumn[] };

/** When something was changed stands on a phone only where the rows stand in that order. */
const ON_PHONES_TOO = 'sm:max-[72rem]:hidden sm:w-42 whitespace-nowrap';

export const useListPreferences = (): ListPreferences => {
  const { listPreferences } = useUserScope();
  return useSyncExternalStore(listPreferences.subscribe, listPreferences.read);
};

/** The columns that a person wants to see, with room for the decimals of all systems, whatever is searched for. */
export const useShownColumns = (all: readonly System[], sortField: SortField): ShownColumns => {
  const { hidden } = useListPreferences();
  const decimals = useMemo(
    () => listColumns.map(({ field, unit }) => (unit === undefined || field === 'updatedAt' ? 0 : alignedDecimals(all, field))),
    [all],
  );
  const isByChange = sortField === 'updatedAt';
  const key = decimals.join();
  return useMemo(() => {
    const found = key.split(',').map(Number);
    const shown = listColumns
      .map((column, at) => ({ ...column, width: isByChange && column.field === 'updatedAt' ? ON_PHONES_TOO : column.width, decimals: found[at] ?? 0 }))
      .filter(({ field }) => !hidden.includes(field));
    return { hasReach: !hidden.includes('reach'), figures: shown };
  }, [hidden, key, isByChange]);
};

/** What the list and the frame of empty rows before it are drawn with. */
export const listFrame = ({ hasReach, figures }: ShownColumns) => ({
  label: systemsWords.list.title,
  nameHeading: systemsWords.list.name,
  columns: figures,
  ...(hasReach && { pictureHeading: systemsWords.list.reach }),
});

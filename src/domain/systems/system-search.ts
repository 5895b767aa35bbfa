import { searchWords } from '../shared/folded-text.ts';
import type { Result } from '../shared/result.ts';
import { figureReading, isUnfinishedFigure, parseFigureText } from './figure-with-unit.ts';
import { type Figure, SYSTEM_TEXT_MAX, systemFields } from './system.ts';

/** No name is longer. Inputs count UTF-16 units, of which an emoji has two. */
export const MAX_SEARCH_LENGTH = 2 * SYSTEM_TEXT_MAX;

export const rangeNames = ['reach', 'down', 'tilt', 'speed'] as const;
export type RangeName = (typeof rangeNames)[number];

/** What a shot asks for (shot.ts). It leaves nothing out: each system says whether it fits. */
export const shotNames = ['from', 'to', 'shotTilt', 'shotSpeed'] as const;
export type ShotName = (typeof shotNames)[number];

export const figureNames = [...rangeNames, ...shotNames] as const;
export type FigureName = (typeof figureNames)[number];

/** What they are read in without a unit of their own. */
export const askedUnits: Readonly<Record<FigureName, string>> = {
  reach: 'cm',
  down: 'cm',
  tilt: '°',
  speed: 'm/s',
  from: 'cm',
  to: 'cm',
  shotTilt: '°',
  shotSpeed: 'm/s',
};

/** What is asked for there, or why it cannot be read. */
export const askedFigure = (text: string, name: FigureName): Result<Figure, string> => parseFigureText(text, askedUnits[name]);

/** What is understood of it, where it is in another unit. */
export const askedReading = (text: string, name: FigureName): string | null => figureReading(text, askedUnits[name]);

/** Not yet to be called wrong while it is typed. */
export const isUnfinished = (text: string, name: FigureName): boolean => isUnfinishedFigure(text, askedUnits[name]);

/** What the list can be ordered by: the fields, and when a system was last changed. */
export const sortFields = [...systemFields, 'updatedAt'] as const;
export type SortField = (typeof sortFields)[number];

export type SystemSort = { readonly field: SortField; readonly isDescending: boolean };

/** What a person has asked of the list, as it was typed. */
export type SystemSearch = Readonly<Record<FigureName, string>> & {
  readonly text: string;
  /** One of the connection types there are; empty: any. */
  readonly connection: string;
  readonly sort: SystemSort;
};

export const byName: SystemSort = { field: 'name', isDescending: false };

export const emptySearch: SystemSearch = { text: '', connection: '', reach: '', down: '', tilt: '', speed: '', from: '', to: '', shotTilt: '', shotSpeed: '', sort: byName };

/** Some of the systems are left out. An order alone leaves out none. */
export const isNarrowing = (search: SystemSearch): boolean =>
  searchWords(search.text).length > 0 || filterCount(search) > 0;

/** The figures of those names that are asked for and can be read, in the units of `askedUnits`. */
export const figuresIn = <Name extends FigureName>(search: SystemSearch, names: readonly Name[]): ReadonlyMap<Name, number> => {
  const figures = new Map<Name, number>();
  for (const name of names) {
    const asked = askedFigure(search[name], name);
    if (asked.ok && asked.value !== null) figures.set(name, asked.value);
  }
  return figures;
};

/** How many filters leave something out. */
export const filterCount = (search: SystemSearch): number => figuresIn(search, rangeNames).size + Number(search.connection !== '');

/** What is asked for in a way that cannot be read, so that nothing is left out or fitted by it. */
export const unreadIn = (search: SystemSearch): readonly FigureName[] => figureNames.filter((name) => !askedFigure(search[name], name).ok);

/** What is asked for, readable or not; null for nothing. */
export const askedIn = (search: SystemSearch): 'words' | 'filters' | 'shot' | 'sort' | 'several' | null => {
  const hasFigure = (name: FigureName): boolean => search[name] !== '';
  const asked = [
    search.text !== '' && ('words' as const),
    (search.connection !== '' || rangeNames.some(hasFigure)) && ('filters' as const),
    shotNames.some(hasFigure) && ('shot' as const),
    !isSameSort(search.sort, byName) && ('sort' as const),
  ].filter((each) => each !== false);
  return asked.length > 1 ? 'several' : (asked[0] ?? null);
};

export const isSameSort = (a: SystemSort, b: SystemSort): boolean => a.field === b.field && a.isDescending === b.isDescending;

/** A heading that is chosen again turns its order round. Of changes the last one comes first. */
export const sortedBy = ({ sort }: SystemSearch, field: SortField): SystemSort => ({
  field,
  isDescending: sort.field === field ? !sort.isDescending : field === 'updatedAt',
});

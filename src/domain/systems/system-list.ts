import type { PageCursor, SystemPage } from '../ports/systems.ts';
import { mergeInOrder } from './system-order.ts';
import type { LoggedChange } from './change-log.ts';
import { holdsChanges, isNewerThan, isSameRow, type System, type SystemId, systemValuesOf } from './system.ts';

/**
 * A map that is never changed, made for growing by thousands of entries at a time: a newer version
 * shares what the older one holds. Layers of like size are joined, so there are few of them.
 */
export type LayeredMap<Key, Value> = {
  readonly top: ReadonlyMap<Key, Value>;
  readonly below: LayeredMap<Key, Value> | null;
};

export const layeredMap = <Key, Value>(entries: Iterable<readonly [Key, Value]> = []): LayeredMap<Key, Value> => ({
  top: new Map(entries),
  below: null,
});

export const valueAt = <Key, Value>(map: LayeredMap<Key, Value>, key: Key): Value | undefined => {
  for (let layer: LayeredMap<Key, Value> | null = map; layer !== null; layer = layer.below) {
    const value = layer.top.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
};

export const withEntries = <Key, Value>(
  map: LayeredMap<Key, Value>,
  entries: ReadonlyMap<Key, Value>,
): LayeredMap<Key, Value> => {
  if (entries.size === 0) return map;
  let top = entries;
  let below: LayeredMap<Key, Value> | null = map;
  while (below !== null && below.top.size <= 2 * top.size) {
    const joined = new Map(below.top);
    for (const [key, value] of top) joined.set(key, value);
    top = joined;
    below = below.below;
  }
  return { top, below };
};

/** The last word on a system. */
type Word = {
  /** `null`: removed. */
  readonly system: System | null;
  /** What was removed, as far as it was known. */
  readonly gone?: System | null;
  /** In which reading it was heard. */
  readonly reading: number;
  /** Heard live, as saved here or told by the log of changes: a page that was asked for before must not undo it. */
  readonly isLive: boolean;
};

/** What is known of the server's systems while they are read page by page. */
export type Listing = {
  /** In natural order. The same array as long as nothing in it changes. */
  readonly systems: readonly System[];
  /** What is on the screen. Rows that belong between these, as where the server sorts in another way, appear once all pages are read, or the rows would jump. */
  readonly shown: readonly System[];
  readonly words: LayeredMap<SystemId, Word>;
  readonly reading: number;
  /** How many the server still holds beyond what this reading has seen; infinite if it does not count. */
  readonly remaining: number;
  /** Rows of this reading so far. */
  readonly seen: number;
  /** Where the next page begins; `null` at the start. */
  readonly cursor: PageCursor | null;
  /** Rows that are no systems. */
  readonly unreadable: number;
  /** The same in this reading, until it is complete. */
  readonly unreadableSoFar: number;
  /** A reading has been complete: from then on the count of all is known. */
  readonly isWhole: boolean;
  /** No row can have moved from behind the cursor to before it, where this reading would miss it. */
  readonly isSteady: boolean;
  /** This reading is there because the one before was not steady. */
  readonly isSecond: boolean;
};

export const emptyListing: Listing = {
  systems: [],
  shown: [],
  words: layeredMap(),
  reading: 0,
  remaining: 0,
  seen: 0,
  cursor: null,
  unreadable: 0,
  unreadableSoFar: 0,
  isWhole: false,
  isSteady: true,
  isSecond: false,
};

/** Reads from the first page again; what is known stays in sight meanwhile. */
export const restartListing = (listing: Listing): Listing => ({
  ...listing,
  reading: listing.reading + 1,
  remaining: 0,
  seen: 0,
  cursor: null,
  unreadableSoFar: 0,
  isSteady: true,
  isSecond: false,
});

/** What an unsteady reading may have missed is looked for once more, not for ever: a busy table is never steady. */
export const mustReadAgain = ({ isSteady, isSecond }: Listing): boolean => !isSteady && !isSecond;

export const readAgain = (listing: Listing): Listing => ({ ...restartListing(listing), isSecond: true });

/** How many there are in all; infinite where the server does not count. A reading that has begun again sees rows that are known already. */
export const totalOf = ({ systems, seen, unreadable, remaining }: Listing): number =>
  Math.max(systems.length + unreadable, seen + remaining);

export const systemIn = (listing: Listing, id: SystemId): System | null =>
  valueAt(listing.words, id)?.system ?? null;

/** Whether the list knows a later version than an answer that was on its way meanwhile, or that the system was deleted. */
export const isOvertaken = (listing: Listing, system: System): boolean => {
  const word = valueAt(listing.words, system.id);
  return word !== undefined && (word.system === null || isNewerThan(word.system, system));
};

/** As it was read or, where the list has heard of a newer one since, as that. */
export const newestOf = (listing: Listing, read: System): System => (isOvertaken(listing, read) ? (systemIn(listing, read.id) ?? read) : read);

/** Puts in the newest words; systems that are the same stay the same objects. */
const mergeNews = (listing: Listing, news: ReadonlyMap<SystemId, System | null>, isLive: boolean): Listing => {
  const words = new Map<SystemId, Word>();
  const outdated = new Set<System>();
  const added: System[] = [];
  for (const [id, heard] of news) {
    const before = systemIn(listing, id);
    const isKept = before !== null && heard !== null && isSameRow(before, heard);
    words.set(id, { system: isKept ? before : heard, reading: listing.reading, isLive, ...(heard === null && { gone: before ?? valueAt(listing.words, id)?.gone ?? null }) });
    if (before !== null && !isKept) outdated.add(before);
    if (heard !== null && !isKept) added.push(heard);
  }
  const staying = outdated.size === 0 ? listing.systems : listing.systems.filter((system) => !outdated.has(system));
  return { ...listing, words: withEntries(listing.words, words), systems: mergeInOrder(staying, added) };
};

/** Shows all that is known, at the end of a reading or where it is cut short. */
export const showAll = (listing: Listing): Listing => ({ ...listing, shown: listing.systems });

/** What is heard live is shown at once, whatever is being read. */
export const changeMany = (listing: Listing, saved: readonly System[], removed: readonly SystemId[]): Listing => {
  const news = new Map<SystemId, System | null>([...removed.map((id) => [id, null] as const), ...saved.map((system) => [system.id, system] as const)]);
  const merged = mergeNews(listing, news, true);
  if (listing.shown === listing.systems) return showAll(merged);
  const others = listing.shown.filter(({ id }) => !news.has(id));
  return { ...merged, shown: mergeInOrder(others, saved) };
};

/** What this browser had kept. It says nothing of what was heard since the page was opened. */
export const takeKept = (listing: Listing, systems: readonly System[]): Listing => {
  const unheard = systems.filter(({ id }) => valueAt(listing.words, id) === undefined);
  const words = new Map(unheard.map((system): [SystemId, Word] => [system.id, { system, reading: listing.reading, isLive: false }]));
  return showAll({ ...listing, words: withEntries(listing.words, words), systems: mergeInOrder(listing.systems, unheard) });
};

/** All of it has come. */
export const finishKept = (listing: Listing): Listing => ({ ...listing, isWhole: true });

export const takePage = (listing: Listing, page: SystemPage): Listing => {
  const isHeardLive = (id: SystemId): boolean => {
    const word = valueAt(listing.words, id);
    return word !== undefined && word.isLive && word.reading === listing.reading;
  };
  const news = page.systems.filter(({ id }) => !isHeardLive(id)).map((system) => [system.id, system] as const);
  const rows = page.systems.length + page.unreadable;
  const isShort = Number.isFinite(listing.remaining) && rows + page.remaining < listing.remaining;
  const unreadableSoFar = listing.unreadableSoFar + page.unreadable;
  const isFirst = listing.cursor === null && !listing.isWhole && !listing.isSecond;
  const merged = mergeNews(listing, new Map(news), false);
  const isBelow = listing.shown.every((system, place) => merged.systems[place] === system);
  return {
    ...(isFirst || isBelow ? showAll(merged) : merged),
    // An empty page cannot be followed by another one.
    remaining: page.end === null ? 0 : page.remaining,
    seen: listing.seen + rows,
    cursor: page.end ?? listing.cursor,
    unreadableSoFar,
    unreadable: listing.isWhole ? listing.unreadable : unreadableSoFar,
    isSteady: listing.isSteady && !isShort,
  };
};

/**
 * The reading is complete: what it has not seen is no longer there. If it was not steady, neither
 * was the one before, and what either has seen stays.
 */
export const finishListing = (listing: Listing): Listing => {
  const oldest = listing.isSteady ? listing.reading : listing.reading - 1;
  const isThere = ({ id }: System): boolean => (valueAt(listing.words, id)?.reading ?? -1) >= oldest;
  const isAll = listing.systems.every(isThere);
  const systems = isAll ? listing.systems : listing.systems.filter(isThere);
  return {
    ...listing,
    systems,
    shown: systems,
    // Drops what was said of removed systems: in a list that was read whole, a system that is missing is gone.
    words: layeredMap(systems.map((system) => [system.id, { system, reading: listing.reading, isLive: false }])),
    remaining: 0,
    unreadable: listing.unreadableSoFar,
    isWhole: true,
  };
};

export const saveSystem = (listing: Listing, system: System): Listing => changeMany(listing, [system], []);

export const removeSystem = (listing: Listing, id: SystemId): Listing => changeMany(listing, [], [id]);

/** What changes of the log mean to a list. */
export type ListNews = { readonly saved: readonly System[]; readonly removed: readonly SystemId[] };

export const noNews: ListNews = { saved: [], removed: [] };

/** The list may be ahead of the log: it has heard the answers to its own writes. */
export const newsOf = (changes: readonly LoggedChange[], listing: Listing): ListNews => {
  const saved: System[] = [];
  const removed: SystemId[] = [];
  for (const [id, change] of new Map(changes.map((each) => [each.systemId, each]))) {
    const known = systemIn(listing, id);
    if (change.kind === 'delete') {
      if (known !== null && !isNewerThan(known, change.before)) removed.push(id);
    } else if (known === null) {
      // Deleted here a moment ago, which the log has not told yet: what it tells from before does not bring it back.
      const { system, gone = null } = valueAt(listing.words, id) ?? {};
      const isPutBack = changes.some((each) => each.systemId === id && each.kind === 'insert' && (gone === null || isNewerThan(each.after, gone)));
      if (system !== null || isPutBack) saved.push(change.after);
    } else if (isNewerThan(change.after, known) || (!isNewerThan(known, change.after) && !holdsChanges(known, systemValuesOf(change.after)))) {
      saved.push(change.after);
    }
  }
  return { saved, removed };
};

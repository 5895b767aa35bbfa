import type { PageCursor, SystemPage } from './ports/system-repository.ts';
import type { System } from './system.ts';
import type { SystemId } from './system-id.ts';

/** What is known of the server's systems while they are read page by page. */
export type Listing = {
  readonly systems: ReadonlyMap<SystemId, System>;
  /** How many the server still holds beyond what this reading has seen. */
  readonly remaining: number;
  /** Where the next page begins; `null` at the start. */
  readonly cursor: PageCursor | null;
  /** Rows of this reading; the others go when it is complete. */
  readonly seen: ReadonlySet<SystemId>;
  /** Saved or removed during this reading: a page that was asked for before must not undo it. */
  readonly touched: ReadonlySet<SystemId>;
};

export const emptyListing: Listing = {
  systems: new Map(),
  remaining: 0,
  cursor: null,
  seen: new Set(),
  touched: new Set(),
};

/** Reads from the first page again; what is known stays in sight meanwhile. */
export const restartListing = (listing: Listing): Listing => ({ ...emptyListing, systems: listing.systems });

export const takePage = (listing: Listing, page: SystemPage): Listing => {
  const fresh = page.systems.filter((system) => !listing.touched.has(system.id));
  const last = page.systems.at(-1);
  return {
    ...listing,
    systems: new Map([...listing.systems, ...fresh.map((system) => [system.id, system] as const)]),
    seen: new Set([...listing.seen, ...page.systems.map((system) => system.id)]),
    // An empty page cannot be followed by another one.
    remaining: last === undefined ? 0 : page.remaining,
    cursor: last === undefined ? listing.cursor : { id: last.id, name: last.name },
  };
};

/** The reading is complete: what it has not seen is no longer there. */
export const finishListing = (listing: Listing): Listing => ({
  ...listing,
  systems: new Map(
    [...listing.systems].filter(([id]) => listing.seen.has(id) || listing.touched.has(id)),
  ),
  remaining: 0,
});

const touch = (listing: Listing, id: SystemId): ReadonlySet<SystemId> => new Set([...listing.touched, id]);

export const saveSystem = (listing: Listing, system: System): Listing => ({
  ...listing,
  systems: new Map([...listing.systems, [system.id, system]]),
  touched: touch(listing, system.id),
});

export const removeSystem = (listing: Listing, id: SystemId): Listing => ({
  ...listing,
  systems: new Map([...listing.systems].filter(([known]) => known !== id)),
  touched: touch(listing, id),
});

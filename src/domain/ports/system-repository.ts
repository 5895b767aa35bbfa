import type { AccessToken } from '../auth/session.ts';
import type { Result } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { ListChecksum } from '../systems/kept-list.ts';
import type { System, ChangedValues, SystemId, SystemVersion } from '../systems/system.ts';

type Answer<Value> = Promise<Result<Value, DataFailure>>;

/** A row in the version that was seen; `null`: in whichever. */
export type VersionedId = { readonly id: SystemId; readonly basedOn: SystemVersion | null };

/** A row that a page may begin after. */
export type PageCursor = Pick<System, 'id' | 'name'>;

/** Ordered by name, then id, as the server orders. */
export type SystemPage = {
  readonly systems: readonly System[];
  /** How many rows between them are no systems: a column holds what nobody can read. */
  readonly unreadable: number;
  /** The last row of the page; `null` if it is empty. */
  readonly end: PageCursor | null;
  /** How many more there are after this page; infinite where the server does not count. */
  readonly remaining: number;
};

/** `writeId`, where it is given, stands in the log of changes: which write of the outbox it was. */
export type SystemRepository = {
  /** The server cuts long answers, so this is a page: from the start, or from behind `after`. */
  list(after: PageCursor | null): Answer<SystemPage>;
  get(id: SystemId): Answer<System>;
  /** Of all that may be seen, readable or not. */
  checksum(): Answer<ListChecksum>;
  /** Repeating an insert whose answer was lost makes no second row. A row that holds other values by now is a conflict, and stays. */
  insert(system: System, writeId?: string): Answer<System>;
  /**
   * Sends the changed columns only, and changes a row of the version `basedOn` only: another one is a
   * conflict, unless the row holds the changes already, as it does when an answer was lost.
   */
  update(id: SystemId, changes: ChangedValues, basedOn: SystemVersion | null, writeId?: string): Answer<System>;
  /** `notFound`: the row was gone already, or is hidden. No success as long as it can still be read. */
  delete(id: SystemId, writeId?: string): Answer<null>;
  /** All or none of them. What stands there already is left as it is. Gives the rows as they stand, in whichever order. */
  insertMany(systems: readonly System[], writeId?: string): Answer<readonly System[]>;
  /** An answer for each, in their order. Another version than the one seen is a conflict, and stays; `notFound` as in `delete`. */
  deleteMany(rows: readonly VersionedId[], writeId?: string): Answer<readonly Result<null, DataFailure>[]>;
};

/** Where data calls get their token from: the session, never a refresh hidden in a client. */
export type AccessTokenSource = () => Answer<AccessToken>;

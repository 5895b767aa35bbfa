import type { AccessToken, UserId } from '../auth/session.ts';
import type { Result } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { KeptList, KeptMark, ListChecksum } from '../systems/kept-list.ts';
import type { ChangedValues, System, SystemId, SystemVersion } from '../systems/system.ts';
import type { ChangeNumber, LoggedChange, LogPosition, SystemDelete } from '../systems/change-log.ts';

type Answer<Value> = Promise<Result<Value, DataFailure>>;

/** A row in the version that was seen; `null`: in whichever. */
export type VersionedId = { readonly id: SystemId; readonly basedOn: SystemVersion | null };

export type DeleteAnswer = Result<System | null, DataFailure>;

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
   * conflict, also where it holds the changes already, as it does when an answer was lost.
   */
  update(id: SystemId, changes: ChangedValues, basedOn: SystemVersion | null, writeId?: string): Answer<System>;
  /** `notFound`: the row was gone already, or is hidden. No success as long as it can still be read. */
  delete(id: SystemId, writeId?: string): Answer<null>;
  /** All or none of them. What stands there already is left as it is. Gives the rows as they stand, in whichever order. */
  insertMany(systems: readonly System[], writeId?: string): Answer<readonly System[]>;
  /**
   * Fifty at most: an address names them. An answer for each, in their order: the row that was taken away, `null` where it could not be
   * read. Another version than the one seen is a conflict, and stays; `notFound` as in `delete`. Where the database refuses one, it refuses those that go with it.
   */
  deleteMany(rows: readonly VersionedId[], writeId?: string): Answer<readonly DeleteAnswer[]>;
};

/** Where data calls get their token from: the session, never a refresh hidden in a client. */
export type AccessTokenSource = () => Answer<AccessToken>;

export type ChangePage<Change = LoggedChange> = {
  readonly changes: readonly Change[];
  /** How many more there are behind these; infinite where the server does not count. */
  readonly remaining: number;
};

/** With the position from which to ask next. */
export type FollowedChanges = ChangePage & { readonly position: LogPosition };

/** The log of changes. It is only read: the database writes it. */
export type SystemHistory = {
  /** To be asked no later than for the list that the changes will be put into. */
  logEnd(): Answer<LogPosition>;
  /** What came behind the position and what was committed late before it, oldest first. */
  changesSince(position: LogPosition): Answer<FollowedChanges>;
  /** Of one write of an outbox, which may be of many systems; oldest first, behind `after`, or from the first on. */
  changesOfWrite(writeId: string, after: ChangeNumber | null): Answer<ChangePage>;
  /** Of one system, newest first; behind `before`, or from the newest on. */
  changesOf(id: SystemId, before: ChangeNumber | null): Answer<ChangePage>;
  /** The systems that are gone, last deleted first. Each word of the search is in their names. */
  deletedSystems(search: string, before: ChangeNumber | null): Answer<ChangePage<SystemDelete>>;
};

/** Keeps the list of a user for the next opening. Calls do not fail: where the storage does, nothing is kept. */
export type KeptListStore = {
  /** Tells the rows in pieces, the first of them soon, ordered as they were kept. `null`: nothing is kept, or not all can be read, and what was told may be wrong. */
  read(userId: UserId, tell: (systems: readonly System[], mark: KeptMark) => void): Promise<KeptMark | null>;
  /** In the place of what was kept before. False where it is not. */
  keep(userId: UserId, list: KeptList): Promise<boolean>;
  /** Deletes what is kept of everybody else; `null`: of everybody. */
  deleteAllBut(userId: UserId | null): Promise<void>;
};

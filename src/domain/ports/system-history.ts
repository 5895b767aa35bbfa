import type { Result } from '../shared/result.ts';
import type { DataFailure } from '../systems/data-failure.ts';
import type { LogPosition } from '../systems/log-position.ts';
import type { ChangeNumber, LoggedChange, SystemDelete } from '../systems/logged-change.ts';
import type { SystemId } from '../systems/system.ts';

export type ChangePage<Change = LoggedChange> = {
  readonly changes: readonly Change[];
  /** How many more there are behind these; infinite where the server does not count. */
  readonly remaining: number;
};

/** With the position from which to ask next. */
export type FollowedChanges = ChangePage & { readonly position: LogPosition };

type Answer<Change> = Promise<Result<ChangePage<Change>, DataFailure>>;

/** The log of changes. It is only read: the database writes it. */
export type SystemHistory = {
  /** To be asked no later than for the list that the changes will be put into. */
  logEnd(): Promise<Result<LogPosition, DataFailure>>;
  /** What came behind the position and what was committed late before it, oldest first. */
  changesSince(position: LogPosition): Promise<Result<FollowedChanges, DataFailure>>;
  /** Of one write of an outbox, which may be of many systems; oldest first, behind `after`, or from the first on. */
  changesOfWrite(writeId: string, after: ChangeNumber | null): Answer<LoggedChange>;
  /** Of one system, newest first; behind `before`, or from the newest on. */
  changesOf(id: SystemId, before: ChangeNumber | null): Answer<LoggedChange>;
  /** The systems that are gone, last deleted first. Each word of the search is in their names. */
  deletedSystems(search: string, before: ChangeNumber | null): Answer<SystemDelete>;
};

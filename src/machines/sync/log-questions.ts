import type { UserId } from '../../domain/auth/session.ts';
import type { SystemHistory } from '../../domain/ports/systems.ts';
import { type Result, success } from '../../domain/shared/result.ts';
import { isTold, withChanger } from '../../domain/sync/changer.ts';
import { type SystemCommand, systemIdOf } from '../../domain/sync/system-write.ts';
import type { ChangeNumber, LoggedChange } from '../../domain/systems/change-log.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';

export type ChangesOfSystem = Pick<SystemHistory, 'changesOf'>;

/** The failure with who it was, as the log of changes has it; `null` where the log does not answer. */
export const failureWithChanger = async (history: ChangesOfSystem, userId: UserId, command: SystemCommand, failure: DataFailure): Promise<DataFailure | null> => {
  if (!isTold(command, failure)) return failure;
  const newest = await history.changesOf(systemIdOf(command), null).catch(() => null);
  return newest?.ok === true ? withChanger(command, failure, newest.value.changes, userId) : null;
};

export type ChangesOfWrite = Pick<SystemHistory, 'changesOfWrite'>;

/** All that the log has of it, or has since one of its changes, oldest first. What somebody else has sent under the same id is not of this person's write. */
export const changesOfWrite = async (history: ChangesOfWrite, userId: UserId, writeId: string, after: ChangeNumber | null = null): Promise<Result<readonly LoggedChange[], DataFailure>> => {
  const changes: LoggedChange[] = [];
  for (;;) {
    const page = await history.changesOfWrite(writeId, changes.at(-1)?.number ?? after);
    if (!page.ok) return page;
    changes.push(...page.value.changes);
    if (page.value.remaining === 0 || page.value.changes.length === 0) return success(changes.filter((change) => change.userId === userId));
  }
};

import type { UserId } from '../../domain/auth/session.ts';
import type { SystemHistory } from '../../domain/ports/systems.ts';
import { isTold, withChanger } from '../../domain/sync/changer.ts';
import { type SystemCommand, systemIdOf } from '../../domain/sync/system-write.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';

export type ChangesOfSystem = Pick<SystemHistory, 'changesOf'>;

/** The failure with who it was, as the log of changes has it; `null` where the log does not answer. */
export const failureWithChanger = async (history: ChangesOfSystem, userId: UserId, command: SystemCommand, failure: DataFailure): Promise<DataFailure | null> => {
  if (!isTold(command, failure)) return failure;
  const newest = await history.changesOf(systemIdOf(command), null).catch(() => null);
  return newest?.ok === true ? withChanger(command, failure, newest.value.changes, userId) : null;
};

import { type BatchKind, besideQueue } from '../../domain/sync/batch.ts';
import type { SystemCommand } from '../../domain/sync/system-write.ts';
import type { UserScope } from './user-scope-machine.ts';

/** Asks for many writes at once. False where that is not heard, as another batch is under way; then none of them is asked for. */
export const askForMany = ({ batch, outbox }: Pick<UserScope, 'batch' | 'outbox'>, kind: BatchKind, commands: readonly SystemCommand[]): boolean => {
  const { beside, behind } = besideQueue(commands, outbox.getSnapshot().context.writes);
  const begin = { type: 'batch.begin', kind, commands: beside } as const;
  if (beside.length > 0 && !batch.getSnapshot().can(begin)) return false;
  // First: a write that is added makes a batch that is over go, which then hears of no other for a moment.
  batch.send(begin);
  for (const command of behind) outbox.send({ type: 'write.add', command });
  return true;
};

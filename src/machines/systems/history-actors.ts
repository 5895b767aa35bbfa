import { fromPromise } from 'xstate';
import type { SystemHistory } from '../../domain/ports/systems.ts';
import { success } from '../../domain/shared/result.ts';
import type { LoggedChange } from '../../domain/systems/change-log.ts';
import type { ImportAnswer, ImportQuestion } from '../sync/undo-import-machine.ts';
import type { DeletedAnswer, DeletedQuestion } from './deleted-systems-machine.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import type { HistoryAnswer, HistoryQuestion } from './system-history-machine.ts';

/** The effects of what is read of the log. */
export const historyActors = (history: SystemHistory) => ({
  changesOf: fromPromise<HistoryAnswer, HistoryQuestion>(({ input: { id, before } }) => history.changesOf(id, before)),
  /** All of it. What somebody else has sent under the same id is not of this person's import. */
  changesOfImport: fromPromise<ImportAnswer, ImportQuestion>(async ({ input: { writeId, userId } }) => {
    const changes: LoggedChange[] = [];
    for (;;) {
      const page = await history.changesOfWrite(writeId, changes.at(-1)?.number ?? null);
      if (!page.ok) return page;
      changes.push(...page.value.changes);
      if (page.value.remaining === 0 || page.value.changes.length === 0) return success(changes.filter((change) => change.userId === userId));
    }
  }),
  newestOf: fromPromise<HistoryAnswer, SystemId | null>(async ({ input }) => (input === null ? success({ changes: [], remaining: 0 }) : history.changesOf(input, null))),
  deletedSystems: fromPromise<DeletedAnswer, DeletedQuestion>(({ input: { search, before } }) => history.deletedSystems(search, before)),
});

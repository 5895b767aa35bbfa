import { fromPromise } from 'xstate';
import type { SystemHistory } from '../../domain/ports/systems.ts';
import { success } from '../../domain/shared/result.ts';
import { changesOfWrite } from '../sync/changes-of-write.ts';
import type { ImportAnswer, ImportQuestion } from '../sync/undo-import-machine.ts';
import type { DeletedAnswer, DeletedQuestion } from './deleted-systems-machine.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import type { HistoryAnswer, HistoryQuestion } from './system-history-machine.ts';

/** The effects of what is read of the log. */
export const historyActors = (history: SystemHistory) => ({
  changesOf: fromPromise<HistoryAnswer, HistoryQuestion>(({ input: { id, before } }) => history.changesOf(id, before)),
  changesOfImport: fromPromise<ImportAnswer, ImportQuestion>(({ input: { writeId, userId } }) => changesOfWrite(history, userId, writeId)),
  newestOf: fromPromise<HistoryAnswer, SystemId | null>(async ({ input }) => (input === null ? success({ changes: [], remaining: 0 }) : history.changesOf(input, null))),
  deletedSystems: fromPromise<DeletedAnswer, DeletedQuestion>(({ input: { search, before } }) => history.deletedSystems(search, before)),
});

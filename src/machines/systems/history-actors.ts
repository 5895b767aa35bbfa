import { fromPromise } from 'xstate';
import type { SystemHistory } from '../../domain/ports/system-history.ts';
import type { DeletedAnswer, DeletedQuestion } from './deleted-systems-machine.ts';
import type { HistoryAnswer, HistoryQuestion } from './system-history-machine.ts';

/** The effects of what is read of the log. */
export const historyActors = (history: SystemHistory) => ({
  changesOf: fromPromise<HistoryAnswer, HistoryQuestion>(({ input: { id, before } }) => history.changesOf(id, before)),
  deletedSystems: fromPromise<DeletedAnswer, DeletedQuestion>(({ input: { search, before } }) => history.deletedSystems(search, before)),
});

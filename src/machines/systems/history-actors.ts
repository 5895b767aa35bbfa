import { fromPromise } from 'xstate';
import type { SystemHistory } from '../../domain/ports/system-history.ts';
import type { HistoryAnswer, HistoryQuestion } from './system-history-machine.ts';

/** The effects of what is read of the log. */
export const historyActors = (history: SystemHistory) => ({
  changesOf: fromPromise<HistoryAnswer, HistoryQuestion>(({ input: { id, before } }) => history.changesOf(id, before)),
});

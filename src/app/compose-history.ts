import type { SystemHistory } from '../domain/ports/systems.ts';
import { undoImportMachine } from '../machines/sync/undo-import-machine.ts';
import { deletedSystemsMachine } from '../machines/systems/deleted-systems-machine.ts';
import { historyActors } from '../machines/systems/history-actors.ts';
import { systemHistoryMachine } from '../machines/systems/system-history-machine.ts';
import type { HistoryMachines } from '../ui/services.ts';

/** What the history and the deleted systems work with, in a chunk of its own. */
export const composeHistory = (history: SystemHistory): HistoryMachines => {
  const actors = historyActors(history);
  return {
    systemHistory: systemHistoryMachine.provide({ actors: { load: actors.changesOf } }),
    undoImport: undoImportMachine.provide({ actors: { load: actors.changesOfImport } }),
    deletedSystems: deletedSystemsMachine.provide({ actors: { load: actors.deletedSystems, newest: actors.newestOf } }),
  };
};

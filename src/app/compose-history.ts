import type { SystemHistory } from '../domain/ports/systems.ts';
import { undoImportActors, undoImportMachine } from '../machines/sync/undo-import-machine.ts';
import { deletedSystemsActors, deletedSystemsMachine } from '../machines/systems/deleted-systems-machine.ts';
import { systemHistoryActors, systemHistoryMachine } from '../machines/systems/system-history-machine.ts';
import type { HistoryMachines } from '../ui/services.ts';

/** What the history and the deleted systems work with, in a chunk of its own. */
export const composeHistory = (history: SystemHistory): HistoryMachines => ({
  systemHistory: systemHistoryMachine.provide({ actors: systemHistoryActors(history) }),
  undoImport: undoImportMachine.provide({ actors: undoImportActors(history) }),
  deletedSystems: deletedSystemsMachine.provide({ actors: deletedSystemsActors(history) }),
});

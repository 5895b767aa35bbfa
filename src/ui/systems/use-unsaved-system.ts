import { systemOf } from '../../domain/system-write.ts';
import type { System } from '../../domain/system.ts';
import type { SystemId } from '../../domain/system-id.ts';
import { useWorkspace } from './workspace-context.ts';

/** The system as it was written down here, while the server has not confirmed that it exists. */
export const useUnsavedSystem = (id: SystemId | null): System | null => {
  const { outbox } = useWorkspace();
  const writes = outbox.getSnapshot().context.writes.map(({ command }) => command);
  const isUnsaved = writes.some((command) => command.kind === 'insert' && command.system.id === id);
  const last = writes.findLast((command) => systemOf(command).id === id);
  return isUnsaved && last !== undefined ? systemOf(last) : null;
};

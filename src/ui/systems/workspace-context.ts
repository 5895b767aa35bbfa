import { createContext, useContext } from 'react';
import type { Workspace } from '../../machines/workspace-machine.ts';

/** The list and the outbox of the signed-in user; there is none around anonymous screens. */
export const WorkspaceContext = createContext<Workspace | null>(null);

export const useWorkspace = (): Workspace => {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('A signed-in screen was rendered without a workspace.');
  return workspace;
};

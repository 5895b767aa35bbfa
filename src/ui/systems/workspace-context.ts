import { createContext, useContext } from 'react';
import type { Workspace } from '../../machines/workspace-machine.ts';
import type { Workplace } from '../services.ts';

type UsersWorkspace = Workspace & Workplace;

/** What the signed-in user works with; there is none around anonymous screens. */
export const WorkspaceContext = createContext<UsersWorkspace | null>(null);

export const useWorkspace = (): UsersWorkspace => {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('A signed-in screen was rendered without a workspace.');
  return workspace;
};

import { createContext, useContext } from 'react';
import { systemOf } from '../../domain/sync/system-write.ts';
import type { System, SystemId } from '../../domain/systems/system.ts';
import type { UserScope } from '../../machines/sync/user-scope-machine.ts';
import type { SignedInServices } from '../services.ts';

type UserScopeServices = UserScope & SignedInServices;

/** What the signed-in user works with; there is none around anonymous screens. */
export const UserScopeContext = createContext<UserScopeServices | null>(null);

export const useUserScope = (): UserScopeServices => {
  const userScope = useContext(UserScopeContext);
  if (userScope === null) throw new Error('A signed-in screen was rendered without a user scope.');
  return userScope;
};

/** The system as it was written down here, while the server has not confirmed that it exists. */
export const useUnsavedSystem = (id: SystemId | null): System | null => {
  const { outbox } = useUserScope();
  const writes = outbox.getSnapshot().context.writes.map(({ command }) => command);
  const isUnsaved = writes.some((command) => command.kind === 'insert' && command.system.id === id);
  const last = writes.findLast((command) => systemOf(command).id === id);
  return isUnsaved && last !== undefined ? systemOf(last) : null;
};

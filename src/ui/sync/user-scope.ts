import { createContext, useContext } from 'react';
import type { UserScope } from '../../machines/sync/user-scope-machine.ts';
import type { SignedInServices } from '../services.ts';

type UserScopeServices = UserScope & SignedInServices;

/** What the signed-in user works with, made by the machine in machines/sync/user-scope-machine.ts. There is none around anonymous screens. */
export const UserScopeContext = createContext<UserScopeServices | null>(null);

export const useUserScope = (): UserScopeServices => {
  const userScope = useContext(UserScopeContext);
  if (userScope === null) throw new Error('A signed-in screen was rendered without a user scope.');
  return userScope;
};

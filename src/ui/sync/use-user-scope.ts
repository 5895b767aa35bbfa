import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ListPreferences } from '../../domain/systems/list-preferences.ts';
import type { UnitSystem } from '../../domain/systems/shown-figure.ts';
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

export const useListPreferences = (): ListPreferences => {
  const { listPreferences } = useUserScope();
  return useSyncExternalStore(listPreferences.subscribe, listPreferences.read);
};

/** What the person reads figures in. */
export const useUnits = (): UnitSystem => useListPreferences().units;

import { createActor } from 'xstate';
import { createBrowserConnectivity } from './adapters/browser/connectivity';
import { createRandomId } from './adapters/browser/random-id';
import { createBrowserThemePreference } from './adapters/browser/theme-preference';
import type { Backend } from './backend';
import type { Landing } from './domain/mail-link';
import type { Quirks } from './domain/quirks';
import { loadOnce } from './load-once';
import { createAccessTokenSource } from './machines/access-token';
import { accountActors } from './machines/account-actors';
import { sessionActors } from './machines/session-actors';
import { sessionMachine } from './machines/session-machine';
import { systemActors } from './machines/system-actors';
import type { Services } from './ui/services';

type Surroundings = { readonly landing: Landing | null; readonly quirks: Quirks };

/** Plugs the adapters into the machines, and starts the session, which lives as long as the page. */
export const compose = (backend: Backend, { landing, quirks }: Surroundings): Services => {
  const { auth, store, createSystems, mailbox, demoAccount } = backend;
  const now = Date.now;
  const createSystemId = createRandomId(window.crypto);
  const connectivity = createBrowserConnectivity(window);

  const session = createActor(
    sessionMachine.provide({ actors: sessionActors({ auth, store, connectivity }) }),
    { input: { now, landing } },
  ).start();
  const accessToken = createAccessTokenSource(session, now);
  const actors = systemActors(createSystems(accessToken));

  return {
    session,
    // Nothing of it is needed before somebody has signed in.
    workspace: loadOnce(async () => {
      const { composeWorkspace } = await import('./compose-workspace');
      return composeWorkspace({ session, actors, createId: createSystemId });
    }),
    accountActors: accountActors({ auth, session, accessToken }),
    systemActors: actors,
    theme: createBrowserThemePreference(() => window.localStorage),
    quirks,
    createSystemId,
    mailbox,
    demoAccount,
  };
};

import { createActor } from 'xstate';
import { createBrowserConnectivity } from './adapters/browser/connectivity.ts';
import { createBrowserPageLife } from './adapters/browser/page-life.ts';
import { createRandomId } from './adapters/browser/random-id.ts';
import { createBrowserThemePreference } from './adapters/browser/theme-preference.ts';
import type { Backend } from './backend.ts';
import type { Landing } from './domain/mail-link.ts';
import type { Quirks } from './domain/quirks.ts';
import { loadOnce } from './load-once.ts';
import { createAccessTokenSource } from './machines/access-token.ts';
import { accountActors } from './machines/account-actors.ts';
import { sessionActors } from './machines/session-actors.ts';
import { sessionMachine } from './machines/session-machine.ts';
import { systemActors } from './machines/system-actors.ts';
import type { Services } from './ui/services.ts';

type Surroundings = { readonly landing: Landing | null; readonly quirks: Quirks };

/** Plugs the adapters into the machines, and starts the session, which lives as long as the page. */
export const compose = (backend: Backend, { landing, quirks }: Surroundings): Services => {
  const { auth, store, lock, createSystems, mailbox, demoAccount } = backend;
  const now = Date.now;
  const createSystemId = createRandomId(window.crypto);
  const connectivity = createBrowserConnectivity(window);
  const pageLife = createBrowserPageLife(window, document);

  const session = createActor(
    sessionMachine.provide({ actors: sessionActors({ auth, store, lock, connectivity, pageLife, now }) }),
    { input: { now, landing } },
  ).start();
  const accessToken = createAccessTokenSource(session, now);
  const actors = systemActors(createSystems(accessToken));

  return {
    session,
    // Nothing of it is needed before somebody has signed in.
    workspace: loadOnce(async () => {
      const { composeWorkspace } = await import('./compose-workspace.ts');
      return composeWorkspace({ session, actors, createId: createSystemId });
    }),
    accountActors: accountActors({ auth, session, accessToken }),
    systemActors: actors,
    theme: createBrowserThemePreference(() => window.localStorage),
    quirks,
    currentYear: new Date(now()).getFullYear(),
    createSystemId,
    mailbox,
    demoAccount,
  };
};

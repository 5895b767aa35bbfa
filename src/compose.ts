import { createActor } from 'xstate';
import { createBrowserConnectivity } from './adapters/browser/connectivity.ts';
import { createBrowserPageLife } from './adapters/browser/page-life.ts';
import { createBrowserThemePreference } from './adapters/browser/theme-preference.ts';
import type { Backend } from './backend.ts';
import type { Landing } from './domain/mail-link.ts';
import { loadOnce } from './load-once.ts';
import { sessionActors } from './machines/session-actors.ts';
import { sessionMachine } from './machines/session-machine.ts';
import { signInActor } from './machines/sign-in-actor.ts';
import type { Services } from './ui/services.ts';

/** Plugs the adapters into the machines, and starts the session, which lives as long as the page. */
export const compose = (backend: Backend, landing: Landing | null): Services => {
  const { auth, store, lock, loadSystems, storage, mailbox, demoAccount } = backend;
  const now = Date.now;
  const connectivity = createBrowserConnectivity(window);
  const pageLife = createBrowserPageLife(window, document);

  const session = createActor(
    sessionMachine.provide({ actors: sessionActors({ auth, store, lock, connectivity, pageLife, now }) }),
    { input: { now, landing } },
  ).start();

  return {
    session,
    signIn: signInActor(auth),
    // Nothing of the next two is needed to sign in.
    account: loadOnce(async () => (await import('./compose-account.ts')).composeAccount({ auth, session, storage, now })),
    workplace: loadOnce(async () =>
      (await import('./compose-workplace.ts')).composeWorkplace({ session, loadSystems, now, connectivity, pageLife }),
    ),
    theme: createBrowserThemePreference(() => window.localStorage),
    currentYear: new Date(now()).getFullYear(),
    mailbox,
    demoAccount,
  };
};

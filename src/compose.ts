import { createActor } from 'xstate';
import { createBrowserConnectivity } from './adapters/browser/connectivity';
import { createRandomId } from './adapters/browser/random-id';
import { createBrowserThemePreference } from './adapters/browser/theme-preference';
import type { Backend } from './backend';
import type { Landing } from './domain/mail-link';
import type { Quirks } from './domain/quirks';
import { createAccessTokenSource } from './machines/access-token';
import { accountActors } from './machines/account-actors';
import { outboxMachine } from './machines/outbox-machine';
import { sessionActors } from './machines/session-actors';
import { sessionMachine } from './machines/session-machine';
import { systemActors } from './machines/system-actors';
import { systemListMachine } from './machines/system-list-machine';
import { workspaceMachine } from './machines/workspace-machine';
import type { Services } from './ui/services';

type Surroundings = { readonly landing: Landing | null; readonly quirks: Quirks };

/** Plugs the adapters into the machines and starts the two that live as long as the page. */
export const compose = (backend: Backend, { landing, quirks }: Surroundings): Services => {
  const { auth, store, createSystems, mailbox, demoAccount } = backend;
  const now = Date.now;
  const createSystemId = createRandomId(window.crypto);
  const connectivity = createBrowserConnectivity(window);

  const session = createActor(
    sessionMachine.provide({ actors: sessionActors({ auth, store, connectivity }) }),
    { input: { now, landing } },
  );
  const accessToken = createAccessTokenSource(session, now);
  const { loadPage, load, send } = systemActors(createSystems(accessToken));
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        systemList: systemListMachine.provide({ actors: { loadPage } }),
        outbox: outboxMachine.provide({ actors: { send } }),
      },
    }),
    { input: { createId: createSystemId } },
  );
  session.subscribe((snapshot) => {
    const userId = snapshot.matches('signedIn') ? (snapshot.context.session?.user.id ?? null) : null;
    workspace.send({ type: 'user.changed', userId });
  });
  workspace.start();
  session.start();

  return {
    session,
    workspace,
    accountActors: accountActors({ auth, session, accessToken }),
    systemActors: { loadPage, load, send },
    theme: createBrowserThemePreference(() => window.localStorage),
    quirks,
    createSystemId,
    mailbox,
    demoAccount,
  };
};

import { createActor } from 'xstate';
import { createBrowserDraftStore } from './adapters/browser/draft-store.ts';
import { createRandomId } from './adapters/browser/random-id.ts';
import type { Backend } from './backend.ts';
import type { Connectivity } from './domain/ports/connectivity.ts';
import type { PageLife } from './domain/ports/page-life.ts';
import type { EpochMs } from './domain/session.ts';
import { createAccessTokenSource } from './machines/access-token.ts';
import { draftActors } from './machines/draft-actors.ts';
import { outboxMachine } from './machines/outbox-machine.ts';
import { pageReturns } from './machines/page-returns.ts';
import { repeatingSystems } from './machines/repeating-systems.ts';
import type { SessionActor, SessionSnapshot } from './machines/session-machine.ts';
import { systemActors } from './machines/system-actors.ts';
import { systemListMachine } from './machines/system-list-machine.ts';
import { workspaceMachine } from './machines/workspace-machine.ts';
import type { Workplace } from './ui/services.ts';

type WorkplaceParts = {
  readonly session: SessionActor;
  readonly createSystems: Backend['createSystems'];
  readonly now: () => EpochMs;
  readonly connectivity: Connectivity;
  readonly pageLife: PageLife;
};

/** The accounts of the demo live in one tab, and so do their drafts. */
const draftStorage = (): Storage =>
  import.meta.env.VITE_BACKEND === 'in-memory' ? window.sessionStorage : window.localStorage;

/** What signed-in screens work with. The list and the outbox follow whoever the session machine says is signed in. */
export const composeWorkplace = ({ session, createSystems, now, connectivity, pageLife }: WorkplaceParts): Workplace => {
  const accessToken = createAccessTokenSource(session, now);
  const actors = systemActors(repeatingSystems({ systems: createSystems(accessToken), accessToken, session }));
  const { loadPage, send } = actors;
  const createSystemId = createRandomId(window.crypto);
  const { keepUnsent, ...ofForms } = draftActors({ drafts: createBrowserDraftStore({ open: draftStorage, now }), now });
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        systemList: systemListMachine.provide({ actors: { loadPage, returns: pageReturns({ connectivity, pageLife }) } }),
        outbox: outboxMachine.provide({ actors: { send } }),
        keepUnsent,
      },
    }),
    { input: { createId: createSystemId } },
  ).start();
  const follow = (snapshot: SessionSnapshot): void => {
    if (snapshot.hasTag('determining')) return;
    const userId = snapshot.matches('signedIn') ? (snapshot.context.session?.user.id ?? null) : null;
    workspace.send({ type: 'user.changed', userId });
  };
  follow(session.getSnapshot());
  session.subscribe(follow);
  window.addEventListener('pagehide', () => workspace.send({ type: 'page.left' }));
  return { workspace, systemActors: actors, draftActors: ofForms, createSystemId };
};

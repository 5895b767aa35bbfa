import { createActor } from 'xstate';
import { outboxMachine } from './machines/outbox-machine.ts';
import type { SessionActor, SessionSnapshot } from './machines/session-machine.ts';
import type { systemActors } from './machines/system-actors.ts';
import { systemListMachine } from './machines/system-list-machine.ts';
import { type WorkspaceActor, workspaceMachine } from './machines/workspace-machine.ts';

type WorkspaceParts = {
  readonly session: SessionActor;
  readonly actors: ReturnType<typeof systemActors>;
  readonly createId: () => string;
};

/** The list and the outbox follow whoever the session machine says is signed in. */
export const composeWorkspace = ({ session, actors, createId }: WorkspaceParts): WorkspaceActor => {
  const { loadPage, send } = actors;
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        systemList: systemListMachine.provide({ actors: { loadPage } }),
        outbox: outboxMachine.provide({ actors: { send } }),
      },
    }),
    { input: { createId } },
  ).start();
  const follow = (snapshot: SessionSnapshot): void => {
    if (snapshot.hasTag('determining')) return;
    const userId = snapshot.matches('signedIn') ? (snapshot.context.session?.user.id ?? null) : null;
    workspace.send({ type: 'user.changed', userId });
  };
  follow(session.getSnapshot());
  session.subscribe(follow);
  return workspace;
};

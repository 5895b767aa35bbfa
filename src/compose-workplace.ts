import { createActor } from 'xstate';
import { createStore, get, update } from 'idb-keyval';
import { createAskedWrites } from './adapters/browser/asked-writes.ts';
import { createBrowserOutboxStore, type QueueDatabase } from './adapters/browser/outbox-store.ts';
import { createBrowserCrossTabLock } from './adapters/browser/cross-tab-lock.ts';
import { createTabChannel } from './adapters/browser/tab-channel.ts';
import { createRandomId } from './adapters/browser/random-id.ts';
import type { Backend } from './backend.ts';
import { browserLocks } from './browser-locks.ts';
import type { Connectivity } from './domain/ports/connectivity.ts';
import type { OutboxStore } from './domain/ports/outbox-store.ts';
import type { PageLife } from './domain/ports/page-life.ts';
import type { CrossTabLock } from './domain/ports/cross-tab-lock.ts';
import { type EpochMs, needsSecondFactor } from './domain/session.ts';
import { lazySystemRepository } from './lazy-system-repository.ts';
import { lazyDraftStore } from './lazy-draft-store.ts';
import { createAccessTokenSource } from './machines/access-token.ts';
import { draftActors } from './machines/draft-actors.ts';
import { outboxActors } from './machines/outbox-actors.ts';
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
  readonly loadSystems: Backend['loadSystems'];
  readonly now: () => EpochMs;
  readonly connectivity: Connectivity;
  readonly pageLife: PageLife;
};

const isDemo = import.meta.env.VITE_BACKEND === 'in-memory';

/** The accounts of the demo live in one tab, and so does what is kept for them. */
const keptTexts = (): Storage => (isDemo ? window.sessionStorage : window.localStorage);

const queueDatabase = (): QueueDatabase => {
  const store = createStore('dolly-records', 'outbox');
  return {
    read: (userId) => get<unknown>(userId, store),
    update: (userId, change) => update<unknown>(userId, change, store),
  };
};

const noDatabase = (): Promise<never> => Promise.reject(new Error('Tabs of the demo share nothing.'));

const outboxStore = (now: () => EpochMs): OutboxStore =>
  createBrowserOutboxStore({
    database: isDemo ? { read: noDatabase, update: noDatabase } : queueDatabase(),
    asked: createAskedWrites({
      open: keptTexts,
      now,
      onStored: (listener) => {
        const hear = ({ key, newValue }: StorageEvent): void => {
          if (key !== null && newValue !== null) listener(key);
        };
        window.addEventListener('storage', hear);
        return () => window.removeEventListener('storage', hear);
      },
    }),
    channel: isDemo ? undefined : createTabChannel(() => new BroadcastChannel('dolly-records.outbox')),
  });

const outboxLock = (): CrossTabLock =>
  createBrowserCrossTabLock('dolly-records.outbox', browserLocks);

/** What signed-in screens work with. The list and the outbox follow whoever the session machine says is signed in. */
export const composeWorkplace = async (parts: WorkplaceParts): Promise<Workplace> => {
  const { session, loadSystems, now, connectivity, pageLife } = parts;
  const accessToken = createAccessTokenSource(session, now);
  const asked = lazySystemRepository(async () => (await loadSystems())(accessToken));
  const systems = repeatingSystems({ systems: asked, accessToken, session });
  const actors = systemActors(systems);
  const createSystemId = createRandomId(window.crypto);
  const drafts = lazyDraftStore(async () => {
    const { createBrowserDraftStore } = await import('./adapters/browser/draft-store.ts');
    return createBrowserDraftStore({ open: keptTexts, now });
  });
  const ofOutbox = outboxActors({
    store: outboxStore(now),
    drafts,
    lock: outboxLock(),
    systems,
    connectivity,
    pageLife,
  });
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        systemList: systemListMachine.provide({ actors: { loadPage: actors.loadPage, returns: pageReturns({ connectivity, pageLife }) } }),
        outbox: outboxMachine.provide({ actors: ofOutbox }),
      },
    }),
    { input: { createId: createSystemId, now } },
  ).start();
  const follow = (snapshot: SessionSnapshot): void => {
    if (snapshot.hasTag('determining')) return;
    const known = snapshot.context.session;
    // Nothing is asked for before the second step.
    const userId = snapshot.matches('signedIn') && !needsSecondFactor(known) ? (known?.user.id ?? null) : null;
    workspace.send({ type: 'user.changed', userId });
  };
  workspace.on('signOut.decided', ({ scope }) => session.send({ type: 'session.signOut', scope }));
  follow(session.getSnapshot());
  session.subscribe(follow);
  return { workspace, systemActors: actors, draftActors: draftActors({ drafts, now }), createSystemId, onPageLeave: pageLife.onLeave };
};

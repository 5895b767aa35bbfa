import { Workbox } from 'workbox-window';
import { createActor, waitFor } from 'xstate';
import { createBrowserReleases } from '../adapters/browser/page/releases.ts';
import { createRandomId } from '../adapters/browser/page/clock-and-random-values.ts';
import { createBrowserCellClipboard, createBrowserFileSaver, createBrowserTableReader } from '../adapters/browser/spreadsheet/files-and-clipboard.ts';
import { createAskedWrites, createBrowserOutboxStore, createSpareQueue } from '../adapters/browser/storage/outbox-store.ts';
import { createBrowserPreference, createTabText } from '../adapters/browser/storage/web-storage.ts';
import { createBrowserDraftStore } from '../adapters/browser/storage/draft-store.ts';
import { createBrowserBatchStore } from '../adapters/browser/storage/batch-store.ts';
import { createBrowserKeptListStore } from '../adapters/browser/storage/kept-list-store.ts';
import { type KeyedDatabase, openKeyedDatabase, openQueueDatabase } from '../adapters/browser/storage/database.ts';
import { browserLocks, claimForPage, createBrowserCrossTabLock, createTabChannel } from '../adapters/browser/page/tabs.ts';
import { type EpochMs, mustAddFactor, needsSecondFactor, type Session } from '../domain/auth/session.ts';
import type { OutboxStore } from '../domain/ports/sync.ts';
import type { Connectivity, PageLife, Releases } from '../domain/ports/page.ts';
import { loadOnce } from '../domain/shared/load-once.ts';
import { decimalFormatFor } from '../domain/spreadsheet/table.ts';
import { answeredZerosText, parseAnsweredZeros } from '../domain/systems/answered-zeros.ts';
import { parseLastAddress } from '../domain/systems/list-address.ts';
import { listPreferencesText, parseListPreferences } from '../domain/systems/list-preferences.ts';
import { systemIdFrom } from '../domain/systems/system.ts';
import { type AuthPorts, readUser } from '../machines/auth/auth-actors.ts';
import { isSignedIn, isSignedOut, type SessionSnapshot } from '../machines/auth/session/session-machine.ts';
import { type ReleaseActor, releaseActors, releaseMachine } from '../machines/shared/release-machine.ts';
import { exportActors, exportMachine } from '../machines/spreadsheet/export-machine.ts';
import { batchActors } from '../machines/sync/batch-actors.ts';
import { batchMachine } from '../machines/sync/batch-machine.ts';
import { changeFollowerMachine, followerActors } from '../machines/sync/change-follower-machine.ts';
import { draftActors, systemActors, systemListActors } from '../machines/systems/system-actors.ts';
import { outboxActors } from '../machines/sync/outbox-actors.ts';
import { outboxMachine } from '../machines/sync/outbox-machine.ts';
import { pageReturns } from '../machines/shared/effects.ts';
import { userScopeMachine } from '../machines/sync/user-scope-machine.ts';
import { createKeptListOwner, keptListActors, keptListMachine } from '../machines/systems/kept-list-machine.ts';
import { historyInSession, repeatingCalls, systemsInSession } from '../machines/systems/repository-in-session.ts';
import { systemDetailMachine } from '../machines/systems/system-detail-machine.ts';
import { systemFormMachine } from '../machines/systems/system-form-machine.ts';
import { prepareList, systemListMachine } from '../machines/systems/system-list-machine.ts';
import type { SignedInServices } from '../ui/services.ts';
import type { Backend } from './compose.ts';

type SignedInParts = {
  readonly auth: AuthPorts;
  readonly loadSystems: Backend['loadSystems'];
  readonly account: Backend['account'];
  readonly loadHistory: Backend['loadHistory'];
  readonly now: () => EpochMs;
  /** What seconds are counted down by. */
  readonly countDownClock: () => EpochMs;
  readonly connectivity: Connectivity;
  readonly pageLife: PageLife;
  readonly loadRelease: SignedInServices['loadRelease'];
};

const isDemo = import.meta.env.VITE_BACKEND === 'in-memory';

// The addresses stand here in full: the build finds the workers by them.
const openTableWorker = (): Worker => new Worker(new URL('../adapters/browser/spreadsheet/table-worker.ts', import.meta.url), { type: 'module' });
const openSheetWorker = (): Worker => new Worker(new URL('../adapters/browser/spreadsheet/sheet-worker.ts', import.meta.url), { type: 'module' });

/** The accounts of the demo live in one tab, and so does what is kept for them. */
const webStorage = (): Storage => (isDemo ? window.sessionStorage : window.localStorage);

const noDatabase = (): Promise<never> => Promise.reject(new Error('Tabs of the demo share nothing.'));

const keyedDatabase = (name: string, table: string): KeyedDatabase =>
  isDemo ? { read: noDatabase, keys: noDatabase, write: noDatabase } : openKeyedDatabase(name, table);

const outboxStore = (now: () => EpochMs): OutboxStore =>
  createBrowserOutboxStore({
    database: isDemo ? { read: noDatabase, update: noDatabase } : openQueueDatabase('dolly-records', 'outbox'),
    asked: createAskedWrites({
      open: webStorage,
      now,
      onStored: (listener) => {
        const hear = ({ key, newValue }: StorageEvent): void => {
          if (key !== null && newValue !== null) listener(key);
        };
        window.addEventListener('storage', hear);
        return () => window.removeEventListener('storage', hear);
      },
    }),
    spare: createSpareQueue(webStorage),
    channel: isDemo ? undefined : createTabChannel(() => new BroadcastChannel('dolly-records.outbox')),
  });

/**
 * A write may take five requests of 30 s: two, one for a new token, and the two once more. With a shorter wait, this
 * tab could send a write that another tab is still sending, and put back what has been deleted since. It is long
 * enough for one slow tab: after two in a row, a third may still send beside the second.
 */
const OUTBOX_LOCK_WAIT_MS = 155_000;

/** A task of its own: what waits, such as a press, comes first. */
const aTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Where the build has no worker, there is never a newer release. */
const noReleases: Releases = { onReady: () => () => undefined, show: async () => false };

const browserReleases = (pageLife: PageLife): Releases =>
  createBrowserReleases({
    // After everything that somebody waits for.
    open: async () => {
      await new Promise<void>((resolve) => {
        if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
        else setTimeout(resolve, 3000);
      });
      // It throws where a browser has no workers.
      return new Workbox(import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/worker.js');
    },
    isControlled: () => navigator.serviceWorker.controller !== null,
    pageLife,
    reload: () => window.location.reload(),
    setTimeout: (handler, ms) => window.setTimeout(handler, ms),
  });

/** For who is signed in, once their screens have come, and on the other pages where a worker keeps the app's files. */
export const composeRelease = (pageLife: PageLife): ReleaseActor =>
  createActor(releaseMachine.provide({ actors: releaseActors(import.meta.env.VITE_OFFLINE === 'true' ? browserReleases(pageLife) : noReleases) })).start();

/** What signed-in screens work with. The list and the outbox follow whoever the session machine says is signed in. */
export const composeSignedIn = async (parts: SignedInParts): Promise<SignedInServices> => {
  const { auth, loadSystems, account, loadHistory, now, countDownClock, connectivity, pageLife, loadRelease } = parts;
  const { session, accessToken } = auth;
  const [systemsWith, historyWith] = await Promise.all([loadSystems(), loadHistory()]);
  const inSession = {
    repeat: repeatingCalls({ accessToken, session }),
    session,
    isFactorRequired: (known: Session) => account.as(known).isSecondFactorRequired(),
    readUser: () => readUser(auth),
  };
  const history = historyInSession(historyWith(accessToken), { ...inSession, now });
  const systems = systemsInSession(systemsWith(accessToken), inSession);
  const createId = createRandomId(window.crypto);
  const keptLists = createBrowserKeptListStore({ database: keyedDatabase('dolly-records-list', 'list'), createId, storage: webStorage, lock: createBrowserCrossTabLock('dolly-records.list', browserLocks) });
  const drafts = createBrowserDraftStore({ storage: webStorage, tabStorage: () => window.sessionStorage, claim: claimForPage, createId, now });
  const lastOfTab = createTabText({ key: 'dolly-records.last-write', open: () => window.sessionStorage });
  const lock = createBrowserCrossTabLock('dolly-records.outbox', browserLocks, { waitLimitMs: OUTBOX_LOCK_WAIT_MS });
  const keepLock = createBrowserCrossTabLock('dolly-records.batch', browserLocks);
  const userScope = createActor(
    userScopeMachine.provide({
      actors: {
        systemList: systemListMachine.provide({
          actors: { ...systemListActors({ systems, history, keptLists }), returns: pageReturns({ connectivity, pageLife }) },
        }),
        keptList: keptListMachine.provide({ actors: keptListActors({ store: keptLists, systems }) }),
        outbox: outboxMachine.provide({
          actors: outboxActors({ store: outboxStore(now), drafts, lastOfTab, lock, systems, history, connectivity, pageLife }),
        }),
        changeFollower: changeFollowerMachine.provide({
          actors: followerActors({ history, isInSight: () => document.visibilityState === 'visible', connectivity, pageLife }),
        }),
        batch: batchMachine.provide({
          actors: batchActors({
            store: createBrowserBatchStore(keyedDatabase('dolly-records-batch', 'batch'), createId, keepLock),
            lock,
            keepLock,
            systems,
            history,
            connectivity,
            pageLife,
          }),
        }),
      },
    }),
    { input: { createId, now: countDownClock } },
  ).start();
  const { load } = systemActors(systems, async () => {
    const { userScope: current } = userScope.getSnapshot().context;
    // Where it ends with its user, nobody asks any more. Where the reading itself has failed there is nothing to wait for.
    if (current !== null) await waitFor(current.outbox, ({ context: { stored, isPersisted } }) => stored !== null || !isPersisted).catch(() => undefined);
  });
  const tellListOwner = createKeptListOwner(keptLists);
  const follow = (snapshot: SessionSnapshot): void => {
    if (snapshot.hasTag('determining')) return;
    const known = snapshot.context.session;
    // Nothing is asked for before the second step.
    const isKeptOut = needsSecondFactor(known) || mustAddFactor(known, snapshot.context.isFactorRequired);
    const userId = isSignedIn(snapshot) && !isKeptOut ? (known?.user.id ?? null) : null;
    userScope.send({ type: 'user.changed', userId });
    tellListOwner({ userId, isSignedOut: isSignedOut(snapshot) });
  };
  userScope.on('signOut.decided', ({ scope }) => session.send({ type: 'session.signOut', scope }));
  follow(session.getSnapshot());
  session.subscribe(follow);
  const saver = createBrowserFileSaver(document, openSheetWorker);
  return {
    userScope,
    loadRelease,
    systemDetailMachine: systemDetailMachine.provide({ actors: { load } }),
    systemFormMachine: systemFormMachine.provide({ actors: { load, ...draftActors({ drafts, now }) } }),
    exportMachine: exportMachine.provide({
      actors: exportActors({ saver, clipboard: createBrowserCellClipboard(() => navigator.clipboard), now }),
    }),
    loadHistory: loadOnce(async () => {
      const [{ systemHistoryActors, systemHistoryMachine }, { undoImportActors, undoImportMachine }, { deletedSystemsActors, deletedSystemsMachine }] = await Promise.all([
        import('../machines/systems/system-history-machine.ts'),
        import('../machines/sync/undo-import-machine.ts'),
        import('../machines/systems/deleted-systems-machine.ts'),
      ]);
      return {
        systemHistory: systemHistoryMachine.provide({ actors: systemHistoryActors(history) }),
        undoImport: undoImportMachine.provide({ actors: undoImportActors(history) }),
        deletedSystems: deletedSystemsMachine.provide({ actors: deletedSystemsActors(history) }),
      };
    }),
    loadImport: loadOnce(async () => {
      const [{ importMachine }, { importActors }] = await Promise.all([import('../machines/spreadsheet/import-machine.ts'), import('../machines/spreadsheet/import-actors.ts')]);
      const reader = createBrowserTableReader(openTableWorker, () => navigator.clipboard);
      return importMachine.provide({ actors: importActors({ reader, saver, pause: aTask, now }) });
    }),
    decimals: decimalFormatFor(navigator.language),
    prepareList: async () => {
      const { userScope: current } = userScope.getSnapshot().context;
      if (current !== null) await prepareList(current.list);
    },
    createSystemId: () => systemIdFrom(createId()),
    answeredZeros: createBrowserPreference({ key: 'dolly-records.answered', parse: parseAnsweredZeros, textOf: answeredZerosText }, webStorage),
    listPreferences: createBrowserPreference({ key: 'dolly-records.list', parse: parseListPreferences, textOf: listPreferencesText }, webStorage),
    lastAddress: createBrowserPreference({ key: 'dolly-records.address', parse: parseLastAddress, textOf: JSON.stringify }, () => window.sessionStorage),
    onPageLeave: pageLife.onLeave,
  };
};

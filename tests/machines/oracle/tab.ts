import { createActor, SimulatedClock } from 'xstate';
import { createBrowserDraftStore } from '../../../src/adapters/browser/storage/draft-store.ts';
import type { UserId } from '../../../src/domain/auth/session.ts';
import type { PageCursor } from '../../../src/domain/ports/systems.ts';
import type { PersistedQueue } from '../../../src/domain/sync/stored-queue.ts';
import { success } from '../../../src/domain/shared/result.ts';
import type { LoggedChange } from '../../../src/domain/systems/change-log.ts';
import type { SystemId } from '../../../src/domain/systems/system.ts';
import { overlayWrites, type ShownSystem } from '../../../src/domain/sync/shown-systems.ts';
import { outboxActors } from '../../../src/machines/sync/outbox-actors.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { type PageAnswer, systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { textStorage } from '../../text-storage.ts';
import { listAlone, scriptedEffect } from '../scripted-effect.ts';
import { nothingAsked } from '../scripted-outbox.ts';
import { scriptedWire, type WireCall } from '../scripted-wire.ts';
import type { TabLock } from '../shared-lock.ts';
import type { OneBrowser } from './one-browser.ts';
import { slowDisk, type Told } from './slow-disk.ts';

export type TabOptions = {
  readonly browser: OneBrowser;
  readonly lock: TabLock;
  readonly createId: () => string;
  readonly onChange: (told: Told) => void;
  readonly onSpare: (queue: PersistedQueue) => void;
  readonly onCall: (call: WireCall) => void;
  readonly changesOf: (id: SystemId) => readonly LoggedChange[];
};

/** One tab: a page with its own list, its own way to the disk and its own way to the server. */
export const openTab = ({ browser, lock, createId, onChange, onSpare, onCall, changesOf }: TabOptions) => {
  const clock = new SimulatedClock();
  const now = () => clock.now();
  const disk = slowDisk({ browser, onChange, onSpare });
  const wire = scriptedWire(onCall);
  const returns = new Set<() => void>();
  const drafts = textStorage();

  const actors = outboxActors({
    store: disk.store,
    drafts: createBrowserDraftStore({ storage: () => drafts, tabStorage: textStorage, claim: async () => true, createId: () => 'tab', now }),
    lastOfTab: nothingAsked(),
    lock,
    systems: wire.systems,
    history: { changesOf: async (id) => success({ changes: changesOf(id), remaining: 0 }) },
    connectivity: {
      onOnline: (listener) => {
        returns.add(listener);
        return () => returns.delete(listener);
      },
    },
    pageLife: { onReturn: () => () => undefined },
  });

  /** Somebody signs in. */
  const enter = (userId: UserId) => {
    const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
    const list = createActor(systemListMachine.provide({ actors: { ...listAlone, loadPage: loadPage.logic } }), { clock, input: { userId, now } }).start();
    const outbox = createActor(outboxMachine.provide({ actors }), { clock, input: { userId, list, createId, now } });
    outbox.start();
    const writes = () => outbox.getSnapshot().context.writes;
    const listed = () => [...list.getSnapshot().context.listing.systems];
    return {
      list,
      loadPage,
      outbox,
      writes,
      listed,
      shown: (): readonly ShownSystem[] => overlayWrites(listed(), writes()),
      /** The queue has been read. */
      isReady: () => outbox.getSnapshot().context.stored !== null,
      /** A decision is shown before it is kept, and what it makes of the queue only then. */
      isDeciding: () => outbox.getSnapshot().context.pendingChanges.some(({ kind }) => kind !== 'add'),
      leave: (): void => {
        outbox.stop();
        list.stop();
      },
    };
  };

  return {
    clock,
    disk,
    wire,
    lock,
    enter,
    comeBack: (): void => {
      for (const tell of returns) tell();
    },
  };
};

export type Page = ReturnType<typeof openTab>;
export type Stay = ReturnType<Page['enter']>;

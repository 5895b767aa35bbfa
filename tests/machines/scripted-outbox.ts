import { createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { createBrowserDraftStore } from '../../src/adapters/browser/storage/draft-store.ts';
import { createTabText } from '../../src/adapters/browser/storage/web-storage.ts';
import { createInMemoryOutboxStore, createOutboxShelf, type OutboxShelf } from '../../src/adapters/in-memory/stores.ts';
import type { UserId } from '../../src/domain/auth/session.ts';
import type { LastOfTab, OutboxStore } from '../../src/domain/ports/sync.ts';
import type { CrossTabLock } from '../../src/domain/ports/page.ts';
import type { PageCursor } from '../../src/domain/ports/systems.ts';
import type { SystemCommand } from '../../src/domain/sync/system-write.ts';
import { outboxActors } from '../../src/machines/sync/outbox-actors.ts';
import { outboxMachine } from '../../src/machines/sync/outbox-machine.ts';
import { type PageAnswer, systemListMachine } from '../../src/machines/systems/system-list-machine.ts';
import { textStorage } from '../text-storage.ts';
import { aUserId } from './records.ts';
import { listAlone, listInput, scriptedEffect, settled } from './scripted-effect.ts';
import { scriptedWire, type WireCall } from './scripted-wire.ts';
import { sharedLock } from './shared-lock.ts';

/** What the tabs of one browser share. */
export type Browser = {
  readonly shelf: OutboxShelf;
  readonly drafts: ReturnType<typeof textStorage>;
  readonly lock: CrossTabLock;
  readonly createId: () => string;
};

export const aBrowser = (): Browser => {
  let ids = 0;
  return {
    shelf: createOutboxShelf(),
    drafts: textStorage(),
    lock: sharedLock(),
    createId: () => `write ${(ids += 1)}`,
  };
};

/** Of a tab that has asked for nothing yet. */
export const nothingAsked = (): LastOfTab => {
  const storage = textStorage();
  return createTabText({ key: 'last', open: () => storage });
};

type Options = {
  readonly inspect?: (event: InspectionEvent) => void;
  readonly browser?: Browser;
  readonly userId?: UserId;
  readonly wire?: ReturnType<typeof scriptedWire>;
  readonly store?: OutboxStore;
  /** Of the page before, where this one is its reload. */
  readonly lastOfTab?: LastOfTab;
  /** Of an outbox that was opened before, in the same page. */
  readonly machine?: typeof outboxMachine;
};

/** A list and an outbox that stand on one another, with nobody behind them but the test. */
export const scriptedOutbox = (options: Options = {}) => {
  const { browser = aBrowser(), userId = aUserId('ana'), wire = scriptedWire(), inspect = () => undefined, lastOfTab = nothingAsked() } = options;
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const clock = new SimulatedClock();
  const store = options.store ?? createInMemoryOutboxStore({ shelf: browser.shelf, isPersisted: true });
  const drafts = createBrowserDraftStore({ storage: () => browser.drafts, tabStorage: textStorage, claim: async () => true, createId: () => 'tab', now: clock.now.bind(clock) });
  const returns = new Set<() => void>();
  const onReturn = (listener: () => void) => {
    returns.add(listener);
    return () => returns.delete(listener);
  };
  const asked: SystemCommand[] = [];
  const list = createActor(systemListMachine.provide({ actors: { ...listAlone, loadPage: loadPage.logic } }), { input: listInput }).start();
  const actors = outboxActors({
    store,
    drafts,
    lastOfTab,
    lock: browser.lock,
    systems: wire.systems,
    history: wire.history,
    connectivity: { onOnline: onReturn },
    pageLife: { onReturn: () => () => undefined },
  });
  const machine = options.machine ?? outboxMachine.provide({ actors });
  const outbox = createActor(machine, {
    clock,
    input: { userId, list, createId: browser.createId, now: () => clock.now() },
    inspect,
  });
  const seen = new Set<string>();
  outbox.subscribe(({ context }) => {
    for (const { id, command } of context.writes) if (!seen.has(id) && seen.add(id)) asked.push(command);
  });
  outbox.start();
  return {
    list,
    outbox,
    machine,
    loadPage,
    wire,
    clock,
    lastOfTab,
    drafts,
    draftTexts: () => Object.values(browser.drafts.texts()),
    /** What was asked for, in order. */
    asked,
    writes: () => outbox.getSnapshot().context.writes,
    /** The network is back. */
    comeBack: () => {
      for (const tell of returns) tell();
      return settled();
    },
    pass: (ms: number) => {
      clock.increment(ms);
      return settled();
    },
  };
};

/** With the queue read, so that it can send. */
export const openedOutbox = async (options: Options = {}) => {
  const opened = scriptedOutbox(options);
  await settled();
  return opened;
};

export type { WireCall };

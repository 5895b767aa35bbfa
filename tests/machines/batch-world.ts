import { createActor, type SnapshotFrom, waitFor } from 'xstate';
import { createBrowserBatchStore } from '../../src/adapters/browser/storage/batch-store.ts';
import type { KeyedDatabase } from '../../src/adapters/browser/storage/database.ts';
import { createEmptyState } from '../../src/adapters/in-memory/server/backend-state.ts';
import { createChangeLog, createSystemsTable, nobody } from '../../src/adapters/in-memory/server/systems-table.ts';
import type { CrossTabLock } from '../../src/domain/ports/page.ts';
import type { SystemRepository } from '../../src/domain/ports/systems.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import { batchCounts, batchFailures } from '../../src/domain/sync/batch.ts';
import { type SystemCommand, systemIdOf } from '../../src/domain/sync/system-write.ts';
import type { ChangeNumber } from '../../src/domain/systems/change-log.ts';
import type { System } from '../../src/domain/systems/system.ts';
import { aSystem, aUser, present } from '../samples.ts';
import { sessionMachine } from '../../src/machines/auth/session/session-machine.ts';
import { batchActors } from '../../src/machines/sync/batch-actors.ts';
import { batchMachine } from '../../src/machines/sync/batch-machine.ts';
import { systemListMachine } from '../../src/machines/systems/system-list-machine.ts';
import { systemsInSession } from '../../src/machines/systems/repository-in-session.ts';
import { aUserId } from './records.ts';
import { listAlone, listInput } from './scripted-effect.ts';

/** What becomes of one call: `noRequest` and `noAnswer` are a dead network; the tab is closed before it is sent, or while it waits; or somebody else is signed in as the answer comes. */
export type Fate = 'fine' | 'noRequest' | 'noAnswer' | 'tabDiesBefore' | 'tabDies' | 'userGoes';

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const named = (number: number, name: string): System => aSystem(id(number), { name });

export const inserting = (systems: readonly System[]): readonly SystemCommand[] => systems.map((system) => ({ kind: 'insert', system }));

export const byId = ([a = '']: readonly (string | undefined)[], [b = '']: readonly (string | undefined)[]): number => a.localeCompare(b);

export const databaseOf = (values: Map<string, unknown>): KeyedDatabase => ({
  read: async (key) => structuredClone(values.get(key)),
  keys: async () => [...values.keys()],
  write: async (entries) => {
    for (const [key, value] of entries()) values.set(key, structuredClone(value));
  },
});

/** One request of the browser at a time, as its locks have it: a tab that dies gives back what it holds. */
const aLock = (turns = { held: 0 }) => {
  let last: Promise<unknown> = Promise.resolve();
  return (isDead: Promise<unknown>): CrossTabLock => ({
    run: (task) => {
      const done = last.then(async () => {
        turns.held += 1;
        return task().finally(() => {
          turns.held -= 1;
        });
      });
      last = Promise.race([done.catch(() => undefined), isDead]);
      return done;
    },
  });
};

/** A server, and a browser with one or two tabs that die and come back. A request with more than `mostRows` rows gets no answer. */
export const aWorld = (seed: readonly System[] = [], tabCount: 1 | 2 = 1, mostRows = Infinity) => {
  let time = 1_000_000;
  const state = createEmptyState();
  const context = { state, now: () => (time += 1), maxRows: 1000 };
  const ana = aUserId('ana');
  let writer = nobody;
  const table = createSystemsTable(context, () => writer);
  /** For the log. */
  const asAna = <Value>(writeId: string | undefined, effect: () => Value): Value => {
    writer = { userId: ana, address: 'ana@example.test', writeId: writeId ?? null };
    const answer = effect();
    writer = nobody;
    return answer;
  };
  const log = createChangeLog(context);
  for (const system of seed) table.insert(system);
  const fates: Fate[] = [];
  const kept = new Map<string, unknown>();
  const turns = { held: 0 };
  const [lockFor, keepLockFor] = [aLock(turns), aLock()];
  const asking = { now: 0 };
  /** What the log was asked for who it was: how often, how often at once, and how often while nobody else could send. */
  const lookUps = { asked: 0, mostAtOnce: 0, withinTurn: 0 };
  /** After which change the log of a write was read on. */
  const readFrom: (ChangeNumber | null)[] = [];
  let [deaths, ids] = [0, 0];
  const createId = () => `batch ${(ids += 1)}`;
  const unreachable = () => failed({ kind: 'unreachable' } as const);
  const refused = failed({ kind: 'refused', message: 'still in use' } as const);
  /** What somebody else does in the moment before an update arrives. */
  const elsewhere = { now: (): void => undefined };
  /** Rows that another table of the database needs: no request that would delete one of them deletes any. */
  const needed = new Set<System['id']>();

  const openTab = (number: number) => {
    let die: (dead: null) => void = () => undefined;
    const isDead = new Promise<null>((resolve) => {
      die = resolve;
    });
    const carry = async <Value>(effect: () => Value): Promise<Value> => {
      const fate = fates.shift() ?? 'fine';
      // As the adapters answer it: every call may fail so.
      if (fate === 'noRequest') throw new Error('unreachable');
      const answer = fate === 'tabDiesBefore' ? null : effect();
      if (fate === 'noAnswer') throw new Error('unreachable');
      if (fate === 'userGoes') batch.stop();
      if (answer !== null && fate !== 'tabDies') return answer;
      deaths += 1;
      batch.stop();
      die(null);
      tabs[number] = openTab(number);
      return new Promise(() => undefined);
    };
    const wire: SystemRepository = {
      list: (after) => carry(() => table.list(after)).catch(unreachable),
      get: (wanted) => carry(() => table.get(wanted)).catch(unreachable),
      checksum: () => carry(() => table.checksum()).catch(unreachable),
      insert: (system, writeId) => carry(() => asAna(writeId, () => table.insert(system))).catch(unreachable),
      update: (wanted, changes, basedOn, writeId) => carry(() => (elsewhere.now(), asAna(writeId, () => table.update(wanted, changes, basedOn)))).catch(unreachable),
      delete: (wanted, writeId) => carry(() => asAna(writeId, () => table.delete(wanted))).catch(unreachable),
      insertMany: (rows, writeId) => rows.length > mostRows ? Promise.resolve(unreachable()) : carry(() => asAna(writeId, () => table.insertMany(rows))).catch(unreachable),
      deleteMany: (rows, writeId) => carry(() => asAna(writeId, () => (rows.some((row) => needed.has(row.id)) ? success(rows.map(() => refused)) : table.deleteMany(rows)))).catch(unreachable),
    };
    // Nobody is signed in here, so no row is hidden: what was gone before counts as deleted.
    const session = createActor(sessionMachine, { input: { now: () => time, authCallback: null } });
    const systems = systemsInSession(wire, { repeat: (call) => call(), session, isFactorRequired: async () => success(false), readUser: async () => success(aUser('ana')) });
    const keepLock = keepLockFor(isDead);
    const store = createBrowserBatchStore(databaseOf(kept), createId, keepLock);
    const list = createActor(systemListMachine.provide({ actors: listAlone }), { input: listInput }).start();
    const changesOf = async (wanted: System['id']) => {
      asking.now += 1;
      lookUps.asked += 1;
      lookUps.mostAtOnce = Math.max(lookUps.mostAtOnce, asking.now);
      lookUps.withinTurn += turns.held;
      const answer = await carry(() => log.changesOf(wanted, null)).catch(unreachable);
      asking.now -= 1;
      return answer;
    };
    const changesOfWrite = (writeId: string, after: ChangeNumber | null) => (readFrom.push(after), carry(() => log.changesOfWrite(writeId, after)).catch(unreachable));
    const actors = batchActors({ store, lock: lockFor(isDead), keepLock, systems, history: { changesOf, changesOfWrite }, connectivity: { onOnline: () => () => undefined }, pageLife: { onReturn: () => () => undefined } });
    const batch = createActor(batchMachine.provide({ actors, delays: { backOff: 0, lookAgain: 0 } }), {
      input: { userId: ana, list, createId },
    }).start();
    return { batch, list };
  };

  const tabs: ReturnType<typeof openTab>[] = [];
  for (let number = 0; number < tabCount; number += 1) tabs.push(openTab(number));
  const firstTab = () => present(tabs[0]);
  const isQuiet = (snapshot: SnapshotFrom<typeof batchMachine>) => snapshot.status !== 'active' || snapshot.matches('finished') || snapshot.matches('none');
  /** In whichever tabs it ends. */
  const finished = async (): Promise<void> => {
    for (let before = -1; before !== deaths; ) {
      before = deaths;
      for (const { batch } of tabs) await waitFor(batch, isQuiet).catch(() => undefined);
    }
  };
  return {
    table, log, fates, needed, elsewhere, finished, asAna, lookUps, readFrom,
    ready: finished,
    lockIsFree: (): Promise<void> => lockFor(new Promise(() => undefined)).run(async () => undefined),
    batch: (tab = 0) => present(tabs[tab]).batch,
    /** Every window is closed, and one is opened. */
    reopen: (): void => {
      for (const { batch } of tabs.splice(0)) batch.stop();
      tabs.push(openTab(0));
    },
    list: () => firstTab().list,
    /** The other tabs come into sight and look for what there is to send. */
    lookAgain: async (): Promise<void> => {
      await waitFor(firstTab().batch, (snapshot) => !snapshot.matches('keeping'));
      for (const { batch } of tabs.slice(1)) batch.send({ type: 'page.returned' });
    },
    /** How many changes the log has of it. */
    logged: (number: number) => {
      const changes = log.changesOf(named(number, '').id, null);
      return changes.ok ? changes.value.changes.length : null;
    },
    rows: () => [...state.rows.values()].map(({ system }) => [system.id, system.name]).toSorted(byId),
    failures: () => {
      const { batch } = firstTab().batch.getSnapshot().context;
      return batch === null ? null : batchFailures(batch).map(({ command, failure }) => [systemIdOf(command), failure.kind, failure.kind === 'conflict' ? (failure.by ?? null) : null]);
    },
    counts: () => {
      const { batch } = firstTab().batch.getSnapshot().context;
      return batch === null ? null : batchCounts(batch);
    },
  };
};

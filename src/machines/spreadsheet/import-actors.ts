import { type EventObject, fromCallback, fromPromise, waitFor } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { FileSaver, ReadTable, SaveFailure, TableFailure, TableReader, TableSource } from '../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { csvFile } from '../../domain/spreadsheet/export-file.ts';
import type { ImportChoices } from '../../domain/spreadsheet/import-choices.ts';
import type { ColumnMatch } from '../../domain/spreadsheet/import-columns.ts';
import { type ImportPlan, planningImport, planningSteps } from '../../domain/spreadsheet/import-plan.ts';
import type { Table } from '../../domain/spreadsheet/table.ts';
import { expectedSystems } from '../../domain/sync/shown-systems.ts';
import type { SystemWrite } from '../../domain/sync/system-write.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { Listing } from '../../domain/systems/system-list.ts';
import type { System } from '../../domain/systems/system.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';

/** What the import's effects are given, and what they answer. */
export type Reading = { readonly source: TableSource; readonly sheet: number | null };
export type Planning = {
  readonly table: Table;
  readonly match: ColumnMatch;
  readonly choices: ImportChoices;
  /** The last one: only what is another now is looked at again. */
  readonly plan: ImportPlan | null;
  readonly list: SystemListActor;
  readonly outbox: OutboxActor;
  readonly createId: () => string;
  readonly tell: (part: number) => void;
};
/** Or why the list could not be read. */
export type Planned = Result<ImportPlan, DataFailure | null>;

export type ReadReport =
  | { readonly type: 'read.progress' | 'plan.progress'; readonly part: number }
  | { readonly type: 'read.ended'; readonly read: Result<ReadTable, TableFailure> };

type ImportPorts = {
  readonly reader: TableReader;
  readonly saver: FileSaver;
  /** Lets the page draw and hear presses. */
  readonly pause: () => Promise<void>;
  readonly now: () => EpochMs;
};

/** So long the page may be held up at a time, and so often it is told how far it is. */
const [SLICE_MS, TELL_MS] = [10, 100];

/** The list with what is on its way: the same array as long as both are the same. */
const overlayer = () => {
  // Whoever logs out takes the list along: nothing of it stays here.
  const last = new WeakMap<readonly System[], { readonly writes: readonly SystemWrite[]; readonly systems: readonly System[] }>();
  return (listing: Listing, writes: readonly SystemWrite[]): readonly System[] => {
    const known = last.get(listing.shown);
    if (known?.writes === writes) return known.systems;
    const systems = expectedSystems(listing, writes);
    last.set(listing.shown, { writes, systems });
    return systems;
  };
};

/** The import's effects. */
export const importActors = ({ reader, saver, pause, now }: ImportPorts, overlay = overlayer()) => ({
  read: fromCallback<EventObject, Reading | null>(({ input, sendBack }) => {
    if (input === null) return undefined;
    return reader.read(input.source, input.sheet, {
      onProgress: (part) => sendBack({ type: 'read.progress', part } satisfies ReadReport),
      onEnd: (read) => sendBack({ type: 'read.ended', read } satisfies ReadReport),
    });
  }),
  plan: fromPromise<Planned, Planning>(async ({ input: { table, match, choices, plan, list, outbox, createId, tell }, signal }) => {
    // Trying again is of no use otherwise.
    list.send({ type: 'list.retry' });
    // A kept list is whole from the start, and what others have added since would be added again.
    const known = await waitFor(list, (snapshot) => snapshot.matches('complete') || snapshot.matches('failed'), { signal });
    if (!known.matches('complete')) return failed(known.context.failure);
    const systems = overlay(known.context.listing, outbox.getSnapshot().context.writes);
    const steps = planningImport(table, match, systems, choices, createId, plan);
    const all = planningSteps(table, systems);
    const start = now();
    let [since, told] = [start, start];
    for (let taken = 1; ; taken += 1) {
      const step = steps.next();
      if (step.done === true) {
        // Drawing a long preview holds up the page enough by itself.
        if (since > start) await pause();
        return success(step.value);
      }
      if (now() - since < SLICE_MS) continue;
      if (now() - told >= TELL_MS) {
        tell(taken / all);
        told = now();
      }
      await pause();
      // Nobody waits for it any more.
      if (signal.aborted) return failed(null);
      since = now();
    }
  }),
  save: fromPromise<Result<null, SaveFailure>, string>(({ input, signal }) => saver.save(csvFile('not-imported', input, new Date(now())), signal)),
  listAgain: fromPromise<null, SystemListActor>(async ({ input: list, signal }) => {
    await waitFor(list, (snapshot) => !snapshot.matches('failed'), { signal });
    return null;
  }),
});

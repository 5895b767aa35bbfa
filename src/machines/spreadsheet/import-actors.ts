import { type EventObject, fromCallback, fromPromise, waitFor } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { TableReader } from '../../domain/ports/spreadsheet.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { planningImport } from '../../domain/spreadsheet/import-plan.ts';
import { overlayOnListing } from '../../domain/sync/shown-systems.ts';
import type { Planned, Planning, Reading, ReadReport } from './import-machine.ts';

type ImportPorts = {
  readonly reader: TableReader;
  /** Lets the page draw and hear presses. */
  readonly pause: () => Promise<void>;
  readonly now: () => EpochMs;
};

/** So long the page may be held up at a time. */
const SLICE_MS = 10;

/** The import's effects. */
export const importActors = ({ reader, pause, now }: ImportPorts) => ({
  read: fromCallback<EventObject, Reading | null>(({ input, sendBack }) => {
    if (input === null) return undefined;
    return reader.read(input.source, input.sheet, {
      onProgress: (part) => sendBack({ type: 'read.progress', part } satisfies ReadReport),
      onEnd: (read) => sendBack({ type: 'read.ended', read } satisfies ReadReport),
    });
  }),
  plan: fromPromise<Planned, Planning>(async ({ input: { table, match, choices, list, outbox, createId }, signal }) => {
    // Trying again is of no use otherwise.
    list.send({ type: 'list.retry' });
    // A kept list is whole from the start, and what others have added since would be added again.
    const known = await waitFor(list, (snapshot) => snapshot.matches('complete') || snapshot.matches('failed'), { timeout: Infinity, signal });
    if (!known.matches('complete')) return failed('listUnread');
    const { systems } = overlayOnListing(known.context.listing, outbox.getSnapshot().context.writes);
    const steps = planningImport(table, match, systems, choices, createId);
    let since = now();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return success(step.value);
      if (now() - since < SLICE_MS) continue;
      await pause();
      // Nobody waits for it any more.
      if (signal.aborted) return failed('listUnread');
      since = now();
    }
  }),
});

import { assign, fromPromise, setup } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { CellClipboard, FileSaver } from '../../domain/ports/spreadsheet.ts';
import type { Result } from '../../domain/shared/result.ts';
import { copiedCells, type ExportChoice, exportFile } from '../../domain/spreadsheet/export-file.ts';
import { keptUnits } from '../../domain/spreadsheet/export-table.ts';
import type { DecimalFormat } from '../../domain/spreadsheet/text-cells.ts';
import type { System } from '../../domain/systems/system.ts';
import { unprovided } from '../shared/unprovided.ts';

type Exporting = { readonly systems: readonly System[]; readonly choice: ExportChoice };
type Written = Result<null, 'notWritten'>;
type Copied = Result<null, 'notAllowed'>;

/** So long it says that it was copied. */
const COPIED_MS = 4000;

const types: Partial<{
  context: Exporting;
  /** How the person's language writes numbers. */
  input: { readonly decimals: DecimalFormat };
  events:
    | { readonly type: 'export.open' | 'export.close' }
    | { readonly type: 'export.choose'; readonly change: Partial<ExportChoice> }
    | { readonly type: 'export.save' | 'export.copy'; readonly systems: readonly System[] };
}> = {};

/** Systems on their way out of the app: into a file, or onto the clipboard. */
export const exportMachine = setup({
  types,
  actors: {
    save: unprovided<Written, Exporting>('save'),
    copy: unprovided<Copied, Exporting>('copy'),
  },
  actions: {
    choose: assign(({ context }, change: Partial<ExportChoice>) => ({ choice: { ...context.choice, ...change } })),
    take: assign((_, systems: readonly System[]) => ({ systems })),
  },
  guards: { isDone: (_, { ok }: Written | Copied) => ok },
  delays: { copiedFor: COPIED_MS },
}).createMachine({
  id: 'systemExport',
  description: 'Systems on their way out of the app: into a file, or onto the clipboard.',
  context: ({ input }) => ({ systems: [], choice: { format: 'csv', decimals: input.decimals, units: keptUnits } }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked for.',
      on: { 'export.open': 'asking', 'export.copy': { target: 'copying', actions: { type: 'take', params: ({ event }) => event.systems } } },
      initial: 'quiet',
      states: {
        quiet: { description: 'There is nothing to tell of a copy.' },
        copied: { description: 'The clipboard has what was chosen.', after: { copiedFor: 'quiet' } },
        notCopied: { description: 'The browser does not let the page at the clipboard.' },
      },
    },
    copying: {
      description: 'The clipboard is being written.',
      invoke: {
        src: 'copy',
        input: ({ context }) => context,
        onDone: [{ guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle.copied' }, { target: 'idle.notCopied' }],
        onError: 'idle.notCopied',
      },
    },
    asking: {
      description: 'A dialog asks for what, and as which kind of file.',
      on: {
        'export.choose': { actions: { type: 'choose', params: ({ event }) => event.change } },
        'export.save': { target: 'saving', actions: { type: 'take', params: ({ event }) => event.systems } },
        'export.close': 'idle',
      },
      initial: 'first',
      states: { first: { description: 'Nothing has gone wrong yet.' }, failed: { description: 'The file could not be written.' } },
    },
    saving: {
      description: 'The file is being written, after its library has come.',
      on: { 'export.close': 'idle' },
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [{ guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle' }, { target: 'asking.failed' }],
        onError: 'asking.failed',
      },
    },
  },
});

type ExportPorts = { readonly saver: FileSaver; readonly clipboard: CellClipboard; readonly now: () => EpochMs };

export const exportActors = ({ saver, clipboard, now }: ExportPorts) => ({
  save: fromPromise<Written, Exporting>(({ input: { systems, choice } }) => saver.save(exportFile(systems, choice, new Date(now())))),
  copy: fromPromise<Copied, Exporting>(({ input: { systems, choice } }) => clipboard.write(copiedCells(systems, choice.decimals))),
});

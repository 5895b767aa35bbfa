import { assign, fromPromise, setup } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { CellClipboard, FileSaver, SaveFailure } from '../../domain/ports/spreadsheet.ts';
import { failed, type Result } from '../../domain/shared/result.ts';
import { copiedCells, type ExportChoice, exportFile, keptUnits } from '../../domain/spreadsheet/export-file.ts';
import type { DecimalFormat } from '../../domain/spreadsheet/table.ts';
import type { System } from '../../domain/systems/system.ts';
import { unprovided } from '../shared/effects.ts';

type Exporting = { readonly systems: readonly System[]; readonly choice: ExportChoice };
type Written = Result<null, SaveFailure>;
type Copied = Result<null, 'notAllowed'>;

/** So long it says that it was copied, or that it was not. */
const [COPIED_MS, NOT_COPIED_MS] = [4000, 10_000];

/** How the person's language writes numbers: so does what is copied, whatever the file was to be like. */
type Input = { readonly decimals: DecimalFormat };
type Copying = Pick<Exporting, 'systems'> & Input;

const types: Partial<{
  context: Exporting & Input & { readonly failure: SaveFailure };
  input: Input;
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
    copy: unprovided<Copied, Copying>('copy'),
  },
  actions: {
    choose: assign(({ context }, change: Partial<ExportChoice>) => ({ choice: { ...context.choice, ...change } })),
    noteFailure: assign((_, written: Written) => ({ failure: written.ok ? 'notWritten' : written.failure })),
    take: assign((_, systems: readonly System[]) => ({ systems })),
  },
  guards: { isDone: (_, { ok }: Written | Copied) => ok },
  delays: { copiedFor: COPIED_MS, notCopiedFor: NOT_COPIED_MS },
}).createMachine({
  id: 'systemExport',
  description: 'Systems on their way out of the app: into a file, or onto the clipboard.',
  context: ({ input: { decimals } }) => ({ decimals, failure: 'notWritten', systems: [], choice: { format: 'csv', decimals, units: keptUnits } }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked for.',
      on: { 'export.open': 'asking', 'export.copy': { target: 'copying', actions: { type: 'take', params: ({ event }) => event.systems } } },
      initial: 'quiet',
      states: {
        quiet: { description: 'There is nothing to tell of a copy.' },
        copied: { description: 'The clipboard has what was chosen.', after: { copiedFor: 'quiet' } },
        notCopied: { description: 'The browser does not let the page at the clipboard.', after: { notCopiedFor: 'quiet' } },
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
        onDone: [{ guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle' }, { target: 'asking.failed', actions: { type: 'noteFailure', params: ({ event }) => event.output } }],
        onError: { target: 'asking.failed', actions: { type: 'noteFailure', params: failed('notWritten') } },
      },
    },
  },
});

type ExportPorts = { readonly saver: FileSaver; readonly clipboard: CellClipboard; readonly now: () => EpochMs };

export const exportActors = ({ saver, clipboard, now }: ExportPorts) => ({
  save: fromPromise<Written, Exporting>(({ input: { systems, choice }, signal }) => saver.save(exportFile(systems, choice, new Date(now())), signal)),
  copy: fromPromise<Copied, Copying>(({ input: { systems, decimals } }) => clipboard.write(copiedCells(systems, decimals))),
});

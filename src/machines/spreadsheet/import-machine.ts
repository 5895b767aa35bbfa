import { assign, enqueueActions, type EventObject, setup } from 'xstate';
import type { ReadTable, SaveFailure, TableFailure, TableSource } from '../../domain/ports/spreadsheet.ts';
import type { Result } from '../../domain/shared/result.ts';
import { chooseTarget, chooseUnit, unitInUse, withUnitsAsked, choicesForOtherColumns, type ImportChoices, noChoices, withUnitsTyped } from '../../domain/spreadsheet/import-choices.ts';
import { type ColumnMatch, type ColumnTarget, isField, matchColumns } from '../../domain/spreadsheet/import-columns.ts';
import { doTheSame, importCommands, type ImportPlan } from '../../domain/spreadsheet/import-plan.ts';
import { type ChoiceMade, choicesAfter, type StayedOut, stayedOutOf, withoutReasons } from '../../domain/spreadsheet/import-preview.ts';
import type { DecimalFormat } from '../../domain/spreadsheet/table.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { unprovided, unprovidedCallback } from '../shared/effects.ts';
import type { BatchActor } from '../sync/batch-machine.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';
import type { Planned, Planning, Reading, ReadReport } from './import-actors.ts';

/** What would take away what was set and corrected: another page, Cancel, another sheet, or another file, which may have been dropped already. */
export type Asked =
  | { readonly about: 'leave' | 'cancel' }
  | { readonly about: 'sheet'; readonly sheet: number }
  | { readonly about: 'another'; readonly source: TableSource | null };

type Saved = Result<null, SaveFailure>;

/** How the person's language writes numbers: so does what is saved. */
type Input = Pick<Planning, 'list' | 'outbox' | 'createId'> & { readonly batch: BatchActor; readonly decimals: DecimalFormat };

type Context = Input & {
  readonly source: TableSource | null;
  /** `null`: the first that is not empty. */
  readonly sheet: number | null;
  readonly part: number;
  readonly failure: TableFailure | null;
  readonly read: ReadTable | null;
  readonly match: ColumnMatch;
  readonly choices: ImportChoices;
  /** The last one, until a newer one is there. */
  readonly plan: ImportPlan | null;
  /** When it was to be sent the list was another one, and so is the plan now. */
  readonly isOtherNow: boolean;
  /** Why the list could not be read, where that is known. */
  readonly unread: DataFailure | null;
  /** Whether anything was set or corrected, which another file takes away. */
  readonly isTouched: boolean;
  /** `null` until something is asked. */
  readonly asked: Asked | null;
  /** Rows of what was sent that had problems or were left out. */
  readonly stayedOut: StayedOut | null;
};

/** What was set and corrected, to go on with once the page is there again. */
export type BegunImport = Pick<Context, 'source' | 'sheet' | 'read' | 'match' | 'choices' | 'isTouched'>;

const types: Partial<{
  context: Context;
  input: Input;
  events:
    | { readonly type: 'source.choose'; readonly source: TableSource }
    | { readonly type: 'import.resume'; readonly begun: BegunImport }
    | { readonly type: 'sheet.choose'; readonly sheet: number }
    | { readonly type: 'column.choose'; readonly index: number; readonly target: ColumnTarget | null }
    | { readonly type: 'unit.choose'; readonly index: number; readonly unit: string }
    | ChoiceMade
    | { readonly type: 'import.preview' | 'import.back' | 'import.retry' | 'import.send' }
    | { readonly type: 'stayedOut.save' }
    | { readonly type: 'import.leave' | 'import.cancel' | 'import.another' | 'import.stay' | 'import.drop' }
    | ReadReport;
}> = {};

const noColumns: ColumnMatch = { firstRow: 0, headingRows: 0, columns: [] };

const otherSheet = (sheet: number | null) => ({ sheet, part: 0, choices: noChoices, plan: null });

const hasTarget = ({ columns }: ColumnMatch): boolean => columns.some(({ target }) => isField(target));

const isFree = (batch: BatchActor): boolean => batch.getSnapshot().matches('none') || batch.getSnapshot().matches('finished');

const planningFrom = ({ read, match, choices, plan, list, outbox, createId }: Context, tell: Planning['tell']): Planning => ({ table: read?.table ?? [], match, choices, plan, list, outbox, createId, tell });

/** A spreadsheet on its way in: nothing is changed before it is sent, and then a batch goes on with it. */
export const importMachine = setup({
  types,
  actors: {
    read: unprovidedCallback<EventObject, Reading | null>('read'),
    plan: unprovided<Planned, Planning>('plan'),
    /** Done when a list that could not be read is asked for again. */
    listAgain: unprovided<null, SystemListActor>('listAgain'),
    /** The rows that stayed out. */
    save: unprovided<Saved, string>('save'),
  },
  actions: {
    begin: assign((_, source: TableSource) => ({ source, sheet: null, part: 0, failure: null, read: null, match: noColumns, choices: noChoices, plan: null, stayedOut: null })),
    resume: assign((_, begun: BegunImport) => begun),
    chooseSheet: assign((_, sheet: number) => otherSheet(sheet)),
    chooseSheetAsked: assign(({ context: { asked, sheet } }) => otherSheet(asked?.about === 'sheet' ? asked.sheet : sheet)),
    notePart: assign((_, part: number) => ({ part })),
    takeRead: assign((_, read: Result<ReadTable, TableFailure>) => {
      if (!read.ok) return { failure: read.failure };
      const table = withoutReasons(read.value.table);
      return { read: { ...read.value, table }, match: matchColumns(table), isTouched: false };
    }),
    loseReader: assign({ failure: 'notLoaded' }),
    chooseColumn: assign(({ context: { match, choices } }, { index, target }: { readonly index: number; readonly target: ColumnTarget | null }) => ({
      match: { ...match, columns: chooseTarget(match.columns, index, target) }, choices: choicesForOtherColumns(choices, [match.columns[index]?.target ?? null, target]), plan: null, isTouched: true,
    })),
    chooseUnit: assign(({ context: { match, choices } }, { index, unit }: { readonly index: number; readonly unit: string }) => {
      const column = match.columns[index];
      const before = column === undefined ? null : unitInUse(column);
      const typed = before === null ? choices : withUnitsTyped(choices, before.field, before.unit);
      return { match: { ...match, columns: chooseUnit(match.columns, index, unit) }, choices: typed, plan: null, isTouched: true };
    }),
    choose: assign(({ context: { choices, plan } }, made: ChoiceMade) => ({ choices: choicesAfter(choices, made, plan), isTouched: true })),
    // After all that it depends on: another column or unit, and the sign as well, as 1.234 are too low for cm as decimals only.
    askUnits: assign(({ context: { read, match, choices } }) => ({ match: withUnitsAsked(read?.table ?? [], match, choices.decimalSigns) })),
    ask: assign((_, asked: Asked) => ({ asked })),
    takePlan: assign((_, planned: Planned) => ({ isOtherNow: false, ...(planned.ok ? { plan: planned.value } : { unread: planned.failure }) })),
    takeOther: assign(({ context: { plan } }, planned: Planned) => (planned.ok ? { plan: planned.value, isOtherNow: plan === null || !doTheSame(plan, planned.value) } : {})),
    forgetWhy: assign({ unread: null }),
    send: enqueueActions(({ context: { batch, decimals, plan }, enqueue }) => {
      if (plan !== null) enqueue.sendTo(batch, { type: 'batch.begin', kind: 'import', commands: importCommands(plan) });
      // With a hundred thousand rows still held, each collection of garbage would hold up the page while they are sent.
      enqueue.assign({ read: null, match: noColumns, choices: noChoices, plan: null, stayedOut: plan === null ? null : stayedOutOf(plan, decimals) });
    }),
  },
  guards: {
    isRead: (_, { ok }: Result<ReadTable, TableFailure>) => ok,
    isPlanned: (_, { ok }: Planned) => ok,
    isAsShown: ({ context: { plan, batch } }, planned: Planned) => planned.ok && plan !== null && doTheSame(plan, planned.value) && isFree(batch),
    isSaved: (_, { ok }: Saved) => ok,
    hasStayedOut: ({ context }) => context.stayedOut !== null,
    hasTarget: ({ context: { match } }) => hasTarget(match),
    isTouched: ({ context }) => context.isTouched,
    isAboutSheet: ({ context: { asked } }) => asked?.about === 'sheet',
    canSend: ({ context: { plan, batch } }) => plan !== null && plan.counts.new + plan.counts.changed > 0 && isFree(batch),
  },
}).createMachine({
  id: 'systemImport',
  description: 'A spreadsheet on its way in: chosen, read, matched, looked at, and sent.',
  context: ({ input }) => ({ ...input, source: null, sheet: null, part: 0, failure: null, read: null, match: noColumns, choices: noChoices, plan: null, isOtherNow: false, unread: null, isTouched: false, asked: null, stayedOut: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'A file is to be chosen, dropped or pasted.',
      initial: 'first',
      states: { first: { description: 'No file has been tried yet.' }, failed: { description: 'The last one was no table, or could not be read.' } },
      on: {
        'source.choose': { target: 'reading', actions: { type: 'begin', params: ({ event }) => event.source } },
        'import.resume': { target: 'inHand', actions: { type: 'resume', params: ({ event }) => event.begun } },
      },
    },
    reading: {
      description: 'A worker reads the file.',
      invoke: {
        src: 'read',
        input: ({ context: { source, sheet } }) => (source === null ? null : { source, sheet }),
        onError: { target: 'choosing.failed', actions: 'loseReader' },
      },
      on: {
        'read.progress': { actions: { type: 'notePart', params: ({ event }) => event.part } },
        'read.ended': [
          { guard: { type: 'isRead', params: ({ event }) => event.read }, target: 'inHand', actions: [{ type: 'takeRead', params: ({ event }) => event.read }, 'askUnits'] },
          { target: 'choosing.failed', actions: { type: 'takeRead', params: ({ event }) => event.read } },
        ],
        'import.cancel': 'choosing',
      },
    },
    inHand: {
      description: 'A file was read. Nobody loses what was set and corrected for it without being asked.',
      type: 'parallel',
      states: {
        step: {
          description: 'What is looked at: the columns, or each row.',
          initial: 'matching',
          states: {
            matching: {
              description: 'What each column is has been guessed, and can be changed.',
              on: {
                'column.choose': { actions: [{ type: 'chooseColumn', params: ({ event }) => event }, 'askUnits'] },
                'unit.choose': { actions: [{ type: 'chooseUnit', params: ({ event }) => event }, 'askUnits'] },
                'import.preview': { guard: 'hasTarget', target: 'previewing' },
              },
            },
            previewing: {
              description: 'Each row as it would be kept. A choice has all of it looked at again, one for a row what is about the same system.',
              initial: 'planning',
              states: {
                planning: {
                  description: 'The list has to be whole, to tell what is new from what is changed.',
                  entry: { type: 'notePart', params: 0 },
                  on: { 'plan.progress': { actions: { type: 'notePart', params: ({ event }) => event.part } } },
                  invoke: {
                    src: 'plan',
                    input: ({ context, self }) => planningFrom(context, (part) => self.send({ type: 'plan.progress', part })),
                    onDone: [
                      { guard: { type: 'isPlanned', params: ({ event }) => event.output }, target: 'ready', actions: { type: 'takePlan', params: ({ event }) => event.output } },
                      { target: 'blocked', actions: { type: 'takePlan', params: ({ event }) => event.output } },
                    ],
                    onError: { target: 'blocked.broken', actions: 'forgetWhy' },
                  },
                },
                ready: {
                  description: 'It says what will happen.',
                  on: { 'import.send': { guard: 'canSend', target: 'checking' } },
                },
                checking: {
                  description: 'The list may be another one by now: what would no longer do what was shown is shown anew, and not sent.',
                  entry: { type: 'notePart', params: 0 },
                  on: { 'plan.progress': { actions: { type: 'notePart', params: ({ event }) => event.part } } },
                  invoke: {
                    src: 'plan',
                    input: ({ context, self }) => planningFrom(context, (part) => self.send({ type: 'plan.progress', part })),
                    onDone: [
                      { guard: { type: 'isAsShown', params: ({ event }) => event.output }, target: '#systemImport.sent', actions: [{ type: 'takePlan', params: ({ event }) => event.output }, 'send'] },
                      { guard: { type: 'isPlanned', params: ({ event }) => event.output }, target: 'ready', actions: { type: 'takeOther', params: ({ event }) => event.output } },
                      { target: 'blocked', actions: { type: 'takePlan', params: ({ event }) => event.output } },
                    ],
                    onError: { target: 'blocked.broken', actions: 'forgetWhy' },
                  },
                },
                blocked: {
                  description: 'Nothing is compared.',
                  initial: 'unread',
                  on: { 'import.retry': 'planning' },
                  states: {
                    unread: {
                      description: 'The list could not be read. When it is asked for again, as it is by itself when the network is back, the file is compared with it.',
                      invoke: { src: 'listAgain', input: ({ context }) => context.list, onDone: '#systemImport.inHand.step.previewing.planning', onError: 'broken' },
                    },
                    // Apart from 'unread': what threw with a list that is whole would throw again at once, and so on without end.
                    broken: { description: 'The comparison failed, or nobody can tell when the list is there.' },
                  },
                },
              },
              on: {
                'decimals.choose': { target: '.planning', actions: [{ type: 'choose', params: ({ event }) => event }, 'askUnits'] },
                'empty.choose': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'doubles.choose': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'row.double': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'row.leaveOut': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'row.correct': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'row.alike': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'changedSince.choose': { target: '.planning', actions: { type: 'choose', params: ({ event }) => event } },
                'import.back': 'matching',
              },
            },
          },
        },
        question: {
          description: 'Whether it may go.',
          initial: 'none',
          states: {
            none: {
              description: 'Nothing is asked.',
              on: {
                'import.leave': { target: 'asking', actions: { type: 'ask', params: { about: 'leave' } } },
                'import.cancel': [{ guard: 'isTouched', target: 'asking', actions: { type: 'ask', params: { about: 'cancel' } } }, { target: '#systemImport.choosing' }],
                // Where nothing would be lost, the screen opens the chooser.
                'import.another': { guard: 'isTouched', target: 'asking', actions: { type: 'ask', params: { about: 'another', source: null } } },
                'sheet.choose': [
                  { guard: 'isTouched', target: 'asking', actions: { type: 'ask', params: ({ event }) => ({ about: 'sheet', sheet: event.sheet }) } },
                  { target: '#systemImport.reading', actions: { type: 'chooseSheet', params: ({ event }) => event.sheet } },
                ],
                'source.choose': [
                  { guard: 'isTouched', target: 'asking', actions: { type: 'ask', params: ({ event }) => ({ about: 'another', source: event.source }) } },
                  { target: '#systemImport.reading', actions: { type: 'begin', params: ({ event }) => event.source } },
                ],
              },
            },
            asking: {
              description: 'A dialog asks. All of it is still there, until another file is chosen.',
              on: {
                'import.stay': 'none',
                'import.drop': [{ guard: 'isAboutSheet', target: '#systemImport.reading', actions: 'chooseSheetAsked' }, { target: '#systemImport.choosing' }],
                'source.choose': { target: '#systemImport.reading', actions: { type: 'begin', params: ({ event }) => event.source } },
              },
            },
          },
        },
      },
    },
    sent: {
      description: 'A batch has taken it over. The rows that stayed out can be saved, and another file be chosen.',
      on: { 'source.choose': { target: 'reading', actions: { type: 'begin', params: ({ event }) => event.source } } },
      initial: 'idle',
      states: {
        idle: { description: 'Nothing has gone wrong with a file.', on: { 'stayedOut.save': { guard: 'hasStayedOut', target: 'saving' } } },
        saving: {
          description: 'The rows that stayed out are being written.',
          invoke: {
            src: 'save',
            input: ({ context }) => context.stayedOut?.text ?? '',
            onDone: [{ guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'idle' }, { target: 'notSaved' }],
            onError: 'notSaved',
          },
        },
        notSaved: { description: 'The file could not be written.', on: { 'stayedOut.save': 'saving' } },
      },
    },
  },
});

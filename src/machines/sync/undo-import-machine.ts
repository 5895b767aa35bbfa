import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { UserId } from '../../domain/auth/session.ts';
import type { Result } from '../../domain/shared/result.ts';
import { type ImportUndo, importUndo } from '../../domain/sync/restoration.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { LoggedChange } from '../../domain/systems/change-log.ts';
import { unprovided } from '../shared/effects.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';
import { type ChangesOfWrite, changesOfWrite } from './batch-actors.ts';
import type { BatchActor } from './batch-machine.ts';

export type ImportQuestion = { readonly writeId: string; readonly userId: UserId };
export type ImportAnswer = Result<readonly LoggedChange[], DataFailure>;

type UndoImportInput = ImportQuestion & { readonly list: SystemListActor; readonly batch: BatchActor };

const types: Partial<{
  context: UndoImportInput & {
    /** What would be done. */
    readonly undo: ImportUndo;
    readonly failure: DataFailure | null;
  };
  input: UndoImportInput;
  events: { readonly type: 'undo.ask' | 'undo.cancel' | 'undo.confirm' };
}> = {};

const nothing: ImportUndo = { commands: [], changedSince: 0 };

/** Takes back an import of earlier, which the log of changes remembers. */
export const undoImportMachine = setup({
  types,
  actors: { load: unprovided<ImportAnswer, ImportQuestion>('load') },
  actions: {
    plan: assign(({ context: { list } }, answer: ImportAnswer) =>
      answer.ok ? { undo: importUndo(answer.value, list.getSnapshot().context.listing, list.getSnapshot().matches('complete')), failure: null } : { failure: answer.failure },
    ),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    begin: enqueueActions(({ context: { undo, batch }, enqueue }) => {
      enqueue.sendTo(batch, { type: 'batch.begin', kind: 'undo', commands: undo.commands });
    }),
  },
  guards: {
    isRead: (_, { ok }: ImportAnswer) => ok,
    hasWork: ({ context: { undo } }) => undo.commands.length > 0,
  },
}).createMachine({
  id: 'undoImport',
  description: 'Takes back an import of earlier: its new systems are deleted, those that it changed are put back.',
  context: ({ input }) => ({ ...input, undo: nothing, failure: null }),
  initial: 'idle',
  states: {
    idle: { description: 'It can be asked for.', on: { 'undo.ask': 'reading' } },
    reading: {
      description: 'The log is being asked what the import has changed.',
      invoke: {
        src: 'load',
        input: ({ context: { writeId, userId } }) => ({ writeId, userId }),
        onDone: [
          { guard: { type: 'isRead', params: ({ event }) => event.output }, target: 'asking', actions: { type: 'plan', params: ({ event }) => event.output } },
          { target: 'failed', actions: { type: 'plan', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'recordThrown' },
      },
    },
    asking: {
      description: 'A person is told what would be deleted and put back, and what stays because it was changed since.',
      on: { 'undo.confirm': { guard: 'hasWork', target: 'idle', actions: 'begin' }, 'undo.cancel': 'idle' },
    },
    failed: { description: 'The log could not be read, and nothing was done.', on: { 'undo.ask': 'reading' } },
  },
});

export const undoImportActors = (history: ChangesOfWrite) => ({
  load: fromPromise<ImportAnswer, ImportQuestion>(({ input: { writeId, userId } }) => changesOfWrite(history, userId, writeId)),
});

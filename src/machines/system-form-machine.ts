import { assign, enqueueActions, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import { errorsOfFields, type FieldErrors } from '../domain/field-errors.ts';
import { type System, type SystemField, systemFields } from '../domain/system.ts';
import {
  newSystemTexts,
  parseSystemTexts,
  type SystemTexts,
  systemErrors,
  systemTexts,
} from '../domain/system-form.ts';
import type { SystemId } from '../domain/system-id.ts';
import { type FormSubject, submittedCommand } from '../domain/system-submission.ts';
import type { OutboxActor } from './outbox-machine.ts';
import type { SystemAnswer } from './system-detail-machine.ts';
import { unprovided } from './unprovided.ts';

export type SystemFormInput = { readonly subject: FormSubject; readonly outbox: OutboxActor };

const types: Partial<{
  context: SystemFormInput & {
    /** The system as it was when the form was filled; `null` for a new one. */
    readonly before: System | null;
    readonly texts: SystemTexts;
    readonly errors: FieldErrors<SystemField>;
    readonly failure: DataFailure | null;
  };
  input: SystemFormInput;
  events:
    | { readonly type: 'form.change'; readonly texts: SystemTexts }
    | { readonly type: 'form.submit'; readonly texts: SystemTexts }
    | { readonly type: 'form.retry' };
}> = {};

/** Add and edit system (spec §2). The write goes to the outbox, the screen navigates on at once. */
export const systemFormMachine = setup({
  types,
  actors: { load: unprovided<SystemAnswer, SystemId | null>('load') },
  actions: {
    fill: assign((_, before: System | null) =>
      before === null ? {} : { before, texts: systemTexts(before), failure: null },
    ),
    fillFromAnswer: assign((_, answer: SystemAnswer) =>
      answer.ok
        ? { before: answer.value, texts: systemTexts(answer.value), failure: null }
        : { failure: answer.failure },
    ),
    noteThrown: assign({ failure: { kind: 'unexpected' } }),
    forgetFailure: assign({ failure: null }),
    type: assign(({ context }, texts: SystemTexts) => ({
      texts,
      errors: errorsOfFields(
        systemErrors(texts, context.before),
        systemFields.filter((field) => field in context.errors),
      ),
    })),
    showErrors: assign(({ context }, texts: SystemTexts) => ({
      texts,
      errors: systemErrors(texts, context.before),
    })),
    hand: enqueueActions(({ context, enqueue }, texts: SystemTexts) => {
      const parsed = parseSystemTexts(texts, context.before);
      if (!parsed.ok) return;
      const command = submittedCommand(context.subject, context.before, parsed.value);
      if (command !== null) enqueue.sendTo(context.outbox, { type: 'write.add', command });
    }),
  },
  guards: {
    isAdd: ({ context }) => context.subject.mode === 'add',
    hasNoId: ({ context }) => context.subject.mode === 'edit' && context.subject.id === null,
    isUnsaved: ({ context }) => context.subject.mode === 'edit' && context.subject.unsaved !== null,
    isFound: (_, answer: SystemAnswer) => answer.ok,
    isNotFound: (_, answer: SystemAnswer) => !answer.ok && answer.failure.kind === 'notFound',
    isValid: ({ context }, texts: SystemTexts) => parseSystemTexts(texts, context.before).ok,
  },
}).createMachine({
  id: 'systemForm',
  description: 'A system being written down, for the first time or once more.',
  context: ({ input }) => ({ ...input, before: null, texts: newSystemTexts, errors: {}, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a system to be loaded first?',
      always: [
        { guard: 'isAdd', target: 'editing' },
        { guard: 'hasNoId', target: 'notFound' },
        {
          guard: 'isUnsaved',
          target: 'editing',
          actions: {
            type: 'fill',
            params: ({ context }) => (context.subject.mode === 'edit' ? context.subject.unsaved : null),
          },
        },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The server is being asked for the system.',
      invoke: {
        src: 'load',
        input: ({ context }) => (context.subject.mode === 'edit' ? context.subject.id : null),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'fillFromAnswer', params: ({ event }) => event.output },
          },
          { guard: { type: 'isNotFound', params: ({ event }) => event.output }, target: 'notFound' },
          { target: 'failed', actions: { type: 'fillFromAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'noteThrown' },
      },
    },
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.change': { actions: { type: 'type', params: ({ event }) => event.texts } },
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => event.texts },
            target: 'submitted',
            actions: { type: 'hand', params: ({ event }) => event.texts },
          },
          { actions: { type: 'showErrors', params: ({ event }) => event.texts } },
        ],
      },
    },
    failed: {
      description: 'No answer. This says nothing about the system; it can be tried again.',
      on: { 'form.retry': { target: 'loading', actions: 'forgetFailure' } },
    },
    notFound: { description: 'There is no such system.' },
    submitted: { type: 'final', description: 'The write is on its way; the list comes next.' },
  },
});

import { newSystemTexts } from '../domain/system-form.ts';
import { draftKeyOf } from '../domain/system-submission.ts';
import { systemFormSetup } from './system-form-setup.ts';

/** Add and edit system (spec §2). The write goes to the outbox, the screen navigates on at once. */
export const systemFormMachine = systemFormSetup.createMachine({
  id: 'systemForm',
  description: 'A system being written down, for the first time or once more. What is typed is kept as a draft.',
  context: ({ input }) => ({
    ...input,
    before: null,
    texts: newSystemTexts,
    errors: {},
    failure: null,
    refused: null,
    restored: null,
    earlier: {},
    isKept: true,
  }),
  invoke: {
    src: 'keepDraft',
    id: 'keepDraft',
    input: ({ context }) => draftKeyOf(context.userId, context.subject),
    onError: { actions: { type: 'noteKept', params: false } },
  },
  on: {
    'draft.reported': {
      guard: { type: 'isNews', params: ({ event }) => event.isKept },
      actions: { type: 'noteKept', params: ({ event }) => event.isKept },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a system to be loaded first?',
      always: [
        { guard: 'isAdd', target: 'restoring' },
        { guard: 'hasNoId', target: 'notFound' },
        {
          guard: 'isUnsaved',
          target: 'restoring',
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
            target: 'restoring',
            actions: { type: 'fillFromAnswer', params: ({ event }) => event.output },
          },
          { guard: { type: 'isNotFound', params: ({ event }) => event.output }, target: 'notFound' },
          { target: 'failed', actions: { type: 'fillFromAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'noteThrown' },
      },
    },
    restoring: {
      description: 'Was something typed here earlier and not sent? A storage that does not say keeps nobody from typing.',
      invoke: {
        src: 'readDraft',
        input: ({ context }) => draftKeyOf(context.userId, context.subject),
        onDone: { target: 'editing', actions: { type: 'restore', params: ({ event }) => event.output } },
        onError: 'editing',
      },
    },
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.change': { actions: [{ type: 'type', params: ({ event }) => event.texts }, 'keep'] },
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => event.texts },
            target: 'submitted',
            actions: { type: 'hand', params: ({ event }) => event.texts },
          },
          // Kept as well: a password manager may have typed without an event.
          { actions: [{ type: 'showErrors', params: ({ event }) => event.texts }, 'keep'] },
        ],
        'system.news': {
          guard: { type: 'isNewer', params: ({ event }) => event.system },
          actions: { type: 'takeNews', params: ({ event }) => event.system },
        },
        'draft.discard': { guard: 'isRestored', actions: ['putBack', 'drop'] },
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

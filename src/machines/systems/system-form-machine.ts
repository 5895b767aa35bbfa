import { assign, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import type { UserId } from '../../domain/auth/session.ts';
import type { DraftKey } from '../../domain/ports/sync.ts';
import { errorsOfFields, type FieldErrors, success } from '../../domain/shared/result.ts';
import { type Draft, type TouchedFields } from '../../domain/sync/draft.ts';
import { begunTexts, discardedForm, draftKeyOf, filledForm, filledWith, type FormRound, type FormSubject, nextDraftKey, nextTexts, refilledForm, type RefusedUpdate, restoredForm, startTexts, typedFields } from '../../domain/sync/filled-form.ts';
import { insertedSystem, unsavedSystem } from '../../domain/sync/shown-systems.ts';
import { isRepeatedSubmit, isUntouchedNext, submittedCommand, type SubmittedForm } from '../../domain/sync/submission.ts';
import { type DataFailure, isPassing } from '../../domain/systems/data-failure.ts';
import { asFilled, parseSystemTexts, systemErrors, type SystemTexts, systemTexts } from '../../domain/systems/system-form.ts';
import { newestOf } from '../../domain/systems/system-list.ts';
import { type System, type SystemField, systemFields, type SystemId } from '../../domain/systems/system.ts';
import { unprovided, unprovidedCallback } from '../shared/effects.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
import { type DraftAnswer, type DraftReport, followSystem, type KnownSystem, knownSystem, newerRow, type SaveDraft, type SystemAnswer, type SystemChanged, waitingIds } from './system-actors.ts';

type SystemFormInput = {
  readonly subject: FormSubject;
  readonly outbox: OutboxActor;
  /** Whose drafts are kept and restored. */
  readonly userId: UserId;
};

const types: Partial<{
  context: SystemFormInput & FormRound & {
    /** `null`: there is no system yet. */
    readonly id: SystemId | null;
    readonly known: KnownSystem;
    readonly draftKey: DraftKey | null;
    /** The server's row that the form is filled with, without the writes that still wait: these are laid over it anew each time, or a write that fails would stay in the fields. */
    readonly row: System | null;
    /** `row` with what waited when the form was filled; `null` for a new one. */
    readonly before: System | null;
    /** A newer row, which differs in a field that was typed into. That field keeps the value it was filled with, and the update is sent as based on what the form was filled with. */
    readonly theirs: System | null;
    readonly texts: SystemTexts;
    readonly errors: FieldErrors<SystemField>;
    readonly failure: DataFailure | null;
    /** What was refused of this system. It stands in the fields, and goes when the form is sent. */
    readonly refused: RefusedUpdate | null;
    /** What was typed earlier and stands in the fields again, until it is discarded. It is in no `begunWith`: its figures are typed ones, and stay as they are in another unit. */
    readonly restored: Draft | null;
    /** What stood there until it was discarded, to be put back until something is typed. */
    readonly discarded: Draft | null;
    /** How often a Discard, or its Undo, has put other texts into the fields. */
    readonly refills: number;
    /** The touched fields with what they were typed over, if that was not what the system holds now. */
    readonly earlier: TouchedFields;
    /** False where what is typed would be lost with the page. */
    readonly isKept: boolean;
  };
  input: SystemFormInput;
  events:
    | { readonly type: 'form.change'; readonly texts: SystemTexts }
    | ({ readonly type: 'form.submit' } & SubmittedForm)
    | { readonly type: 'form.retry' }
    | { readonly type: 'draft.discard' }
    | { readonly type: 'draft.undo' }
    | SystemChanged
    | DraftReport;
}> = {};

const nothingTyped = ({ draftKey: key }: { readonly draftKey: DraftKey | null }): SaveDraft => ({ type: 'draft.save', key, fields: {} });

const systemFormSetup = setup({
  types,
  actors: {
    load: unprovided<SystemAnswer, SystemId | null>('load'),
    followSystem,
    readDraft: unprovided<DraftAnswer, DraftKey | null>('readDraft'),
    saveDraft: unprovidedCallback<SaveDraft>('saveDraft'),
  },
  actions: {
    recordKnown: assign((_, known: KnownSystem) => ({ known })),
    fillFromWrites: assign(({ context }) => {
      const before = unsavedSystem(context.known.writes);
      return before === null ? {} : { row: insertedSystem(context.known.writes), before, ...filledWith(systemTexts(before)) };
    }),
    fillFromAnswer: assign(({ context }, answer: SystemAnswer) => {
      const { list, writes } = context.outbox.getSnapshot().context;
      return answer.ok ? filledForm(newestOf(list.getSnapshot().context.listing, answer.value), writes) : { failure: answer.failure };
    }),
    refillFromKnown: assign(({ context }, { listed, writes }: KnownSystem) => refilledForm(context, newerRow(context.row, context.known, listed), writes)),
    fillFromListed: assign(({ context: { known, outbox } }) => (known.listed === null ? {} : filledForm(known.listed, outbox.getSnapshot().context.writes))),
    recordThrown: assign({ failure: { kind: 'unexpected' } }),
    forgetFailure: assign({ failure: null }),
    restore: enqueueActions(({ context, enqueue }, answer: DraftAnswer) => {
      if (!answer.ok || answer.value === null) return;
      const restored = restoredForm(context, answer.value.fields);
      if (restored === null) enqueue.sendTo('saveDraft', nothingTyped(context));
      else enqueue.assign({ ...restored, restored: answer.value });
    }),
    recordDraft: assign((_, answer: DraftAnswer) => ({ restored: answer.ok ? answer.value : null })),
    beginNext: assign(({ context }, { texts, nextId }: SubmittedForm) => {
      if (nextId === undefined) return {};
      return { subject: { mode: 'add' as const, newId: nextId }, draftKey: nextDraftKey(context.draftKey, nextId), ...filledWith(nextTexts(asFilled(texts, context.begunWith))), round: context.round + 1, errors: {}, earlier: {}, restored: null, discarded: null };
    }),
    recordTyped: assign(({ context }, texts: SystemTexts) => ({
      texts,
      discarded: null,
      errors: errorsOfFields(systemErrors(asFilled(texts, context.begunWith), context.before), systemFields.filter((field) => field in context.errors)),
    })),
    // What stays from one new system to the next is typed by nobody.
    keepDraft: enqueueActions(({ context, enqueue }) => enqueue.sendTo('saveDraft', { type: 'draft.save', key: context.draftKey, fields: isUntouchedNext(context, context) ? {} : typedFields(context) })),
    dropDraft: enqueueActions(({ context, enqueue }) => enqueue.sendTo('saveDraft', nothingTyped(context))),
    discardDraft: assign(({ context }) => ({ ...discardedForm(context, context.known.writes), errors: {}, restored: null, discarded: context.restored && { ...context.restored, fields: typedFields(context) }, refills: context.refills + 1 })),
    restoreDiscarded: assign(({ context }) => ({ ...(context.discarded && restoredForm(context, context.discarded.fields)), restored: context.discarded, discarded: null, refills: context.refills + 1 })),
    recordDraftSaved: assign((_, isKept: boolean) => ({ isKept })),
    showErrors: assign(({ context }, texts: SystemTexts) => ({ texts, errors: systemErrors(asFilled(texts, context.begunWith), context.before) })),
    submitToOutbox: enqueueActions(({ context, enqueue }, shown: SystemTexts) => {
      const texts = asFilled(shown, context.begunWith);
      const parsed = parseSystemTexts(texts, context.before);
      if (!parsed.ok) return;
      const { known, refused, outbox, draftKey: key } = context;
      const command = submittedCommand(context, parsed.value);
      // The outbox removes the draft, once the write is stored or confirmed.
      if (command === null) {
        enqueue.sendTo('saveDraft', nothingTyped(context));
        // Not where it was tried again since: the fields hold what it is about to change.
        if (refused !== null && known.writes.some(({ id, failure }) => id === refused.writeId && failure !== null)) enqueue.sendTo(outbox, { type: 'write.discard', id: refused.writeId });
      } else {
        const draft = key && { key, fields: typedFields(context) };
        enqueue.sendTo(outbox, { type: 'write.add', command, draft, replaces: refused?.writeId ?? null });
      }
    }),
  },
  guards: {
    isAdd: ({ context }) => context.subject.mode === 'add',
    hasNoId: ({ context }) => context.id === null,
    isUnsaved: ({ context }) => unsavedSystem(context.known.writes) !== null,
    isFound: (_, answer: SystemAnswer) => answer.ok,
    isNotFound: (_, answer: SystemAnswer) => !answer.ok && answer.failure.kind === 'notFound',
    isKnownOffline: ({ context }, answer: SystemAnswer) => context.known.listed !== null && !answer.ok && isPassing(answer.failure),
    isKnownNow: ({ context: { failure } }, { listed }: KnownSystem) => listed !== null && failure !== null && isPassing(failure),
    isRepeated: ({ context }, submitted: SubmittedForm) => isRepeatedSubmit(submitted, context),
    isUntouchedNext: ({ context }, submitted: SubmittedForm) => isUntouchedNext(submitted, context),
    canGoOn: ({ context }, { texts, nextId }: SubmittedForm) => nextId !== undefined && context.subject.mode === 'add' && parseSystemTexts(asFilled(texts, context.begunWith)).ok,
    isValid: ({ context }, texts: SystemTexts) => parseSystemTexts(asFilled(texts, context.begunWith), context.before).ok,
    // What was listed before is no news, although the server may have sent a newer row since.
    isNewer: ({ context: { known, row } }, now: KnownSystem) => newerRow(row, known, now.listed) !== null || waitingIds(now) !== waitingIds(known),
    isRestored: ({ context }) => context.restored !== null,
    isDiscarded: ({ context }) => context.discarded !== null,
    isNews: ({ context }, isKept: boolean) => context.isKept !== isKept,
  },
});

/** Add and edit system (spec §2). The write goes to the outbox, the screen navigates on at once. */
export const systemFormMachine = systemFormSetup.createMachine({
  id: 'systemForm',
  description: 'A system being written down, for the first time or once more. What is typed is kept as a draft.',
  context: ({ input }) => {
    const id = input.subject.mode === 'edit' ? input.subject.id : null;
    return {
      ...input,
      id,
      known: knownSystem({ ...input, id }),
      row: null,
      before: null,
      theirs: null,
      ...filledWith(startTexts(input.subject)),
      round: 0,
      draftKey: draftKeyOf(input.userId, input.subject),
      errors: {},
      failure: null,
      refused: null,
      restored: null,
      discarded: null,
      refills: 0,
      earlier: {},
      isKept: true,
    };
  },
  invoke: [
    { src: 'saveDraft', id: 'saveDraft', onError: { actions: { type: 'recordDraftSaved', params: false } } },
    // If it fails, a newer row is met when the form is sent.
    { src: 'followSystem', input: ({ context }) => context, onError: {} },
  ],
  on: {
    'system.changed': [
      {
        guard: { type: 'isNewer', params: ({ event }) => event.known },
        actions: [
          { type: 'refillFromKnown', params: ({ event }) => event.known },
          { type: 'recordKnown', params: ({ event }) => event.known },
        ],
      },
      { actions: { type: 'recordKnown', params: ({ event }) => event.known } },
    ],
    'draft.reported': {
      guard: { type: 'isNews', params: ({ event }) => event.isKept },
      actions: { type: 'recordDraftSaved', params: ({ event }) => event.isKept },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a system to be loaded first?',
      always: [
        { guard: 'isAdd', target: 'restoring' },
        { guard: 'hasNoId', target: 'notFound' },
        { guard: 'isUnsaved', target: 'restoring', actions: 'fillFromWrites' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The server is being asked for the system.',
      invoke: {
        src: 'load',
        input: ({ context }) => context.id,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'restoring',
            actions: { type: 'fillFromAnswer', params: ({ event }) => event.output },
          },
          { guard: 'isUnsaved', target: 'restoring', actions: 'fillFromWrites' },
          { guard: { type: 'isNotFound', params: ({ event }) => event.output }, target: 'gone' },
          { guard: { type: 'isKnownOffline', params: ({ event }) => event.output }, target: 'restoring', actions: 'fillFromListed' },
          { target: 'failed', actions: { type: 'fillFromAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'recordThrown' },
      },
    },
    restoring: {
      description: 'Was something typed here earlier and not sent? A storage that does not say keeps nobody from typing.',
      invoke: {
        src: 'readDraft',
        input: ({ context }) => context.draftKey,
        onDone: { target: 'editing', actions: { type: 'restore', params: ({ event }) => event.output } },
        onError: 'editing',
      },
    },
    editing: {
      description: 'The form can be filled in and sent.',
      on: {
        'form.change': { actions: [{ type: 'recordTyped', params: ({ event }) => event.texts }, 'keepDraft'] },
        'form.submit': [
          { guard: { type: 'isRepeated', params: ({ event }) => event } },
          { guard: { type: 'isUntouchedNext', params: ({ event }) => event }, target: 'submitted' },
          {
            guard: { type: 'canGoOn', params: ({ event }) => event },
            actions: [
              { type: 'recordTyped', params: ({ event }) => event.texts },
              'keepDraft',
              { type: 'submitToOutbox', params: ({ event }) => event.texts },
              { type: 'beginNext', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isValid', params: ({ event }) => event.texts },
            target: 'submitted',
            // Kept first, so that it is what was sent that is removed once that is stored.
            actions: [
              { type: 'recordTyped', params: ({ event }) => event.texts },
              'keepDraft',
              { type: 'submitToOutbox', params: ({ event }) => event.texts },
            ],
          },
          // Kept as well: a password manager may have typed without an event.
          { actions: [{ type: 'showErrors', params: ({ event }) => event.texts }, 'keepDraft'] },
        ],
        'draft.discard': { guard: 'isRestored', actions: ['discardDraft', 'dropDraft'] },
        'draft.undo': { guard: 'isDiscarded', actions: ['restoreDiscarded', 'keepDraft'] },
      },
    },
    failed: {
      description: 'No answer. This says nothing about the system; it can be tried again.',
      on: {
        'form.retry': { target: 'loading', actions: 'forgetFailure' },
        'system.changed': {
          guard: { type: 'isKnownNow', params: ({ event }) => event.known },
          target: 'restoring',
          actions: [{ type: 'recordKnown', params: ({ event }) => event.known }, 'fillFromListed'],
        },
      },
    },
    gone: {
      description: 'There is no such system. Was something typed for it here, and not sent?',
      invoke: {
        src: 'readDraft',
        input: ({ context }) => context.draftKey,
        onDone: { target: 'notFound', actions: { type: 'recordDraft', params: ({ event }) => event.output } },
        onError: 'notFound',
      },
    },
    notFound: {
      description: 'There is no such system. What was typed for it stays until it is discarded, or added as a new one.',
      on: { 'draft.discard': { guard: 'isRestored', actions: ['dropDraft', { type: 'recordDraft', params: success(null) }] } },
    },
    submitted: { type: 'final', description: 'The write is on its way, or nothing more was to be added; the list comes next.' },
  },
});

/** Something is typed that would be lost with the form: it is neither kept nor sent. */
export const isFormAtRisk = (snapshot: SnapshotFrom<typeof systemFormMachine>): boolean => {
  const { begunWith, isKept, texts } = snapshot.context;
  const [begun, typed] = [begunTexts(snapshot.context), asFilled(texts, begunWith)];
  return snapshot.matches('editing') && !isKept && systemFields.some((field) => typed[field] !== begun[field]);
};

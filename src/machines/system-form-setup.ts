import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import { type Draft, isUntouched, layOver, touchedFields } from '../domain/draft.ts';
import { errorsOfFields, type FieldErrors } from '../domain/field-errors.ts';
import type { DraftKey } from '../domain/ports/draft-store.ts';
import type { UserId } from '../domain/session.ts';
import { type System, type SystemField, systemFields } from '../domain/system.ts';
import { heldTexts, parseSystemTexts, type SystemTexts, systemErrors, systemTexts } from '../domain/system-form.ts';
import type { SystemId } from '../domain/system-id.ts';
import { type FormSubject, submittedCommand } from '../domain/system-submission.ts';
import type { DraftAnswer, DraftReport, KeepDraft } from './draft-actors.ts';
import type { OutboxActor } from './outbox-machine.ts';
import type { SystemAnswer } from './system-detail-machine.ts';
import { unprovided } from './unprovided.ts';

export type SystemFormInput = {
  readonly subject: FormSubject;
  readonly outbox: OutboxActor;
  /** Whose drafts are kept and restored. */
  readonly userId: UserId;
};

const types: Partial<{
  context: SystemFormInput & {
    /** The system as it was when the form was filled; `null` for a new one. */
    readonly before: System | null;
    readonly texts: SystemTexts;
    readonly errors: FieldErrors<SystemField>;
    readonly failure: DataFailure | null;
    /** What was typed earlier and stands in the fields again, until it is discarded. */
    readonly restored: Draft | null;
    /** False where what is typed would be lost with the page. */
    readonly isKept: boolean;
  };
  input: SystemFormInput;
  events:
    | { readonly type: 'form.change'; readonly texts: SystemTexts }
    | { readonly type: 'form.submit'; readonly texts: SystemTexts }
    | { readonly type: 'form.retry' }
    | { readonly type: 'draft.discard' }
    | DraftReport;
}> = {};

const nothingTyped: KeepDraft = { type: 'draft.keep', fields: {} };

export const systemFormSetup = setup({
  types,
  actors: {
    load: unprovided<SystemAnswer, SystemId | null>('load'),
    readDraft: unprovided<DraftAnswer, DraftKey | null>('readDraft'),
    keepDraft: fromCallback<KeepDraft, DraftKey | null>(() => undefined),
  },
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
    restore: enqueueActions(({ context, enqueue }, answer: DraftAnswer) => {
      if (!answer.ok || answer.value === null) return;
      const held = heldTexts(context.before);
      const texts = layOver(held, answer.value.fields);
      // The system holds all of it meanwhile.
      if (isUntouched(touchedFields(held, texts))) enqueue.sendTo('keepDraft', nothingTyped);
      else enqueue.assign({ texts, restored: answer.value });
    }),
    type: assign(({ context }, texts: SystemTexts) => ({
      texts,
      errors: errorsOfFields(
        systemErrors(texts, context.before),
        systemFields.filter((field) => field in context.errors),
      ),
    })),
    keep: enqueueActions(({ context: { before, texts, restored }, enqueue }) => {
      const fields = touchedFields(heldTexts(before), texts, restored?.fields);
      enqueue.sendTo('keepDraft', { type: 'draft.keep', fields });
    }),
    drop: enqueueActions(({ enqueue }) => enqueue.sendTo('keepDraft', nothingTyped)),
    putBack: assign(({ context }) => ({ texts: heldTexts(context.before), errors: {}, restored: null })),
    noteKept: assign((_, isKept: boolean) => ({ isKept })),
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
    isRestored: ({ context }) => context.restored !== null,
    isNews: ({ context }, isKept: boolean) => context.isKept !== isKept,
  },
});

import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { DataFailure } from '../domain/data-failure.ts';
import { type Draft, layOver, type TouchedFields, touchedFields } from '../domain/draft.ts';
import { isUntouched } from '../domain/is-untouched.ts';
import { errorsOfFields, type FieldErrors } from '../domain/field-errors.ts';
import type { DraftKey } from '../domain/ports/draft-store.ts';
import type { UserId } from '../domain/session.ts';
import { type System, type SystemField, systemFields } from '../domain/system.ts';
import { heldTexts, parseSystemTexts, type SystemTexts, systemErrors, systemTexts } from '../domain/system-form.ts';
import type { SystemId } from '../domain/system-id.ts';
import { draftKeyOf, type FormSubject, submittedCommand } from '../domain/system-submission.ts';
import { type RefusedUpdate, refusedUpdate, withWaiting } from '../domain/unsent-changes.ts';
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
    /** What was refused of this system. It stands in the fields, and goes when the form is sent. */
    readonly refused: RefusedUpdate | null;
    /** What was typed earlier and stands in the fields again, until it is discarded. */
    readonly restored: Draft | null;
    /** The touched fields with what they were typed over, if that was not what the system holds now. */
    readonly earlier: TouchedFields;
    /** False where what is typed would be lost with the page. */
    readonly isKept: boolean;
  };
  input: SystemFormInput;
  events:
    | { readonly type: 'form.change'; readonly texts: SystemTexts }
    | { readonly type: 'form.submit'; readonly texts: SystemTexts }
    | { readonly type: 'form.retry' }
    | { readonly type: 'draft.discard' }
    /** The list has learned of a newer row. */
    | { readonly type: 'system.news'; readonly system: System }
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
    fillFromAnswer: assign(({ context }, answer: SystemAnswer) => {
      if (!answer.ok) return { failure: answer.failure };
      const { writes } = context.outbox.getSnapshot().context;
      const before = withWaiting(answer.value, writes);
      const refused = refusedUpdate(before, writes);
      const earlier = refused?.fields ?? {};
      return { before, refused, earlier, texts: layOver(systemTexts(before), earlier), failure: null };
    }),
    takeNews: assign(({ context: { before, texts, earlier, outbox } }, system: System) => {
      const touched = touchedFields(heldTexts(before), texts, earlier);
      const newer = withWaiting(system, outbox.getSnapshot().context.writes);
      return { before: newer, texts: layOver(systemTexts(newer), touched), earlier: touched };
    }),
    noteThrown: assign({ failure: { kind: 'unexpected' } }),
    forgetFailure: assign({ failure: null }),
    restore: enqueueActions(({ context, enqueue }, answer: DraftAnswer) => {
      if (!answer.ok || answer.value === null) return;
      const held = heldTexts(context.before);
      const earlier = { ...context.earlier, ...answer.value.fields };
      const texts = layOver(held, earlier);
      // The system holds all of it meanwhile.
      if (isUntouched(touchedFields(held, texts))) enqueue.sendTo('keepDraft', nothingTyped);
      else enqueue.assign({ texts, earlier, restored: answer.value });
    }),
    type: assign(({ context }, texts: SystemTexts) => ({
      texts,
      errors: errorsOfFields(
        systemErrors(texts, context.before),
        systemFields.filter((field) => field in context.errors),
      ),
    })),
    keep: enqueueActions(({ context: { before, texts, earlier }, enqueue }) => {
      const fields = touchedFields(heldTexts(before), texts, earlier);
      enqueue.sendTo('keepDraft', { type: 'draft.keep', fields });
    }),
    drop: enqueueActions(({ enqueue }) => enqueue.sendTo('keepDraft', nothingTyped)),
    putBack: assign(({ context: { before, refused } }) => {
      const earlier = refused?.fields ?? {};
      return { texts: layOver(heldTexts(before), earlier), earlier, errors: {}, restored: null };
    }),
    noteKept: assign((_, isKept: boolean) => ({ isKept })),
    showErrors: assign(({ context }, texts: SystemTexts) => ({
      texts,
      errors: systemErrors(texts, context.before),
    })),
    hand: enqueueActions(({ context, enqueue }, texts: SystemTexts) => {
      const parsed = parseSystemTexts(texts, context.before);
      if (!parsed.ok) return;
      const { subject, before, refused, outbox, userId } = context;
      const command = submittedCommand(subject, before, parsed.value);
      // The draft goes with the write's arrival in the outbox, and not before.
      if (command === null) enqueue.sendTo('keepDraft', nothingTyped);
      else {
        const draft = draftKeyOf(userId, subject);
        enqueue.sendTo(outbox, { type: 'write.add', command, draft, replaces: refused?.writeId ?? null });
      }
    }),
  },
  guards: {
    isAdd: ({ context }) => context.subject.mode === 'add',
    hasNoId: ({ context }) => context.subject.mode === 'edit' && context.subject.id === null,
    isUnsaved: ({ context }) => context.subject.mode === 'edit' && context.subject.unsaved !== null,
    isFound: (_, answer: SystemAnswer) => answer.ok,
    isNotFound: (_, answer: SystemAnswer) => !answer.ok && answer.failure.kind === 'notFound',
    isValid: ({ context }, texts: SystemTexts) => parseSystemTexts(texts, context.before).ok,
    isNewer: ({ context }, system: System) =>
      context.before?.id === system.id && context.before.updatedAt !== system.updatedAt,
    isRestored: ({ context }) => context.restored !== null,
    isNews: ({ context }, isKept: boolean) => context.isKept !== isKept,
  },
});

import * as v from 'valibot';
import type { UserId } from '../auth/session.ts';
import type { CopyDraftId, DraftKey } from '../ports/sync.ts';
import { asFilled, filledTexts, inShownUnits, newSystemTexts, type SystemTexts, systemTexts, systemTextsFrom, systemTextsSchema } from '../systems/system-form.ts';
import { isSystemId, pickFields, type System, type SystemField, systemFields, type SystemId, systemIdSchema } from '../systems/system.ts';
import { isUntouched, layOver, type TouchedFields, touchedFields } from './draft.ts';
import { withWaiting } from './shown-systems.ts';
import { systemIdOf, type SystemWrite } from './system-write.ts';
import type { Writes } from './write-queue.ts';

/** What a form is about: a system that is to be, or one that is. */
export type FormSubject =
  | {
      readonly mode: 'add';
      readonly newId: SystemId;
      /** Where it is a copy of another system. */
      readonly copy?: SystemCopy;
    }
  /** `id` is null when the address holds none. */
  | { readonly mode: 'edit'; readonly id: SystemId | null };

const OF_COPY = 'copy/';

/** By what is copied: whoever duplicates that system again is offered what was typed, however the form was left. */
export const copyDraftId = (id: SystemId): CopyDraftId => `${OF_COPY}${id}`;

const copyDraftIdSchema = v.custom<CopyDraftId>((id) => typeof id === 'string' && id.startsWith(OF_COPY) && isSystemId(id.slice(OF_COPY.length)));

// A bare id is that of a system that is gone: what was typed for it goes on in the form of a new one. The release before made up such an id for each copy, and its forms may still be open.
const copySchema = v.object({ draftId: v.union([systemIdSchema, copyDraftIdSchema]), copied: systemTextsSchema });
/**
 * Kept beside the address of the form, so that a reload finds it and its draft again. The new system's own id is
 * not: an address is opened more than once, and each form that is sent has to add a system of its own.
 */
export type SystemCopy = Readonly<v.InferOutput<typeof copySchema>>;

/** Where nothing of the kind stands there, a new system begins with the defaults. */
export const addSubject = (kept: unknown, createId: () => SystemId): FormSubject => {
  const copy = v.safeParse(copySchema, kept);
  return { mode: 'add', newId: createId(), ...(copy.success && { copy: copy.output }) };
};

/** What the fields of a form begin with before anything is loaded. */
export const startTexts = (subject: FormSubject): SystemTexts => (subject.mode === 'add' ? (subject.copy?.copied ?? newSystemTexts) : newSystemTexts);

type FormBase = { readonly row: System | null; readonly before: System | null; readonly theirs: System | null };

/**
 * What counts as typed by nobody: a draft is what differs from it. Of a copy it is what is copied, or each copied value would pass for a
 * typed one and outlive its correction. Of a field that somebody else has changed it is theirs: the old value, typed once more, is typed.
 */
export const untypedTexts = ({ subject, row, before, theirs }: FormBase & { readonly subject: FormSubject }): SystemTexts => {
  if (before === null) return startTexts(subject);
  return systemTexts(theirs === null ? before : { ...before, ...pickFields(theirs, (field) => theirs[field] !== row?.[field]) });
};

/** The form after one that was sent: what is alike from one system to the next stays. */
export const nextTexts = ({ connectionType }: SystemTexts): SystemTexts => ({ ...newSystemTexts, connectionType });

/** What stands in the fields when nobody has typed in them yet. */
export const filledWith = (texts: SystemTexts) => ({ texts, begunWith: texts });

export type FormRound = {
  /** How many systems were added with the form so far. Each begins with new fields. */
  readonly round: number;
  /** What the fields were filled with: nobody has typed it here. */
  readonly begunWith: SystemTexts;
};

/** What the form would hold if nobody had typed in it. */
export const begunTexts = (form: FormBase & Pick<FormRound, 'begunWith'> & { readonly subject: FormSubject }): SystemTexts => (form.before === null ? form.begunWith : untypedTexts(form));

/** Where the draft of a form is kept; nowhere when there is no system. */
export const draftKeyOf = (userId: UserId, subject: FormSubject): DraftKey | null => {
  // What was typed for a new system is not to be lost to a copy.
  const about = subject.mode === 'add' ? (subject.copy?.draftId ?? 'add') : subject.id;
  return about === null ? null : { userId, subject: about };
};

/** Where the draft of the next form is kept. After a copy that is none of its own: kept with the copy's, it would be offered to the next copy of that system. */
export const nextDraftKey = (key: DraftKey | null, nextId: SystemId): DraftKey | null => (key === null || key.subject === 'add' ? key : { ...key, subject: `add/${nextId}` });

const ofSystem = ({ id }: System, writes: Writes): Writes => writes.filter(({ command }) => systemIdOf(command) === id);

/** An update that waits for a person, as what was typed in the form that it came from. */
export type RefusedUpdate = { readonly writeId: string; readonly fields: TouchedFields };

const isRefused = ({ command, failure }: SystemWrite): boolean => command.kind === 'update' && failure !== null;

export const refusedUpdate = (system: System, writes: Writes): RefusedUpdate | null => {
  const write = ofSystem(system, writes).find(isRefused);
  if (write?.command.kind !== 'update') return null;
  const { before, changes } = write.command;
  const asked = touchedFields(systemTexts(before), systemTexts({ ...before, ...changes }));
  const held = systemTexts(system);
  // What the system holds by now need not be asked for again.
  return { writeId: write.id, fields: touchedFields(held, layOver(held, asked), asked) };
};

/** What the form of a system begins with: what waits for it, and what was refused of it, as typed. */
export const filledForm = (system: System, writes: Writes) => {
  const before = withWaiting(system, writes);
  const refused = refusedUpdate(before, writes);
  const earlier = refused?.fields ?? {};
  return { row: system, before, refused, earlier, ...filledWith(layOver(systemTexts(before), earlier)), failure: null };
};

type FilledForm = FormBase & Pick<FormRound, 'begunWith'> & { readonly subject: FormSubject; readonly texts: SystemTexts; readonly earlier: TouchedFields };

/** What somebody has typed in it, with what that was typed over. */
export const typedFields = (form: FilledForm): TouchedFields => touchedFields(untypedTexts(form), asFilled(form.texts, form.begunWith), form.earlier);

/** What it holds with what was typed in it earlier; `null` where it holds all of that by itself, as a system does that was changed meanwhile. */
export const restoredForm = (form: Omit<FilledForm, 'texts' | 'begunWith'>, fields: TouchedFields) => {
  const { before, earlier } = form;
  const held = untypedTexts(form);
  const typed = { ...earlier, ...fields };
  const texts = layOver(held, typed);
  if (isUntouched(touchedFields(held, texts))) return null;
  // Nobody else changes a new system: what one that is gone held, or what is copied, is no change of this one.
  return { texts, earlier: before === null ? {} : typed };
};

/** The same form once the row is `newer`, or other writes wait for it. What somebody has typed stays. */
export const refilledForm = (form: FilledForm, newer: System | null, writes: Writes) => {
  const { row: held, before, theirs, texts, begunWith } = form;
  const heard = newer ?? held;
  if (held === null || heard === null || before === null) return {};
  const touched = typedFields(form);
  // Somebody else has changed a field that is being edited here. That field stays based on the older value, so that saving meets the
  // server's check for conflicts: based on the newer one, the edit would replace it unasked. A write that waits in this browser is no conflict.
  const isTheirs = (field: SystemField) => field in touched && heard[field] !== held[field] && heard[field] !== before[field];
  const isContested = systemFields.some(isTheirs);
  const row = isContested ? { ...heard, ...pickFields(held, isTheirs), updatedAt: held.updatedAt } : heard;
  const stillTheirs = heard === held ? theirs : null;
  const base = { row, before: withWaiting(row, writes), theirs: isContested ? heard : stillTheirs };
  // Not what it is based on: who has typed their value over what they have changed has touched nothing.
  const shown = untypedTexts({ ...form, ...base });
  const begun = systemTextsFrom((field) => (field in touched ? begunWith[field] : shown[field]));
  return { ...base, texts: layOver(inShownUnits(shown, texts), touched), begunWith: begun, earlier: touched };
};

/** The same form without what was typed, also where it held up what somebody else has changed. */
export const discardedForm = ({ subject, row, before, theirs, refused }: FormBase & { readonly subject: FormSubject; readonly refused: RefusedUpdate | null }, writes: Writes) => {
  const newest = theirs === null ? { row, before, theirs } : { row: theirs, before: withWaiting(theirs, writes), theirs: null };
  const earlier = refused?.fields ?? {};
  return { ...newest, ...filledWith(layOver(untypedTexts({ subject, ...newest }), earlier)), earlier };
};

/** What the fields would hold if nobody had typed in them: that is told where somebody has. */
export const knownTexts = ({ before, theirs }: Omit<FormBase, 'row'>, writes: Writes): SystemTexts => filledTexts(theirs === null ? before : withWaiting(theirs, writes));

import { asFilled, changedValues, type SystemTexts } from '../systems/system-form.ts';
import { pickFields, type System, type SystemField, systemFields, type SystemId, type SystemValues } from '../systems/system.ts';
import type { FormRound, FormSubject } from './filled-form.ts';
import type { SystemCommand } from './system-write.ts';

export type SubmittedForm = {
  readonly texts: SystemTexts;
  /** That of the fields the texts are from. */
  readonly round?: number;
  /** To go on with another new system, under this id. */
  readonly nextId?: SystemId;
};

/** The next form after one that was sent, and nobody has touched it: it holds no system to add. */
export const isUntouchedNext = ({ texts: shown }: SubmittedForm, { round, begunWith }: FormRound): boolean => {
  const texts = asFilled(shown, begunWith);
  return round > 0 && systemFields.every((field) => texts[field] === begunWith[field]);
};

/** A second press on what has been sent: its texts are those of the fields before, or the new ones that nobody has touched. */
export const isRepeatedSubmit = (submitted: SubmittedForm, current: FormRound): boolean =>
  (submitted.round ?? 0) !== current.round || (submitted.nextId !== undefined && isUntouchedNext(submitted, current));

type SubmittedBase = { readonly subject: FormSubject; readonly row: System | null; readonly before: System | null; readonly theirs: System | null };

/**
 * What is to be done when the form is submitted; nothing when nothing was changed. The old value, typed again where somebody has been
 * told of another one, is their word against it, and is asked about.
 */
export const submittedCommand = ({ subject, row, before, theirs }: SubmittedBase, values: SystemValues): SystemCommand | null => {
  if (subject.mode === 'add') return { kind: 'insert', system: { id: subject.newId, ...values, updatedAt: null } };
  if (before === null) return null;
  const isToldOf = (field: SystemField) => theirs !== null && theirs[field] !== row?.[field] && theirs[field] !== values[field];
  const changes = { ...changedValues(before, values), ...pickFields(values, isToldOf) };
  return Object.keys(changes).length === 0 ? null : { kind: 'update', before, changes };
};

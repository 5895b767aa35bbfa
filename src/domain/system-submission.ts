import type { DraftKey } from './ports/draft-store.ts';
import type { UserId } from './session.ts';
import type { System, SystemValues } from './system.ts';
import { systemChanges } from './system-form.ts';
import type { SystemId } from './system-id.ts';
import type { SystemCommand } from './system-write.ts';

/** What a form is about: a system that is to be, or one that is. */
export type FormSubject =
  | { readonly mode: 'add'; readonly newId: SystemId }
  /** `id` is null when the address holds none; `unsaved` when the server has not confirmed it yet. */
  | { readonly mode: 'edit'; readonly id: SystemId | null; readonly unsaved: System | null };

/** Where the draft of a form is kept; nowhere when there is no system. */
export const draftKeyOf = (userId: UserId, subject: FormSubject): DraftKey | null => {
  const about = subject.mode === 'add' ? 'add' : subject.id;
  return about === null ? null : { userId, subject: about };
};

/** What is to be done when the form is submitted; nothing when nothing was changed. */
export const submittedCommand = (
  subject: FormSubject,
  before: System | null,
  values: SystemValues,
): SystemCommand | null => {
  if (subject.mode === 'add') return { kind: 'insert', system: { id: subject.newId, ...values, updatedAt: null } };
  if (before === null) return null;
  const changes = systemChanges(before, values);
  return Object.keys(changes).length === 0 ? null : { kind: 'update', before, changes };
};

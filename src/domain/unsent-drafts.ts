import { type TouchedFields, touchedFields } from './draft.ts';
import { isUntouched } from './is-untouched.ts';
import type { DraftSubject } from './ports/draft-store.ts';
import type { System } from './system.ts';
import { newSystemTexts, type SystemTexts, systemTexts } from './system-form.ts';
import type { SystemId } from './system-id.ts';
import type { SystemCommand } from './system-write.ts';

type Unsent = { readonly subject: DraftSubject; readonly held: SystemTexts; readonly system: System };

/**
 * Writes that never arrived, as what was typed in the forms they came from. There is one form for
 * a new system, so of several of them it is the last one.
 */
export const unsentDrafts = (commands: readonly SystemCommand[]): ReadonlyMap<DraftSubject, TouchedFields> => {
  const unsent = new Map<SystemId, Unsent>();
  for (const command of commands) {
    if (command.kind === 'insert') {
      unsent.set(command.system.id, { subject: 'add', held: newSystemTexts, system: command.system });
    } else if (command.kind === 'delete') {
      unsent.delete(command.before.id);
    } else {
      const { before, changes } = command;
      const earlier = unsent.get(before.id) ?? { subject: before.id, held: systemTexts(before), system: before };
      unsent.set(before.id, { ...earlier, system: { ...earlier.system, ...changes } });
    }
  }
  const drafts = new Map<DraftSubject, TouchedFields>();
  for (const { subject, held, system } of unsent.values()) {
    const fields = touchedFields(held, systemTexts(system));
    if (!isUntouched(fields)) drafts.set(subject, fields);
  }
  return drafts;
};

/**
 * What was typed later goes first. An unsent new system gives way to another one that is being
 * written down; an unsent change is completed by what was typed in the same form since.
 */
export const withUnsent = (
  subject: DraftSubject,
  unsent: TouchedFields,
  typed: TouchedFields | null,
): TouchedFields => {
  if (typed === null) return unsent;
  return subject === 'add' ? typed : { ...unsent, ...typed };
};

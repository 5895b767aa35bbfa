import { changedFields, type LoggedChange } from '../systems/logged-change.ts';
import { type Listing, systemIn } from '../systems/system-list.ts';
import { holdsChanges, isNewerThan, pickFields, type System } from '../systems/system.ts';
import type { SystemCommand } from './system-write.ts';

export type ImportUndo = {
  readonly commands: readonly SystemCommand[];
  /** So many were changed after the import and stay as they are. */
  readonly changedSince: number;
};

/** What an import has made of one system; `before` is `null` where it was new. */
type Imported = { readonly before: System | null; readonly after: System };

/** The same row may have been sent twice, so a system can have several changes. */
const importedOf = (changes: readonly LoggedChange[]): Iterable<Imported> => {
  const imported = new Map<System['id'], Imported>();
  for (const change of changes) {
    if (change.kind === 'delete') continue;
    const known = imported.get(change.systemId);
    imported.set(change.systemId, { before: known === undefined ? (change.kind === 'insert' ? null : change.before) : known.before, after: change.after });
  }
  return imported.values();
};

/**
 * How an import is taken back: its new systems are deleted, those that it changed are put back. `changes`, oldest first, are
 * what the log has of it. What the list does not know of is decided by the server, which looks at each row's version.
 * `isOfNow`: what the list lacks is not in the table either.
 */
export const importUndo = (changes: readonly LoggedChange[], listing: Listing, isOfNow: boolean): ImportUndo => {
  const commands: SystemCommand[] = [];
  let changedSince = 0;
  for (const { before, after } of importedOf(changes)) {
    const row = systemIn(listing, after.id);
    if (row === null && isOfNow) continue;
    // From before the import.
    const listed = row !== null && isNewerThan(after, row) ? null : row;
    const changed = before === null ? [] : changedFields(before, after);
    const putBack = before === null ? null : pickFields(before, (field) => changed.includes(field));
    if (putBack !== null && (changed.length === 0 || (listed !== null && holdsChanges(listed, putBack)))) continue;
    if (listed !== null && isNewerThan(listed, after)) changedSince += 1;
    else commands.push(putBack === null ? { kind: 'delete', before: after } : { kind: 'update', before: after, changes: putBack });
  }
  return { commands, changedSince };
};

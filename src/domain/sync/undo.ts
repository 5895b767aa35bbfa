import { pickFields, type System, type SystemId } from '../systems/system.ts';
import { overlayWrites } from './shown-systems.ts';
import { type SystemCommand, systemIdOf, systemOf } from './system-write.ts';
import type { Writes } from './write-queue.ts';

/** What puts things back as they were before `done`, given what is known by now. */
export const undoingCommand = (
  done: SystemCommand,
  known: (id: SystemId) => System | null,
  writes: Writes,
): SystemCommand => {
  const id = systemIdOf(done);
  if (done.kind === 'delete') return { kind: 'insert', system: { ...done.before, updatedAt: null } };
  const standing = known(id);
  const own = writes.filter((write) => systemIdOf(write.command) === id);
  const now = overlayWrites(standing === null ? [] : [standing], own)[0]?.system ?? systemOf(done);
  if (done.kind === 'insert') return { kind: 'delete', before: now };
  return { kind: 'update', before: now, changes: pickFields(done.before, (field) => done.changes[field] !== undefined) };
};

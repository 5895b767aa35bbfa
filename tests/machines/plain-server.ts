import type { PageCursor } from '../../src/domain/ports/system-repository.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import type { WriteAnswer } from '../../src/domain/sync/queue-change.ts';
import { holdsChanges, type System, type SystemChanges, type SystemId } from '../../src/domain/systems/system.ts';
import type { PageAnswer } from '../../src/machines/systems/system-list-machine.ts';
import { aPage, aVersion } from './records.ts';
import type { WireCall } from './scripted-wire.ts';

const PAGE_SIZE = 2;

/** No row may have it. */
export const REFUSED_NAME = 'refused';

const behind = (after: PageCursor | null) => (row: System) =>
  after === null || row.name > after.name || (row.name === after.name && row.id > after.id);

/** A server as plain as can be: rows by id, read in pages of two. */
export const plainServer = (seeds: readonly System[]) => {
  const rows = new Map(seeds.map((row) => [row.id, row]));
  let versions = 0;
  /** Nobody may conclude from two versions which is the older one. */
  const nextVersion = () => aVersion(`v${((versions += 1) * 7_919) % 10_007}`);
  const store = (row: System): WriteAnswer => {
    if (row.name === REFUSED_NAME) return failed({ kind: 'refused', message: 'That name is refused.' });
    const stored = { ...row, updatedAt: nextVersion() };
    rows.set(row.id, stored);
    return success(stored);
  };
  return {
    rows: () => [...rows.values()].toSorted((a, b) => Number(a.id) - Number(b.id)),
    page: (after: PageCursor | null): PageAnswer => {
      const rest = [...rows.values()].filter(behind(after)).toSorted((a, b) => (behind(a)(b) ? -1 : 1));
      return success(aPage(rest.slice(0, PAGE_SIZE), Math.max(0, rest.length - PAGE_SIZE)));
    },
    /** Another editor, past the outbox. */
    touch: (id: SystemId, changes: SystemChanges): void => {
      const standing = rows.get(id);
      if (standing !== undefined) store({ ...standing, ...changes });
    },
    apply: (call: WireCall): WriteAnswer => {
      const id = call.kind === 'insert' ? call.system.id : call.id;
      const standing = rows.get(id);
      switch (call.kind) {
        case 'insert':
          return standing === undefined ? store(call.system) : success(standing);
        case 'update':
          if (standing === undefined) return failed({ kind: 'notFound' });
          if (call.basedOn === null || standing.updatedAt === call.basedOn) return store({ ...standing, ...call.changes });
          return holdsChanges(standing, call.changes) ? success(standing) : failed({ kind: 'conflict', theirs: standing });
        case 'get':
          return standing === undefined ? failed({ kind: 'notFound' }) : success(standing);
        case 'delete':
          rows.delete(id);
          return success(null);
      }
    },
  };
};

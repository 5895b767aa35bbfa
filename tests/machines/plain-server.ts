import type { PageAnswer } from '../../src/machines/system-list-machine.ts';
import type { WriteAnswer } from '../../src/machines/outbox-machine.ts';
import type { PageCursor } from '../../src/domain/ports/system-repository.ts';
import { failed, success } from '../../src/domain/result.ts';
import type { System } from '../../src/domain/system.ts';
import { aPage } from './records.ts';
import { type SystemCommand, systemIdOf } from '../../src/domain/system-write.ts';

const PAGE_SIZE = 2;

/** No row may have it. */
export const REFUSED_NAME = 'refused';

const behind = (after: PageCursor | null) => (row: System) =>
  after === null || row.name > after.name || (row.name === after.name && row.id > after.id);

/** A server as plain as can be: rows by id, read in pages of two. */
export const plainServer = (seeds: readonly System[]) => {
  const rows = new Map(seeds.map((row) => [row.id, row]));
  const store = (row: System): WriteAnswer => {
    if (row.name === REFUSED_NAME) return failed({ kind: 'refused', message: 'That name is refused.' });
    rows.set(row.id, row);
    return success(row);
  };
  return {
    rows: () => [...rows.values()].toSorted((a, b) => Number(a.id) - Number(b.id)),
    page: (after: PageCursor | null): PageAnswer => {
      const rest = [...rows.values()].filter(behind(after)).toSorted((a, b) => (behind(a)(b) ? -1 : 1));
      return success(aPage(rest.slice(0, PAGE_SIZE), Math.max(0, rest.length - PAGE_SIZE)));
    },
    apply: (command: SystemCommand): WriteAnswer => {
      const standing = rows.get(systemIdOf(command));
      switch (command.kind) {
        case 'insert':
          return standing === undefined ? store(command.system) : success(standing);
        case 'update':
          return standing === undefined ? failed({ kind: 'notFound' }) : store({ ...standing, ...command.changes });
        case 'delete':
          rows.delete(systemIdOf(command));
          return success(null);
      }
    },
  };
};


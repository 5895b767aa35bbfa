import * as v from 'valibot';
import type { PageCursor } from '../../../src/domain/ports/systems.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { WriteAnswer } from '../../../src/domain/sync/stored-queue.ts';
import { type LoggedChange, loggedChangeSchema } from '../../../src/domain/systems/change-log.ts';
import { holdsChanges, type System, type ChangedValues, type SystemId, systemValuesOf } from '../../../src/domain/systems/system.ts';
import type { PageAnswer } from '../../../src/machines/systems/system-list-machine.ts';
import { aPage, aVersion } from '../records.ts';
import type { WireCall } from '../scripted-wire.ts';

const PAGE_SIZE = 2;

const behind = (after: PageCursor | null) => (row: System) =>
  after === null || row.name > after.name || (row.name === after.name && row.id > after.id);

/** A server as plain as can be: rows by id, read in pages of two. */
const plainServer = (seeds: readonly System[]) => {
  const rows = new Map(seeds.map((row) => [row.id, row]));
  let versions = 0;
  /** Nobody may conclude from two versions which is the older one. */
  const nextVersion = () => aVersion(`v${((versions += 1) * 7_919) % 10_007}`);
  const store = (row: System): WriteAnswer => {
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
    touch: (id: SystemId, changes: ChangedValues): void => {
      const standing = rows.get(id);
      if (standing !== undefined) store({ ...standing, ...changes });
    },
    apply: (call: WireCall): WriteAnswer => {
      const id = call.kind === 'insert' ? call.system.id : call.id;
      const standing = rows.get(id);
      switch (call.kind) {
        case 'insert':
          if (standing === undefined) return store(call.system);
          return holdsChanges(standing, systemValuesOf(call.system)) ? success(standing) : failed({ kind: 'conflict', theirs: standing });
        case 'update':
          if (standing === undefined) return failed({ kind: 'notFound' });
          if (call.basedOn === null || standing.updatedAt === call.basedOn) return store({ ...standing, ...call.changes });
          return failed({ kind: 'conflict', theirs: standing });
        case 'get':
          return standing === undefined ? failed({ kind: 'notFound' }) : success(standing);
        case 'delete':
          if (standing !== undefined && (call.basedOn ?? standing.updatedAt) !== standing.updatedAt) return failed({ kind: 'conflict', theirs: standing });
          rows.delete(id);
          return success(null);
      }
    },
  };
};

/** What a server has done to a row. */
export type RowEvent = {
  readonly by: 'outbox' | 'other';
  readonly id: SystemId;
  readonly before: System | null;
  readonly after: System | null;
};

/** As the database writes it. */
const loggedChange = ({ by, id, before, after }: RowEvent, number: number): LoggedChange => {
  const kind = before === null ? 'insert' : after === null ? 'delete' : 'update';
  const rows = { ...(before !== null && { before }), ...(after !== null && { after }) };
  return v.parse(loggedChangeSchema, { kind, ...rows, number, systemId: id, at: new Date(number).toISOString(), userId: by === 'outbox' ? 'ana' : 'somebody', address: null, writeId: null });
};

/** A plain server that tells what it does to its rows, and for whom. */
export const loggedServer = (seeds: readonly System[], tell: (event: RowEvent) => void) => {
  const server = plainServer(seeds);
  const log: LoggedChange[] = [];
  const row = (id: SystemId): System | null => server.rows().find((each) => each.id === id) ?? null;
  const logged = <Value>(by: RowEvent['by'], id: SystemId, act: () => Value): Value => {
    const before = row(id);
    const value = act();
    const after = row(id);
    if (before !== after) {
      const event = { by, id, before, after };
      log.push(loggedChange(event, log.length + 1));
      tell(event);
    }
    return value;
  };
  return {
    rows: server.rows,
    row,
    page: server.page,
    /** Newest first. */
    changesOf: (id: SystemId): readonly LoggedChange[] => log.filter(({ systemId }) => systemId === id).toReversed(),
    apply: (call: WireCall): WriteAnswer =>
      logged('outbox', call.kind === 'insert' ? call.system.id : call.id, () => server.apply(call)),
    touch: (id: SystemId, changes: ChangedValues) => logged('other', id, () => server.touch(id, changes)),
    remove: (id: SystemId) => logged('other', id, () => server.apply({ kind: 'delete', id })),
  };
};

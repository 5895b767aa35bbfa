import * as v from 'valibot';
import type { DataFailure } from '../../domain/data-failure.ts';
import type { PageCursor, SystemPage } from '../../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../../domain/result.ts';
import { holdsChanges, type System, type SystemChanges, systemSchema, type SystemVersion } from '../../domain/system.ts';
import type { SystemId } from '../../domain/system-id.ts';
import { checkRow } from './column-rules.ts';
import { compareInServerOrder } from './server-order.ts';
import type { ServerContext } from './server-context.ts';

type Answer<Value> = Result<Value, DataFailure>;

export type SystemsTable = {
  list(after: PageCursor | null): Answer<SystemPage>;
  get(id: SystemId): Answer<System>;
  insert(system: System): Answer<System>;
  update(id: SystemId, changes: SystemChanges, basedOn: SystemVersion | null): Answer<System>;
  delete(id: SystemId): Answer<null>;
};

type Context = Pick<ServerContext, 'state' | 'now' | 'maxRows'>;

/** The table behind its row rules: who calls has been asked already. */
export const createSystemsTable = ({ state, now, maxRows }: Context): SystemsTable => {
  const { rows } = state;
  let ordered: readonly System[] | null = null;

  const inOrder = (): readonly System[] => {
    ordered ??= [...rows.values()].map((row) => row.system).toSorted(compareInServerOrder);
    return ordered;
  };

  const store = (system: System, createdAt: string, updatedAt: string): Answer<System> => {
    const stored = v.parse(systemSchema, { ...system, updatedAt });
    rows.set(system.id, { system: stored, createdAt, isFrozen: false });
    ordered = null;
    return success(stored);
  };

  return {
    list(after) {
      const all = inOrder();
      const start = after === null ? 0 : all.findIndex((system) => compareInServerOrder(system, after) > 0);
      const wanted = start < 0 ? [] : all.slice(start);
      const systems = wanted.slice(0, maxRows);
      const last = systems.at(-1);
      const end = last === undefined ? null : { id: last.id, name: last.name };
      return success({ systems, unreadable: 0, end, remaining: wanted.length - systems.length });
    },

    get(id) {
      const row = rows.get(id);
      return row === undefined ? failed({ kind: 'notFound' }) : success(row.system);
    },

    insert(system) {
      const checked = checkRow(system);
      if (!checked.ok) return checked;
      const standing = rows.get(system.id);
      if (standing !== undefined) return success(standing.system);
      const stamp = new Date(now()).toISOString();
      return store(checked.value, stamp, stamp);
    },

    update(id, changes, basedOn) {
      const row = rows.get(id);
      if (row === undefined) return failed({ kind: 'notFound' });
      const { updatedAt: version } = row.system;
      if (basedOn !== null && basedOn !== version) {
        return holdsChanges(row.system, changes) ? success(row.system) : failed({ kind: 'conflict', theirs: row.system });
      }
      if (Object.keys(changes).length === 0) return success(row.system);
      if (row.isFrozen) return failed({ kind: 'notAllowed' });
      const checked = checkRow({ ...row.system, ...changes, id });
      if (!checked.ok) return checked;
      // Always forward, also when the clock stands still or is set back: it is the row's version.
      const updatedAt = new Date(Math.max(now(), Date.parse(version ?? '') + 1 || 0)).toISOString();
      return store(checked.value, row.createdAt, updatedAt);
    },

    delete(id) {
      if (rows.get(id)?.isFrozen === true) return failed({ kind: 'notAllowed' });
      rows.delete(id);
      ordered = null;
      return success(null);
    },
  };
};

import type { WriteAnswer } from '../../../src/domain/sync/queue-change.ts';
import type { System, SystemChanges, SystemId } from '../../../src/domain/systems/system.ts';
import { plainServer } from '../plain-server.ts';
import type { WireCall } from '../scripted-wire.ts';

/** What a server has done to a row. */
export type RowEvent = {
  readonly by: 'outbox' | 'other';
  readonly id: SystemId;
  readonly before: System | null;
  readonly after: System | null;
};

/** A plain server that tells what it does to its rows, and for whom. */
export const loggedServer = (seeds: readonly System[], tell: (event: RowEvent) => void) => {
  const server = plainServer(seeds);
  const row = (id: SystemId): System | null => server.rows().find((each) => each.id === id) ?? null;
  const logged = <Value>(by: RowEvent['by'], id: SystemId, act: () => Value): Value => {
    const before = row(id);
    const value = act();
    const after = row(id);
    if (before !== after) tell({ by, id, before, after });
    return value;
  };
  return {
    rows: server.rows,
    row,
    page: server.page,
    apply: (call: WireCall): WriteAnswer =>
      logged('outbox', call.kind === 'insert' ? call.system.id : call.id, () => server.apply(call)),
    touch: (id: SystemId, changes: SystemChanges) => logged('other', id, () => server.touch(id, changes)),
    remove: (id: SystemId) => logged('other', id, () => server.apply({ kind: 'delete', id })),
  };
};

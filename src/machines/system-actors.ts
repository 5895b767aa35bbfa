import { fromPromise } from 'xstate';
import type { PageCursor, SystemRepository } from '../domain/ports/system-repository';
import { failed } from '../domain/result';
import type { SystemId } from '../domain/system-id';
import type { SystemCommand } from '../domain/system-write';
import type { WriteAnswer } from './outbox-machine';
import type { SystemAnswer } from './system-detail-machine';
import type { PageAnswer } from './system-list-machine';

/** The effects of the list, the outbox, the detail and the system form, made of the port. */
export const systemActors = (systems: SystemRepository) => ({
  loadPage: fromPromise<PageAnswer, PageCursor | null>(({ input }) => systems.list(input)),
  load: fromPromise<SystemAnswer, SystemId | null>(async ({ input }) =>
    input === null ? failed({ kind: 'notFound' }) : systems.get(input),
  ),
  send: fromPromise<WriteAnswer, SystemCommand | null>(async ({ input }) => {
    switch (input?.kind) {
      case 'insert':
        return systems.insert(input.system);
      case 'update':
        return systems.update(input.before.id, input.changes);
      case 'delete':
        return systems.delete(input.before.id);
      case undefined:
        return failed({ kind: 'unexpected' });
    }
  }),
});

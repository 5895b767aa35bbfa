import { fromPromise } from 'xstate';
import type { PageCursor, SystemRepository } from '../../domain/ports/system-repository.ts';
import { failed } from '../../domain/shared/result.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import type { SystemAnswer } from './system-detail-machine.ts';
import type { PageAnswer } from './system-list-machine.ts';

/** The effects of the list, the detail and the system form, made of the port. */
export const systemActors = (systems: SystemRepository) => ({
  loadPage: fromPromise<PageAnswer, PageCursor | null>(({ input }) => systems.list(input)),
  load: fromPromise<SystemAnswer, SystemId | null>(async ({ input }) =>
    input === null ? failed({ kind: 'notFound' }) : systems.get(input),
  ),
});

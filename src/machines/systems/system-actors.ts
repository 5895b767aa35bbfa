import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { UserId } from '../../domain/auth/session.ts';
import type { KeptListStore, PageCursor, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed } from '../../domain/shared/result.ts';
import type { LogPosition } from '../../domain/systems/change-log.ts';
import type { KeptMark } from '../../domain/systems/kept-list.ts';
import type { System, SystemId } from '../../domain/systems/system.ts';
import type { SystemAnswer } from './system-detail-machine.ts';
import type { ChangesAnswer, KeptEvent, PageAnswer } from './system-list-machine.ts';

type LogEnd = ReturnType<SystemHistory['logEnd']>;

type ListPorts = {
  readonly systems: Pick<SystemRepository, 'list'>;
  readonly history: Pick<SystemHistory, 'logEnd' | 'changesSince'>;
  readonly keptLists: Pick<KeptListStore, 'read'>;
};

/** The effects of the list. */
export const systemListActors = ({ systems, history, keptLists }: ListPorts) => {
  let logEnd: LogEnd = Promise.resolve(failed({ kind: 'unexpected' }));
  return {
    readKept: fromCallback<EventObject, UserId>(({ input, sendBack }) => {
      const send = (event: KeptEvent): void => sendBack(event);
      const rest: System[] = [];
      let isFirst = true;
      const tell = (piece: readonly System[], mark: KeptMark): void => {
        // Twice in all: each time everything is drawn anew.
        if (isFirst) send({ type: 'kept.rows', systems: piece, mark });
        else rest.push(...piece);
        isFirst = false;
      };
      const end = (mark: KeptMark | null): void => send(mark === null ? { type: 'kept.none' } : { type: 'kept.whole', systems: rest, mark });
      void keptLists.read(input, tell).then(end, () => end(null));
    }),
    loadPage: fromPromise<PageAnswer, PageCursor | null>(({ input }) => {
      // Beside the first page and not before it: rows come first.
      if (input === null) logEnd = history.logEnd().catch(() => failed({ kind: 'unexpected' }));
      return systems.list(input);
    }),
    loadChanges: fromPromise<ChangesAnswer, LogPosition | null>(async ({ input }) => {
      if (input !== null) return history.changesSince(input);
      const found = await logEnd;
      return found.ok ? history.changesSince(found.value) : found;
    }),
  };
};

/**
 * The effect of the detail and the form, made of the port. It has answered once the queue has been read as well: of a system that
 * waits to be added the server knows nothing, and after a reload nobody else does before that.
 */
export const systemActors = (systems: Pick<SystemRepository, 'get'>, queueIsRead: () => Promise<unknown>) => ({
  load: fromPromise<SystemAnswer, SystemId | null>(async ({ input }) => {
    if (input === null) return failed({ kind: 'notFound' });
    const [answer] = await Promise.all([systems.get(input), queueIsRead()]);
    return answer;
  }),
});

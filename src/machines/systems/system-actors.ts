import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { EpochMs, UserId } from '../../domain/auth/session.ts';
import type { StorageFailure } from '../../domain/ports/auth.ts';
import type { DraftKey, DraftStore } from '../../domain/ports/sync.ts';
import type { KeptListStore, PageCursor, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { type Draft, isUntouched, type TouchedFields } from '../../domain/sync/draft.ts';
import { systemIdOf } from '../../domain/sync/system-write.ts';
import type { Writes } from '../../domain/sync/write-queue.ts';
import type { LogPosition } from '../../domain/systems/change-log.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { KeptMark } from '../../domain/systems/kept-list.ts';
import { systemIn } from '../../domain/systems/system-list.ts';
import type { System, SystemId } from '../../domain/systems/system.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
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

export type SystemAnswer = Result<System, DataFailure>;

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

/** What the list and the outbox know of one system. */
export type KnownSystem = { readonly listed: System | null; readonly writes: Writes };

export type SystemChanged = { readonly type: 'system.changed'; readonly known: KnownSystem };

type FollowedSystem = { readonly id: SystemId | null; readonly outbox: OutboxActor };

export const knownSystem = ({ id, outbox }: FollowedSystem): KnownSystem => {
  const { list, writes } = outbox.getSnapshot().context;
  return {
    listed: id === null ? null : systemIn(list.getSnapshot().context.listing, id),
    writes: writes.filter(({ command }) => systemIdOf(command) === id),
  };
};

/** What the list has heard since the form was filled. What was listed before the form was filled is no news. */
export const newerRow = (row: System | null, known: KnownSystem, listed: System | null): System | null =>
  listed !== known.listed && row !== null && row.updatedAt !== listed?.updatedAt ? listed : null;

export const waitingIds = ({ writes }: KnownSystem): string => writes.flatMap(({ id, failure }) => (failure === null ? [id] : [])).join(' ');

const isSame = (a: KnownSystem, b: KnownSystem): boolean =>
  a.listed === b.listed && a.writes.length === b.writes.length && a.writes.every((write, index) => write === b.writes[index]);

/** Sends each change that the list or the outbox learns of one system. */
export const followSystem = fromCallback<EventObject, FollowedSystem & { readonly known: KnownSystem }>(({ input, sendBack }) => {
  let { known } = input;
  const look = (): void => {
    const now = knownSystem(input);
    if (isSame(known, now)) return;
    known = now;
    sendBack({ type: 'system.changed', known } satisfies SystemChanged);
  };
  const { outbox } = input;
  const following = [outbox.subscribe(look), outbox.getSnapshot().context.list.subscribe(look)];
  look();
  return () => {
    for (const each of following) each.unsubscribe();
  };
});

export type DraftAnswer = Result<Draft | null, StorageFailure>;

/** Stores the touched fields. With none, the draft is removed. Where there is no system there is no key, and nothing is kept. */
export type SaveDraft = { readonly type: 'draft.save'; readonly key: DraftKey | null; readonly fields: TouchedFields };

/** Whether the draft was stored. */
export type DraftReport = { readonly type: 'draft.reported'; readonly isKept: boolean };

type DraftPorts = {
  readonly drafts: DraftStore;
  readonly now: () => EpochMs;
};

/** The effects of the form alone. */
export const draftActors = ({ drafts, now }: DraftPorts) => ({
  readDraft: fromPromise<DraftAnswer, DraftKey | null>(async ({ input: key }) =>
    key === null ? success(null) : drafts.read(key),
  ),
  // At every change, without a delay: a tab that is killed a moment later must lose nothing.
  saveDraft: fromCallback<SaveDraft>(({ receive, sendBack }) => {
    const report = (isKept: boolean) => sendBack({ type: 'draft.reported', isKept } satisfies DraftReport);
    // A throw would end this actor, and nothing typed afterwards would be stored.
    const keep = async ({ key, fields }: SaveDraft) => {
      if (key === null) return;
      try {
        const isNothing = isUntouched(fields);
        const answer = await (isNothing ? drafts.remove(key) : drafts.write(key, { savedAt: now(), fields }));
        report(isNothing || answer.ok);
      } catch {
        report(false);
      }
    };
    receive((command) => void keep(command));
  }),
});

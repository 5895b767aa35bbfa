import { type EventObject, fromCallback } from 'xstate';
import type { Writes } from '../../domain/sync/write-queue.ts';
import { systemIdOf } from '../../domain/sync/system-write.ts';
import { systemIn } from '../../domain/systems/system-list.ts';
import type { System, SystemId } from '../../domain/systems/system.ts';
import type { OutboxActor } from './outbox-machine.ts';

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

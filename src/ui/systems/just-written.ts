import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type System, type SystemField, systemFields, type SystemId } from '../../domain/systems/system.ts';
import type { OutboxActor } from '../../machines/sync/outbox-machine.ts';
import { useUserScope } from '../services.ts';

export const TINTED_MS = 2_400;

/** By outbox, the write that the list has shown last: each is shown once, however often somebody comes back. */
const shownWrites = new WeakMap<OutboxActor, string>();

/** The system that was written just now: its row is brought into sight once, and tinted for a moment. */
export const useJustWritten = (keys: readonly SystemId[], bringIntoSight: (index: number) => void): SystemId | null => {
  const { outbox } = useUserScope();
  const latest = useSelector(outbox, ({ context }) => context.latest);
  // Before that, the router would put the list back to where it was left.
  const isInPlace = useRouterState({ select: ({ location, resolvedLocation }) => resolvedLocation?.state.__TSR_key === location.state.__TSR_key });
  const [shown, setShown] = useState<{ readonly writeId: string | undefined; readonly id: SystemId | null }>(() => ({ writeId: shownWrites.get(outbox), id: null }));
  // A search may leave it out. It is shown once it comes, as long as the line that answers the write stands.
  const isAwaited = useSelector(outbox, ({ context }) => context.lastWrite?.writeId === latest?.writeId);
  if (latest !== null && isInPlace && keys.length > 0 && shown.writeId !== latest.writeId && (!isAwaited || keys.includes(latest.id))) {
    setShown({ writeId: latest.writeId, id: keys.includes(latest.id) ? latest.id : null });
  }
  const bring = useEffectEvent((id: SystemId) => bringIntoSight(keys.indexOf(id)));
  useEffect(() => {
    if (shown.writeId !== undefined) shownWrites.set(outbox, shown.writeId);
    if (shown.id === null) return undefined;
    bring(shown.id);
    const end = setTimeout(() => setShown({ ...shown, id: null }), TINTED_MS);
    return () => clearTimeout(end);
  }, [shown, outbox]);
  return shown.id;
};

const NOTHING: ReadonlySet<SystemField> = new Set();

/** The fields whose values have changed while they were on the screen, by whomever: tinted for a moment. */
export const useJustChanged = (system: System | null): ReadonlySet<SystemField> => {
  const [shown, setShown] = useState({ system, changed: NOTHING });
  const before = shown.system;
  // By its values: with a write on its way it is another object each time.
  const changed = before === null || system === null ? [] : systemFields.filter((field) => system[field] !== before[field]);
  if (changed.length > 0 || (before === null) !== (system === null)) setShown({ system, changed: changed.length > 0 ? new Set(changed) : NOTHING });
  useEffect(() => {
    if (shown.changed === NOTHING) return undefined;
    const end = setTimeout(() => setShown((last) => ({ ...last, changed: NOTHING })), TINTED_MS);
    return () => clearTimeout(end);
  }, [shown.changed]);
  return shown.changed;
};

import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type TouchEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { type System, type SystemField, systemFields, type SystemId, systemLabel } from '../../domain/systems/system.ts';
import { type RowHold, waitingNews } from '../../machines/sync/change-follower-machine.ts';
import type { OutboxActor } from '../../machines/sync/outbox-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { headingOf } from '../components/focus.ts';
import { useUserScope } from '../services.ts';
import { LowerEdgeLine } from '../shell/lower-edge-line.tsx';
import { undone } from '../sync/answer-line.tsx';
import { systemsWords } from '../words/systems.ts';

const words = systemsWords.others;

/** As long as `just-written` fades in systems.css. */
const TINTED_MS = 2_400;

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

/** The focus of an Undo that goes as it is pressed goes to the row that it puts back; `null` where it puts none back. */
export const useFocusOnUndone = (keys: readonly SystemId[], goTo: (index: number | null) => void): void => {
  const { outbox, batch } = useUserScope();
  // Drawn again when an undo of several begins.
  useSelector(batch, ({ context }) => context.batch?.id);
  useLayoutEffect(() => {
    const ids = undone.get(outbox);
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement === headingOf(document);
    const index = ids === undefined || ids.size === 0 ? null : keys.findIndex((id) => ids.has(id));
    // The button has still to go, or the row to come.
    if (ids === undefined || !isFree || index === -1) return;
    undone.delete(outbox);
    goTo(index);
  });
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

/** While the pointer, a finger or the focus is here, no row moves by itself. */
export const useRowHold = () => {
  const { follower } = useUserScope();
  const [hold, endAll] = useMemo(() => {
    const begun = new Set<RowHold>();
    /** What has a finger on it. */
    const touched = new Set<EventTarget>();
    // It ends before the screen does when somebody logs out.
    const tell = (type: 'rows.hold' | 'rows.release', by: RowHold) => void (follower.getSnapshot().status === 'active' && follower.send({ type, by }));
    const begin = (by: RowHold): void => {
      begun.add(by);
      tell('rows.hold', by);
    };
    // Only its own: the rows may be held as well.
    const end = (by: RowHold): void => {
      if (begun.delete(by)) tell('rows.release', by);
    };
    const handlers = {
      onPointerEnter: () => begin('pointer'),
      onPointerLeave: () => end('pointer'),
      // A finger that scrolls is no pointer any more.
      onTouchStart: ({ target }: TouchEvent) => {
        if (touched.has(target)) return;
        touched.add(target);
        const lifted = new AbortController();
        const lift = (event: Event): void => {
          // Not of all fingers on the screen: the lifting of one that is beside the rows is not heard here.
          if (event instanceof globalThis.TouchEvent && event.targetTouches.length > 0) return;
          lifted.abort();
          touched.delete(target);
          if (touched.size === 0) end('touch');
        };
        // At the row itself: one that is scrolled out of sight leaves the page, and nobody else hears of its finger any more.
        for (const type of ['touchend', 'touchcancel']) target.addEventListener(type, lift, { signal: lifted.signal });
        begin('touch');
      },
      onFocus: () => begin('focus'),
      onBlur: () => end('focus'),
    };
    return [handlers, () => [...begun].forEach(end)];
  }, [follower]);
  // What goes under the pointer is never left.
  useEffect(() => endAll, [endAll]);
  return hold;
};

/** What others have added or changed, for a moment. Not what came before the list was on the screen. */
export const useNewRows = (): ReadonlySet<SystemId> => {
  const { follower } = useUserScope();
  const news = useSelector(follower, ({ context }) => context.news);
  const [seen, setSeen] = useState(news);
  useEffect(() => {
    const end = setTimeout(() => setSeen(news), TINTED_MS);
    return () => clearTimeout(end);
  }, [news]);
  return new Set(news === seen ? [] : news.saved.map(({ id }) => id));
};

/** Says what others have changed, and offers what waits. */
export function OthersChanges() {
  const { follower } = useUserScope();
  const news = useSelector(follower, ({ context }) => context.news);
  const [first] = useState(news);
  const waiting = useSelector(follower, ({ context }) => {
    const { saved, removed } = waitingNews(context);
    return saved.length + removed.length;
  });
  return (
    <>
      <p role="status" className="sr-only">
        {/* The same words once more are news as well. */}
        {news !== first && <span key={[...news.saved.map(({ updatedAt }) => updatedAt), ...news.removed].join()}>{words.heard(news.saved.map(systemLabel), news.removed.length)}</span>}
      </p>
      {waiting > 0 && <WaitingChanges count={waiting} onShow={() => follower.send({ type: 'changes.show' })} />}
    </>
  );
}

/** Says that the system on the page was changed elsewhere: its figures change without a word. */
export function ChangedElsewhere({ id }: { readonly id: SystemId }) {
  const { follower } = useUserScope();
  const news = useSelector(follower, ({ context }) => context.news);
  const [first] = useState(news);
  const changed = news === first ? undefined : news.saved.find((each) => each.id === id);
  return (
    <p role="status" className="sr-only">
      {changed !== undefined && <span key={changed.updatedAt}>{words.heard([systemLabel(changed)], 0)}</span>}
    </p>
  );
}

type WaitingChangesProps = { readonly count: number; readonly onShow: () => void };

function WaitingChanges({ count, onShow }: WaitingChangesProps) {
  return (
    <LowerEdgeLine {...useRowHold()}>
      <NoticeLine actions={<Button onClick={onShow}>{words.show}</Button>}>
        <span key={count}>{words.waiting(count)}</span>
      </NoticeLine>
    </LowerEdgeLine>
  );
}

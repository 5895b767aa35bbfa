import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { batchCounts, batchFailures } from '../../domain/sync/batch.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { partUnderWay } from '../../machines/sync/batch-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, classNames } from '../components/button.tsx';
import { useLowerEdgeRoom } from '../shell/lower-edge-room.ts';
import { batchWords as words } from '../words/sync.tsx';
import { BatchFailures } from './batch-failures.tsx';
import { useUserScope } from './user-scope.ts';

/** How far many writes at once are, and what became of them, on every screen. At the lower edge, as the answer to a single write: it is in sight wherever the list was left. */
export function BatchNotice() {
  const { batch: actor, outbox } = useUserScope();
  const state = useSelector(actor, (snapshot) => snapshot);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { batch, failure, isPersisted } = state.context;
  const isShown = batch !== null && !state.matches('forgetting');
  // It offers nothing more: as the answer to a single write it goes with the next one.
  const isUndone = state.matches('finished') && batch?.kind === 'undo' && batchFailures(batch).length === 0;
  useEffect(() => {
    if (!isUndone) return undefined;
    const before = outbox.getSnapshot().context.undoable?.writeId;
    const follow = outbox.subscribe(({ context: { undoable } }) => {
      if (undoable !== null && undoable.writeId !== before) actor.send({ type: 'batch.dismiss' });
    });
    return () => follow.unsubscribe();
  }, [isUndone, actor, outbox]);
  useLowerEdgeRoom(isShown);
  if (!isShown) return null;
  const counts = batchCounts(batch);
  const { kind } = batch;
  const isFinished = state.matches('finished');
  const press = (type: 'batch.pause' | 'batch.resume' | 'batch.stop' | 'batch.sendNow' | 'batch.undo' | 'batch.dismiss', label: string) =>
    state.can({ type }) && <Button onClick={() => actor.send({ type })}>{label}</Button>;
  const says = isFinished ? words.isDone(kind, counts) : state.matches('paused') ? words.isPaused(kind, counts) : words.isUnderWay(kind, counts, partUnderWay(state));
  return (
    <div className="px-2 pb-2">
      <NoticeLine
        tone={counts.failed > 0 && isFinished ? 'warning' : 'quiet'}
        actions={
          <>
            {press('batch.sendNow', words.tryNow)}
            {!batch.isPaused && press('batch.pause', words.pause)}
            {press('batch.resume', words.resume)}
            {press('batch.stop', words.stop)}
            {isFinished && counts.failed > 0 && <Button onClick={({ currentTarget }) => setOpener(currentTarget)}>{words.see(counts.failed)}</Button>}
            {kind !== 'undo' && press('batch.undo', words.undo[kind])}
            {press('batch.dismiss', words.dismiss)}
          </>
        }
      >
        <span>{says}</span>
        {state.matches('waiting') && failure !== null && <span key={failure.kind}> {words.waits(dataFailureMessage(failure))}</span>}
        {state.matches({ sending: 'slow' }) && <span> {words.isSlow}</span>}
        {!isPersisted && !isFinished && <span> {words.isAtRisk}</span>}
      </NoticeLine>
      {!isFinished && <progress className={classNames('block h-1.5 w-full', state.matches('sending') && 'animate-pulse')} aria-hidden max={Math.max(1, counts.total)} value={counts.done + counts.failed} />}
      {isFinished && opener !== null && (
        <BatchFailures
          failures={batchFailures(batch)}
          onResend={(commands) => {
            setOpener(null);
            actor.send({ type: 'batch.resend', commands });
          }}
          onClose={() => setOpener(null)}
          returnTo={opener}
        />
      )}
    </div>
  );
}

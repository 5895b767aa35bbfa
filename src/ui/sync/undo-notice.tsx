import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { systemOf } from '../../domain/sync/system-write.ts';
import type { Undoable } from '../../domain/sync/undo-offer.ts';
import { systemLabel } from '../../domain/systems/system.ts';
import type { OutboxActor } from '../../machines/sync/outbox-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { syncWords } from '../words/sync.tsx';
import { useUserScope } from './user-scope.ts';

/** What was done last, for as long as it can be taken back. */
export function UndoNotice() {
  const { outbox } = useUserScope();
  const undoable = useSelector(outbox, ({ context }) => context.undoable);
  if (undoable === null) return null;
  return <UndoLine key={undoable.writeId} outbox={outbox} undoable={undoable} />;
}

type UndoLineProps = { readonly outbox: OutboxActor; readonly undoable: Undoable };

/** Of what has not arrived it is not said that it has. */
const useStage = (outbox: OutboxActor, { writeId }: Undoable) => {
  const isUnsent = useSelector(outbox, ({ context }) => context.writes.some(({ id }) => id === writeId));
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  if (!isUnsent) return 'isDone';
  return isDelayed ? 'isDelayed' : 'isDoing';
};

function UndoLine({ outbox, undoable }: UndoLineProps) {
  const stage = useStage(outbox, undoable);
  // A region that comes with its words is not read out; one that gets them afterwards is.
  const isSpoken = useDeferredValue(true, false);
  return (
    <div className="mb-4">
      <NoticeLine
        actions={
          <>
            <Button onClick={() => outbox.send({ type: 'undo.run' })}>{syncWords.undo.undo}</Button>
            <Button variant="quiet" onClick={() => outbox.send({ type: 'undo.dismiss' })}>
              {syncWords.undo.dismiss}
            </Button>
          </>
        }
      >
        {/* Replaced whole: a translation has taken the texts out of it. */}
        {isSpoken && <span key={stage}>{syncWords.undo[undoable.command.kind][stage](<bdi>{systemLabel(systemOf(undoable.command))}</bdi>)}</span>}
      </NoticeLine>
    </div>
  );
}

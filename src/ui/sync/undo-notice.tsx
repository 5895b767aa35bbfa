import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { systemOf } from '../../domain/sync/system-write.ts';
import type { Undoable } from '../../domain/sync/undo-offer.ts';
import { systemLabel } from '../../domain/systems/system.ts';
import type { OutboxActor } from '../../machines/sync/outbox-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { useUserScope } from './user-scope.ts';

/** What was done last, for as long as it can be taken back. */
export function UndoNotice() {
  const { outbox } = useUserScope();
  const undoable = useSelector(outbox, ({ context }) => context.undoable);
  if (undoable === null) return null;
  return <UndoLine key={undoable.writeId} outbox={outbox} undoable={undoable} />;
}

const verbs = {
  update: { isDoing: 'Saving', isDone: 'Saved', isNotYet: 'is not saved yet' },
  delete: { isDoing: 'Deleting', isDone: 'Deleted', isNotYet: 'is not deleted yet' },
} as const;

type UndoLineProps = { readonly outbox: OutboxActor; readonly undoable: Undoable };

/** Before and after the name. Of what has not arrived it is not said that it has. */
const useWords = (outbox: OutboxActor, { command, writeId }: Undoable): readonly [string, string] => {
  const isUnsent = useSelector(outbox, ({ context }) => context.writes.some(({ id }) => id === writeId));
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  const { isDoing, isDone, isNotYet } = verbs[command.kind];
  if (!isUnsent) return [`${isDone} “`, '”.'];
  return isDelayed ? ['“', `” ${isNotYet}.`] : [`${isDoing} “`, '” …'];
};

function UndoLine({ outbox, undoable }: UndoLineProps) {
  const [before, after] = useWords(outbox, undoable);
  // A region that comes with its words is not read out; one that gets them afterwards is.
  const isSpoken = useDeferredValue(true, false);
  return (
    <div className="mb-4">
      <NoticeLine
        actions={
          <>
            <Button onClick={() => outbox.send({ type: 'undo.run' })}>Undo</Button>
            <Button variant="quiet" onClick={() => outbox.send({ type: 'undo.dismiss' })}>
              Dismiss
            </Button>
          </>
        }
      >
        {isSpoken && (
          <>
            <span>{before}</span>
            <bdi>{systemLabel(systemOf(undoable.command))}</bdi>
            <span>{after}</span>
          </>
        )}
      </NoticeLine>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { systemLabel } from '../../domain/system.ts';
import { systemOf } from '../../domain/system-write.ts';
import { lazyExtra } from '../lazy-extra.ts';
import { useWorkspace } from '../systems/workspace-context.ts';

const UndoLine = lazyExtra(async () => (await import('./undo-line.tsx')).UndoLine);

const done = { insert: 'Added', update: 'Saved', delete: 'Deleted' };

/** What was done last, for as long as it can be taken back. */
export function UndoNotice() {
  const { outbox } = useWorkspace();
  const undoable = useSelector(outbox, ({ context }) => context.undoable);
  if (undoable === null) return null;
  const { kind } = undoable.command;
  return (
    <Suspense fallback={null}>
      <UndoLine
        key={undoable.writeId}
        outbox={outbox}
        words={`${done[kind]} “${systemLabel(systemOf(undoable.command))}”.`}
      />
    </Suspense>
  );
}

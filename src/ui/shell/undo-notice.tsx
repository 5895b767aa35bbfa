import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { lazyExtra } from '../lazy-extra.ts';
import { useWorkspace } from '../systems/workspace-context.ts';

const UndoLine = lazyExtra(async () => (await import('./undo-line.tsx')).UndoLine);

/** What was done last, for as long as it can be taken back. */
export function UndoNotice() {
  const { outbox } = useWorkspace();
  const undoable = useSelector(outbox, ({ context }) => context.undoable);
  if (undoable === null) return null;
  return (
    <Suspense fallback={null}>
      <UndoLine key={undoable.writeId} outbox={outbox} undoable={undoable} />
    </Suspense>
  );
}

import { useSelector } from '@xstate/react';
import { type MouseEvent, useDeferredValue } from 'react';
import { systemLabel } from '../../domain/system.ts';
import { type SystemCommand, systemOf } from '../../domain/system-write.ts';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import type { Undoable } from '../../machines/outbox-types.ts';
import { Button } from '../components/button.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { focusHeading } from '../focus-heading.ts';

type Words = (name: string) => string;

const pending: Readonly<Record<SystemCommand['kind'], Words>> = {
  insert: (name) => `Adding “${name}” …`,
  update: (name) => `Saving “${name}” …`,
  delete: (name) => `Deleting “${name}” …`,
};

const waiting: Readonly<Record<SystemCommand['kind'], Words>> = {
  insert: (name) => `“${name}” is not added yet.`,
  update: (name) => `“${name}” is not saved yet.`,
  delete: (name) => `“${name}” is not deleted yet.`,
};

const done: Readonly<Record<SystemCommand['kind'], Words>> = {
  insert: (name) => `Added “${name}”.`,
  update: (name) => `Saved “${name}”.`,
  delete: (name) => `Deleted “${name}”.`,
};

type UndoLineProps = { readonly outbox: OutboxActor; readonly undoable: Undoable };

/** Of what has not arrived it is not said that it has. */
const useWords = (outbox: OutboxActor, { command, writeId }: Undoable): string => {
  const isUnsent = useSelector(outbox, ({ context }) => context.writes.some(({ id }) => id === writeId));
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  const words = isUnsent ? (isDelayed ? waiting : pending) : done;
  return words[command.kind](systemLabel(systemOf(command)));
};

export function UndoLine({ outbox, undoable }: UndoLineProps) {
  const words = useWords(outbox, undoable);
  // A region that comes with its words is not read out; one that gets them afterwards is.
  const spoken = useDeferredValue(words, '');
  const end = (type: 'undo.run' | 'undo.dismiss') => (event: MouseEvent<HTMLElement>) => {
    outbox.send({ type });
    focusHeading(event.currentTarget.ownerDocument);
  };
  return (
    <div className="mb-4">
      <NoticeLine
        actions={
          <>
            <Button onClick={end('undo.run')}>Undo</Button>
            <Button variant="quiet" onClick={end('undo.dismiss')}>
              Dismiss
            </Button>
          </>
        }
      >
        {spoken}
      </NoticeLine>
    </div>
  );
}

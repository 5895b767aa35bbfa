import { dataFailureMessage } from '../../domain/data-failure.ts';
import type { SystemWrite } from '../../domain/system-write.ts';
import { Button } from '../components/button.tsx';
import { useWorkspace } from './workspace-context.ts';

const pending = { insert: 'Adding …', update: 'Saving …', delete: 'Deleting …' };
const failed = { insert: 'Not added.', update: 'Not saved.', delete: 'Not deleted.' };

type WriteNoteProps = { readonly write: SystemWrite };

/** What is still on its way, or what became of it and how to go on. */
export function WriteNote({ write }: WriteNoteProps) {
  const { outbox } = useWorkspace();
  const { kind } = write.command;
  if (write.failure === null) return <span role="status">{pending[kind]}</span>;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
      <span className="text-danger">
        {failed[kind]} {dataFailureMessage(write.failure)}
      </span>
      <span className="flex gap-2">
        <Button onClick={() => outbox.send({ type: 'write.retry', id: write.id })}>Retry</Button>
        <Button variant="quiet" onClick={() => outbox.send({ type: 'write.discard', id: write.id })}>
          Discard
        </Button>
      </span>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { dataFailureMessage } from '../../domain/data-failure.ts';
import { systemIdOf, type SystemWrite } from '../../domain/system-write.ts';
import { Button } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { useComparing } from './comparing.tsx';
import { useWorkspace } from './workspace-context.ts';
import { NextTry } from './write-next-try.tsx';
import { failedWords } from './write-words.ts';

const pending = { insert: 'Adding …', update: 'Saving …', delete: 'Deleting …' };

const lineLook = 'flex flex-wrap items-center gap-x-3 gap-y-1 pt-1';

export type WriteNoteProps = {
  readonly write: SystemWrite;
  /** The page offers it already. */
  readonly isBesideEdit?: boolean;
};

/** What is still on its way, or what became of it and how to go on. */
export function WriteNote({ write, isBesideEdit = false }: WriteNoteProps) {
  if (write.failure === null) return <PendingNote write={write} />;
  return <FailedNote {...write} failure={write.failure} isBesideEdit={isBesideEdit} />;
}

function PendingNote({ write }: Pick<WriteNoteProps, 'write'>) {
  const { outbox } = useWorkspace();
  const { delay, now } = useSelector(outbox, ({ context }) => context);
  if (delay === null) return <span role="status">{pending[write.command.kind]}</span>;
  return (
    <div className={lineLook}>
      <span role="status" className="text-warning">
        Not sent yet. {dataFailureMessage(delay.failure)}
        <KeptWords />
      </span>
      <NextTry key={delay.until} until={delay.until} now={now} />
      <Button onClick={() => outbox.send({ type: 'outbox.sendNow' })}>Try now</Button>
    </div>
  );
}

/** Where the browser has no place for it: how long it is there. */
function KeptWords() {
  const { outbox } = useWorkspace();
  const isDurable = useSelector(outbox, ({ context }) => context.isDurable);
  return isDurable ? null : ' This browser keeps it only as long as this page is open.';
}

type FailedNoteProps = SystemWrite & { readonly failure: NonNullable<SystemWrite['failure']>; readonly isBesideEdit: boolean };

function FailedNote({ id, command, failure, isBesideEdit }: FailedNoteProps) {
  const { outbox } = useWorkspace();
  const compare = useComparing();
  const isConflict = failure.kind === 'conflict';
  // Of a system that is gone there is no form.
  const hasForm = !isBesideEdit && command.kind !== 'delete' && failure.kind !== 'notFound';
  return (
    <div role="alert" className={lineLook}>
      <span className="text-danger">
        {failedWords[command.kind]}. {dataFailureMessage(failure)}
        <KeptWords />
      </span>
      <span className="flex flex-wrap gap-2">
        {isConflict ? (
          <Button onClick={({ currentTarget }) => compare(id, currentTarget)}>Compare</Button>
        ) : (
          <Button onClick={() => outbox.send({ type: 'write.retry', id })}>Retry</Button>
        )}
        {hasForm && (
          <ButtonLink to="/systems/$id/edit" params={{ id: systemIdOf(command) }}>
            Edit
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => outbox.send({ type: 'write.discard', id })}>
          Discard
        </Button>
      </span>
    </div>
  );
}

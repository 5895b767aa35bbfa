import { useSelector } from '@xstate/react';
import { standingOf } from '../../domain/sync/conflict.ts';
import { deedOf, systemIdOf, type SystemWrite } from '../../domain/sync/system-write.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { systemIn } from '../../domain/systems/system-list.ts';
import { Button, ButtonLink } from '../components/buttons-and-links.tsx';
import { useUserScope } from '../services.ts';
import { syncWords } from '../words/sync.tsx';
import { useComparing } from './conflict-dialog.tsx';

const words = syncWords.write;

type WriteNoteProps = {
  readonly write: SystemWrite;
  /** The page offers it already. */
  readonly isBesideEdit?: boolean;
  /** Of the page of a system that is gone: there is a new one now. */
  readonly onAddedAnew?: () => void;
};

/** What is still on its way, or what became of it and how to go on. */
export function WriteNote({ write, isBesideEdit = false, onAddedAnew }: WriteNoteProps) {
  if (write.failure === null) return <PendingNote write={write} />;
  return <FailedNote {...write} failure={write.failure} isBesideEdit={isBesideEdit} onAddedAnew={onAddedAnew} />;
}

function PendingNote({ write }: Pick<WriteNoteProps, 'write'>) {
  const { outbox } = useUserScope();
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  if (!isDelayed) return <span role="status">{words.isPending[deedOf(write.command)]}</span>;
  // Why, and until when, says the line at the lower edge for all of them.
  return (
    <span role="status" className="text-warning">
      <span>{words.isDelayed}</span>
      <KeptWords />
    </span>
  );
}

/** Where the browser has no place for it: how long it is there. */
function KeptWords() {
  const { outbox } = useUserScope();
  const isPersisted = useSelector(outbox, ({ context }) => context.isPersisted);
  return isPersisted ? null : <span> {words.isOnlyHere}</span>;
}

type FailedNoteProps = SystemWrite & {
  readonly failure: NonNullable<SystemWrite['failure']>;
  readonly isBesideEdit: boolean;
  readonly onAddedAnew: WriteNoteProps['onAddedAnew'];
};

function FailedNote({ id, command, failure, isBesideEdit, onAddedAnew }: FailedNoteProps) {
  const { list, outbox } = useUserScope();
  const compare = useComparing();
  const isConflict = failure.kind === 'conflict';
  const standing = useSelector(list, ({ context }) => standingOf(failure, systemIn(context.listing, systemIdOf(command))));
  // Of a system that is gone there is no form. Of one that somebody has put back since, there is no need for a second.
  const isGone = standing === 'gone';
  // Then the same again would be refused again.
  const isDeleted = isGone && failure.kind === 'notFound' && failure.at !== undefined;
  const hasForm = !isBesideEdit && command.kind !== 'delete' && !isGone;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
      <span className="text-danger">
        <span>{words.failedBecause(words.isFailed[deedOf(command)], dataFailureMessage(failure))}</span>
        {standing === 'putBack' && <span> {words.isBack}</span>}
        <KeptWords />
      </span>
      <span className="flex flex-wrap gap-2">
        {isConflict && command.kind === 'update' && <Button onClick={({ currentTarget }) => compare(id, currentTarget)}>{words.compare}</Button>}
        {!isConflict && !isDeleted && <Button onClick={() => outbox.send({ type: 'write.retry', id })}>{syncWords.retry}</Button>}
        {isDeleted && !isBesideEdit && (
          <ButtonLink to="/systems/$id" params={{ id: systemIdOf(command) }}>
            {words.putBack}
          </ButtonLink>
        )}
        {isGone && command.kind === 'update' && (
          <Button
            onClick={() => {
              outbox.send({ type: 'write.addAnew', id });
              onAddedAnew?.();
            }}
          >
            {words.addAsNew}
          </Button>
        )}
        {hasForm && (
          <ButtonLink to="/systems/$id/edit" params={{ id: systemIdOf(command) }}>
            {words.edit}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => outbox.send({ type: 'write.discard', id })}>
          {syncWords.discard}
        </Button>
      </span>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { systemIdOf, systemOf } from '../../domain/sync/system-write.ts';
import type { Undoable } from '../../domain/sync/undo-offer.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { systemLabel } from '../../domain/systems/system.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { useLowerEdgeRoom } from '../shell/lower-edge-room.ts';
import { useServices } from '../services.ts';
import { syncWords } from '../words/sync.tsx';
import { useUserScope } from './user-scope.ts';
import { NextTry } from './write-note.tsx';

/** The one line that answers what was done, and says what of it has not arrived. At the lower edge it moves nothing. */
export function AnswerLine() {
  const { outbox } = useUserScope();
  const undoable = useSelector(outbox, ({ context }) => context.undoable);
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  useLowerEdgeRoom(undoable !== null || isDelayed);
  if (undoable === null && !isDelayed) return null;
  return (
    <div className="px-2 pb-2">
      <NoticeLine
        tone={isDelayed ? 'warning' : 'quiet'}
        actions={
          <>
            {/* The same button in both lines: it keeps the focus, and a press that has begun on it. */}
            {undoable !== null && <Button onClick={() => outbox.send({ type: 'undo.run' })}>{syncWords.undo.undo}</Button>}
            {isDelayed ? <TryNow /> : undoable !== null && <AfterUndo command={undoable.command} />}
          </>
        }
      >
        {isDelayed ? <WaitingWords /> : undoable !== null && <AnswerWords key={undoable.writeId} undoable={undoable} />}
      </NoticeLine>
    </div>
  );
}

function TryNow() {
  const { session } = useServices();
  const { list, outbox } = useUserScope();
  return (
    <Button
      onClick={() => {
        outbox.send({ type: 'outbox.sendNow' });
        // What else waits for the network has no line of its own meanwhile.
        list.send({ type: 'list.retry' });
        session.send({ type: 'session.retry' });
      }}
    >
      {syncWords.write.tryNow}
    </Button>
  );
}

function AfterUndo({ command }: Pick<Undoable, 'command'>) {
  const { outbox } = useUserScope();
  return (
    <>
      {command.kind !== 'delete' && (
        <ButtonLink to="/systems/$id" params={{ id: systemIdOf(command) }}>
          {syncWords.undo.view}
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={() => outbox.send({ type: 'undo.dismiss' })}>
        {syncWords.undo.dismiss}
      </Button>
    </>
  );
}

function WaitingWords() {
  const { outbox } = useUserScope();
  const { delay, now } = useSelector(outbox, ({ context }) => context);
  const count = useSelector(outbox, ({ context }) => context.writes.filter(({ failure }) => failure === null).length);
  if (delay === null) return null;
  return (
    <>
      <span>{delay.failure.kind === 'unreachable' ? syncWords.waiting.forNetwork(count) : syncWords.waiting.because(count, dataFailureMessage(delay.failure))}</span>{' '}
      {/* Not to be read out each second. */}
      <span aria-live="off">
        <NextTry key={delay.until} until={delay.until} now={now} />
      </span>
    </>
  );
}

function AnswerWords({ undoable: { command, writeId } }: { readonly undoable: Undoable }) {
  const { outbox } = useUserScope();
  const isUnsent = useSelector(outbox, ({ context }) => context.writes.some(({ id }) => id === writeId));
  // A region that comes with its words is not read out; one that gets them afterwards is.
  const isSpoken = useDeferredValue(true, false);
  const stage = isUnsent ? 'isDoing' : 'isDone';
  // Replaced whole: a translation has taken the texts out of it.
  return isSpoken && <span key={stage}>{syncWords.undo[command.kind][stage](<bdi>{systemLabel(systemOf(command))}</bdi>)}</span>;
}

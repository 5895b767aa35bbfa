import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import type { undoImportMachine } from '../../machines/sync/undo-import-machine.ts';
import { Alert, NoticeLine } from '../components/alert.tsx';
import { Button, Spinner } from '../components/buttons-and-links.tsx';
import { useScreenMachine, type HistoryMachines, useUserScope } from '../services.ts';
import { batchWords } from '../words/sync.tsx';
import { historyWords } from '../words/history.tsx';
import { isImportUndone, restorationOf, waitingWrites } from '../../domain/sync/restoration.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { knownHistory } from '../../machines/systems/system-history-machine.ts';
import { Card } from '../components/page.tsx';
import { isOfImport } from '../../domain/sync/batch.ts';
import { HistoryEntry, WaitingEntry } from './history-entry.tsx';

const words = historyWords.import;

type UndoImportProps = { readonly writeId: string; readonly machine: typeof undoImportMachine };

/** Below a change that came by an import of this person's: the way back for all of it. */
function UndoImport({ writeId, machine }: UndoImportProps) {
  const { userId, list, batch } = useUserScope();
  const [state, send] = useScreenMachine(machine, { input: { writeId, userId, list, batch } });
  const { undo, failure } = state.context;
  // One at a time.
  const isBusy = useSelector(batch, (snapshot) => !snapshot.can({ type: 'batch.begin', kind: 'undo', commands: undo.commands })) && undo.commands.length > 0;
  const isAsking = state.matches('asking');
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
        <span>{words.isPart}</span>
        {!isAsking && (
          <Button busy={state.matches('reading')} onClick={() => send({ type: 'undo.ask' })}>
            {words.undo}
          </Button>
        )}
      </p>
      {state.matches('failed') && failure !== null && <NoticeLine tone="warning">{historyWords.isNotLoaded(dataFailureMessage(failure))}</NoticeLine>}
      {isAsking && (
        <Alert
          tone="warning"
          actions={
            <>
              {undo.commands.length > 0 && (
                <Button variant="primary" resting={isBusy} onClick={() => send({ type: 'undo.confirm' })}>
                  {words.confirm}
                </Button>
              )}
              <Button onClick={() => send({ type: 'undo.cancel' })}>{historyWords.cancel}</Button>
            </>
          }
        >
          <span key={String(isBusy)}>
            {words.plan({
              deleted: undo.commands.filter(({ kind }) => kind === 'delete').length,
              putBack: undo.commands.filter(({ kind }) => kind === 'update').length,
              changedSince: undo.changedSince,
            })}
            {isBusy && ` ${batchWords.isBusy}`}
          </span>
        </Alert>
      )}
    </div>
  );
}

/** On the page of a system. */
export function HistoryPart({ id, machines }: { readonly id: SystemId; readonly machines: HistoryMachines }) {
  const { outbox } = useUserScope();
  const [state, send] = useScreenMachine(machines.systemHistory, { input: { id, outbox } });
  const { context } = state;
  const { changes, remaining, failure, asked } = context;
  const heading = useId();
  const known = knownHistory(context);
  const waiting = waitingWrites(known);
  const isReading = state.matches({ pages: 'reading' });
  const isFirst = changes.length === 0;

  return (
    <section aria-labelledby={heading} aria-busy={isReading} className="mt-4 print:hidden">
      <Card>
        <h2 id={heading} className="mb-2 text-lead font-semibold">
          {historyWords.title}
        </h2>
        <ol role="list" className="divide-y divide-line">
          {waiting.map((write) => (
            <WaitingEntry key={write.id} write={write} />
          ))}
          {changes.map((change, index) => (
            <HistoryEntry
              key={change.number}
              change={change}
              isFirst={index === changes.length - 1 && remaining === 0}
              userId={known.userId}
              asked={asked?.number === change.number ? asked : null}
              isAsking={asked !== null}
              canRestore={(field) => restorationOf(known, { number: change.number, field }) !== null}
              send={send}
            >
              {change.userId === known.userId && isOfImport(change.writeId) && !isImportUndone(change, changes) && <UndoImport writeId={change.writeId} machine={machines.undoImport} />}
            </HistoryEntry>
          ))}
        </ol>
        {isFirst && isReading && <Spinner />}
        {isFirst && state.matches({ pages: 'shown' }) && <p className="text-muted">{historyWords.isEmpty}</p>}
        {state.matches({ pages: 'failed' }) && (
          <NoticeLine tone="warning" actions={<Button onClick={() => send({ type: 'history.retry' })}>{historyWords.retry}</Button>}>
            {historyWords.isNotLoaded(failure === null ? '' : dataFailureMessage(failure))}
          </NoticeLine>
        )}
        {remaining > 0 && !state.matches({ pages: 'failed' }) && (
          <Button busy={isReading} onClick={() => send({ type: 'history.more' })}>
            {historyWords.more}
          </Button>
        )}
      </Card>
    </section>
  );
}

import { useId } from 'react';
import { restorationOf, waitingWrites } from '../../domain/sync/restoration.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { knownHistory } from '../../machines/systems/system-history-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { Card } from '../components/empty-state.tsx';
import { Spinner } from '../components/spinner.tsx';
import type { HistoryMachines } from '../services.ts';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { useUserScope } from '../sync/user-scope.ts';
import { isOfImport } from '../../domain/sync/batch.ts';
import { historyWords } from '../words/history.tsx';
import { HistoryEntry, WaitingEntry } from './history-entry.tsx';
import { UndoImport } from './undo-import.tsx';

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
              older={changes[index + 1] ?? null}
              userId={known.userId}
              asked={asked?.number === change.number ? asked : null}
              isAsking={asked !== null}
              canRestore={(field) => restorationOf(known, { number: change.number, field }) !== null}
              send={send}
            >
              {change.userId === known.userId && isOfImport(change.writeId) && <UndoImport writeId={change.writeId} machine={machines.undoImport} />}
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

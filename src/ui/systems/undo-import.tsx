import { useSelector } from '@xstate/react';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import type { undoImportMachine } from '../../machines/sync/undo-import-machine.ts';
import { Alert, NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { useUserScope } from '../sync/user-scope.ts';
import { batchWords } from '../words/batch.ts';
import { historyWords } from '../words/history.tsx';

const words = historyWords.import;

type UndoImportProps = { readonly writeId: string; readonly machine: typeof undoImportMachine };

/** Below a change that came by an import of this person's: the way back for all of it. */
export function UndoImport({ writeId, machine }: UndoImportProps) {
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

import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { batchCounts } from '../../domain/sync/batch.ts';
import { countChanges } from '../../domain/sync/write-queue.ts';
import { unsentOf } from '../../machines/sync/batch-machine.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useUserScope } from '../services.ts';
import { signedInWords } from '../words/signed-in.ts';

type UnsentChangesProps = {
  /** `isStored`: they outlast the page. */
  readonly wordsOf: (changes: number, isStored: boolean) => string;
  /** Where there were none from the start, too. */
  readonly saysAllSaved?: boolean;
};

const { isUnknown, isAllSaved } = signedInWords.unsent;

/** In a question: the changes that no server has saved yet, also those of many that it has refused. */
export function UnsentChanges({ wordsOf, saysAllSaved = false }: UnsentChangesProps) {
  const { outbox, batch } = useUserScope();
  const { stored, writes, isPersisted } = useSelector(outbox, ({ context }) => context);
  const running = useSelector(batch, (snapshot) => snapshot);
  const refused = running.context.batch === null ? 0 : batchCounts(running.context.batch).failed;
  const changes = countChanges(writes) + unsentOf(running) + refused;
  const unsaved = changes > 0 ? wordsOf(changes, isPersisted && running.context.isPersisted) : stored === null ? isUnknown : '';
  const [first] = useState(unsaved);
  return (
    // The place of the first words is kept: fewer of them would move the buttons under the pointer.
    <span className="dialog-in-place-of" data-first={first}>
      <span role="status">{unsaved === '' && (saysAllSaved || first !== '') ? isAllSaved : unsaved}</span>
    </span>
  );
}

const { logOutDialog } = signedInWords;

const whatIsKept = (changes: number, isStored: boolean): string => (isStored ? logOutDialog.isKept(changes) : logOutDialog.isAtRisk(changes));

type LogOutDialogProps = {
  /** Something is entered that would be lost with the page. */
  readonly isPageAtRisk: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly returnTo: HTMLElement | null;
};

export function LogOutDialog({ isPageAtRisk, onLeave, onStay, returnTo }: LogOutDialogProps) {
  const { history } = useRouter();
  // By a way forward, say. The list replaces its own entry a moment after the last letter of a search: nobody has gone anywhere then.
  useEffect(() => history.subscribe(({ action }) => action.type !== 'REPLACE' && onStay()), [history, onStay]);
  return (
    <Dialog
      title={logOutDialog.title}
      description={
        <>
          <UnsentChanges wordsOf={whatIsKept} saysAllSaved={!isPageAtRisk} />
          {isPageAtRisk && <span>{logOutDialog.isPageAtRisk}</span>}
        </>
      }
      onClose={onStay}
      returnTo={returnTo}
      actions={
        <>
          <Button variant="primary" onClick={onLeave}>
            {signedInWords.logOut}
          </Button>
          <Button onClick={onStay}>{logOutDialog.stay}</Button>
        </>
      }
    />
  );
}

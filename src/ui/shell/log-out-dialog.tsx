import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { UnsentWords } from '../sync/unsent-words.tsx';
import { signedInWords } from '../words/signed-in.ts';

const { logOutDialog } = signedInWords;

const whatIsKept = (changes: number, isStored: boolean): string => (isStored ? logOutDialog.isKept(changes) : logOutDialog.isAtRisk(changes));

export type LogOutDialogProps = {
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
          <UnsentWords wordsOf={whatIsKept} saysAllSaved={!isPageAtRisk} />
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

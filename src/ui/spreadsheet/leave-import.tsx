import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { importWords as words } from '../words/import.ts';

type LeaveImportProps = { readonly isPreviewing: boolean; readonly onBack: () => void };

/** While it is rendered nobody leaves the import, or reloads it, without being asked. */
export function LeaveImport({ isPreviewing, onBack }: LeaveImportProps) {
  const [answer, setAnswer] = useState<((isStaying: boolean) => void) | null>(null);
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      // Who is logged out, here or in another tab, is not held up.
      if (next.routeId === current.routeId || !next.routeId.startsWith('/signed-in/')) return false;
      if (action === 'BACK' && isPreviewing) {
        // A cell gives what was typed there as it is left, and going back would leave none.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onBack();
        return true;
      }
      return new Promise((resolve) => setAnswer(() => resolve));
    },
  });
  if (answer === null) return null;
  const settle = (isStaying: boolean): void => {
    setAnswer(null);
    answer(isStaying);
  };
  return (
    <Dialog
      title={words.leaveTitle}
      description={words.leaveDescription}
      onClose={() => settle(true)}
      returnTo={null}
      actions={
        <>
          <Button variant="danger" onClick={() => settle(false)}>
            {words.leave}
          </Button>
          <Button onClick={() => settle(true)}>{words.stay}</Button>
        </>
      }
    />
  );
}

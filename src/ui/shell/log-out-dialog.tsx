import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';

export type LogOutDialogProps = {
  readonly words: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly returnTo: HTMLElement | null;
};

export function LogOutDialog({ words, onLeave, onStay, returnTo }: LogOutDialogProps) {
  return (
    <Dialog
      title="Log out?"
      description={words}
      onClose={onStay}
      returnTo={returnTo}
      actions={
        <>
          <Button variant="primary" onClick={onLeave}>
            Log out
          </Button>
          <Button onClick={onStay}>Stay</Button>
        </>
      }
    />
  );
}

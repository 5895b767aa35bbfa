import { type MouseEvent, type ReactNode, useState } from 'react';
import dialogStyles from '../components/dialog.css?url';
import type { OutboxActor } from '../../machines/outbox-machine.ts';
import { loadStyles } from '../load-styles.ts';
import { useOnDemand } from '../on-demand.ts';
import { useServices } from '../services.ts';
import { useWorkspace } from '../systems/workspace-context.ts';

const loadDialog = async () => {
  const [{ LogOutDialog }] = await Promise.all([import('./log-out-dialog.tsx'), loadStyles(document, [dialogStyles])]);
  return LogOutDialog;
};

type Scope = 'local' | 'global';
type Asked = { readonly scope: Scope; readonly returnTo: HTMLElement };

const wordsOf = ({ context: { writes, isDurable } }: ReturnType<OutboxActor['getSnapshot']>): string => {
  const count = writes.length;
  if (count === 0) return 'Everything has been sent.';
  const [changes, them, they, go] =
    count === 1 ? ['1 change has', 'it', 'It is', 'goes'] : [`${count} changes have`, 'them', 'They are', 'go'];
  return isDurable
    ? `${changes} not been sent. ${they} kept in this browser, and ${go} on when you sign in here again.`
    : `${changes} not been sent, and this browser does not let the app keep ${them}. What you typed may be lost.`;
};

type Leaving = {
  readonly leave: (scope: Scope) => (event: MouseEvent<HTMLElement>) => void;
  readonly question: ReactNode;
};

/** Logs out, after a question where changes have not been sent. */
export const useLeaving = (): Leaving => {
  const { session } = useServices();
  const { outbox } = useWorkspace();
  const { Part: LogOutDialog, bring } = useOnDemand(loadDialog);
  const [asked, setAsked] = useState<Asked | null>(null);
  const signOut = (scope: Scope) => session.send({ type: 'session.signOut', scope });

  const ask = async (question: Asked): Promise<void> => {
    if (await bring()) setAsked(question);
    // Without a network its chunk may not come, and that is when it is asked for most.
    else if (window.confirm(`Log out? ${wordsOf(outbox.getSnapshot())}`)) signOut(question.scope);
  };

  return {
    leave: (scope) => ({ currentTarget }) => {
      if (outbox.getSnapshot().context.writes.length === 0) signOut(scope);
      else void ask({ scope, returnTo: currentTarget });
    },
    question: LogOutDialog !== null && asked !== null && (
      <LogOutDialog
        wordsOf={wordsOf}
        returnTo={asked.returnTo}
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null);
          signOut(asked.scope);
        }}
      />
    ),
  };
};

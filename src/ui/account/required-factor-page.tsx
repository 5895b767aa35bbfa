import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Button, LinkRow } from '../components/buttons-and-links.tsx';
import { factorNameFor } from '../../domain/auth/second-factor.ts';
import { type AccountMachines, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { accountWords } from '../words/account.tsx';
import { authWords } from '../words/auth.tsx';
import { AddFactorDialog } from './add-factor-dialog.tsx';

const words = accountWords.factors;

/** Stands in the place of the page that was asked for, at its address, for who has no second factor where everybody has to. */
export function RequiredFactorPage({ addFactor }: Pick<AccountMachines, 'addFactor'>) {
  const { session } = useServices();
  const user = useSelector(session, ({ context }) => context.session?.user ?? null);
  const formId = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <AuthPage title={words.heading}>
      <p className="mb-4">{words.required}</p>
      <Button variant="primary" fullWidth onClick={({ currentTarget }) => setOpener(currentTarget)}>
        {words.add}
      </Button>
      <LinkRow>
        <Button variant="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
          {authWords.logOut}
        </Button>
      </LinkRow>
      {opener !== null && user !== null && (
        // Once it is added, the session machine says so, and this page goes.
        <AddFactorDialog machine={addFactor} {...factorNameFor(user)} formId={formId} begun={{}} onDone={() => undefined} onClose={() => setOpener(null)} returnTo={opener} />
      )}
    </AuthPage>
  );
}

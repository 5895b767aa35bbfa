import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { SignOutScope } from '../../machines/session-types.ts';
import { brandName } from '../brand-name.ts';
import { AppBar } from '../components/app-bar.tsx';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { PageFrame } from '../components/page.tsx';
import { useWorkspace } from '../systems/workspace-context.ts';
import { LazyThemeToggle } from '../theme/lazy-theme-toggle.tsx';
import { DemoLine } from './demo-line.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';

/**
 * What stands around every screen of a signed-in user. Not part of the screens: a button that is
 * replaced together with its screen loses the press that began on it.
 */
export function SignedInFrame({ children }: { readonly children: ReactNode }) {
  const { workspace } = useWorkspace();
  const isAsking = useSelector(workspace, (snapshot) => snapshot.matches({ open: 'asking' }));
  const awaited = useSelector(workspace, (snapshot) => (snapshot.matches({ open: 'sending' }) ? snapshot.context.scope : null));
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const ask = (scope: SignOutScope) => (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    workspace.send({ type: 'signOut.ask', scope });
  };
  return (
    <PageFrame
      header={
        <AppBar brand={<Brand name={brandName} />}>
          <LazyThemeToggle />
          <Button variant="quiet" busy={awaited === 'local'} onClick={ask('local')}>
            Log out
          </Button>
        </AppBar>
      }
      footer={
        <>
          {import.meta.env.VITE_MAILBOX === 'true' && <DemoLine />}
          <Button variant="quiet" busy={awaited === 'global'} onClick={ask('global')}>
            Sign out on all devices
          </Button>
        </>
      }
    >
      {children}
      {isAsking && (
        <LogOutDialog
          onLeave={() => workspace.send({ type: 'signOut.confirm' })}
          onStay={() => workspace.send({ type: 'signOut.cancel' })}
          returnTo={opener}
        />
      )}
    </PageFrame>
  );
}

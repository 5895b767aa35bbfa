import { useSelector } from '@xstate/react';
import { createContext, type MouseEvent, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SignOutScope } from '../../machines/auth/session/session-setup.ts';
import type { OutboxActor } from '../../machines/sync/outbox-machine.ts';
import { AppBar, Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { PageBody, PageFrame, type PageWidth, PrintedFoot } from '../components/page.tsx';
import { UndoNotice } from '../sync/undo-notice.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { useServices } from '../services.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { brandName, DemoLine } from './demo-line.tsx';
import { SessionNotices } from './session-notices.tsx';
import { WaitingLine } from './unreached-line.tsx';
import { useScreenTitle } from './use-screen-title.ts';

type SignedInPageProps = { readonly title: string; readonly width: PageWidth; readonly lowerEdge?: ReactNode; readonly children: ReactNode };

type Frame = { readonly setWidth: (width: PageWidth) => void; readonly lowerEdge: HTMLElement | null };

const FrameContext = createContext<Frame>({ setWidth: () => undefined, lowerEdge: null });

/** A screen within `SignedInFrame`. */
export function SignedInPage({ title, width, lowerEdge, children }: SignedInPageProps) {
  useScreenTitle(title);
  const frame = useContext(FrameContext);
  useLayoutEffect(() => frame.setWidth(width), [frame, width]);
  return (
    <>
      {children}
      <PrintedFoot />
      {frame.lowerEdge !== null && createPortal(lowerEdge, frame.lowerEdge)}
    </>
  );
}

const wordsOf = ({ context: { stored, writes, isPersisted } }: ReturnType<OutboxActor['getSnapshot']>): string => {
  const count = writes.length;
  if (count === 0) return stored === null ? 'It is not known yet whether everything has been sent.' : 'Everything has been sent.';
  const [changes, them, they, go] =
    count === 1 ? ['1 change has', 'it', 'It is', 'goes'] : [`${count} changes have`, 'them', 'They are', 'go'];
  return isPersisted
    ? `${changes} not been sent. ${they} kept in this browser, and ${go} on when you sign in here again.`
    : `${changes} not been sent, and this browser does not let the app keep ${them}. What you typed may be lost.`;
};

export type LogOutDialogProps = {
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly returnTo: HTMLElement | null;
};

export function LogOutDialog({ onLeave, onStay, returnTo }: LogOutDialogProps) {
  const { outbox } = useUserScope();
  const words = useSelector(outbox, wordsOf);
  const [first] = useState(words);
  return (
    <Dialog
      title="Log out?"
      description={
        // The place of the first words is kept: fewer of them would move the buttons under the pointer.
        <span className="dialog-in-place-of" data-first={first}>
          <span role="status">{words}</span>
        </span>
      }
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

/**
 * What stands around every screen of a signed-in user. Not part of the screens: a button that is
 * replaced together with its screen loses the press that began on it.
 */
export function SignedInFrame({ children }: { readonly children: ReactNode }) {
  const { theme } = useServices();
  const { userScope } = useUserScope();
  const isAsking = useSelector(userScope, (snapshot) => snapshot.matches({ open: 'asking' }));
  const awaited = useSelector(userScope, (snapshot) => (snapshot.matches({ open: 'sending' }) ? snapshot.context.scope : null));
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState<PageWidth>('small');
  const [lowerEdge, setLowerEdge] = useState<HTMLElement | null>(null);
  const frame = useMemo(() => ({ setWidth, lowerEdge }), [lowerEdge]);
  const ask = (scope: SignOutScope) => (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    userScope.send({ type: 'signOut.ask', scope });
  };
  return (
    <PageFrame
      header={
        <AppBar brand={<Brand name={brandName} />}>
          <ThemeToggle preference={theme} />
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
      <PageBody
        width={width}
        lowerEdge={
          <>
            <div ref={setLowerEdge} />
            <WaitingLine />
          </>
        }
      >
        <SessionNotices />
        <UndoNotice />
        <FrameContext value={frame}>{children}</FrameContext>
      </PageBody>
      {isAsking && (
        <LogOutDialog
          onLeave={() => userScope.send({ type: 'signOut.confirm' })}
          onStay={() => userScope.send({ type: 'signOut.cancel' })}
          returnTo={opener}
        />
      )}
    </PageFrame>
  );
}

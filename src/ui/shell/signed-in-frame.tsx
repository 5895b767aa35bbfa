import { useSelector } from '@xstate/react';
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SignOutScope } from '../../machines/auth/session/session-setup.ts';
import { isBatchAtRisk } from '../../machines/sync/batch-machine.ts';
import { areWritesAtRisk } from '../../machines/sync/outbox-machine.ts';
import { AppBar, Brand, PageBody, PageFrame, type PageWidth } from '../components/page.tsx';
import { Button } from '../components/button.tsx';
import { keepFocusNearby } from '../components/focus-nearby.ts';
import { AnswerLine } from '../sync/answer-line.tsx';
import { BatchNotice } from '../sync/batch-notice.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { useServices } from '../services.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { brandName } from '../words/shell.tsx';
import { signedInWords } from '../words/signed-in.ts';
import { AccountMenu } from './account-menu.tsx';
import { useAskBeforeUnload } from './ask-before-unload.ts';
import { DemoLine } from './demo-line.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { PrintedFoot } from './printed-foot.tsx';
import { ReleaseLine } from './release-line.tsx';
import { SessionNotices } from './session-notices.tsx';
import { UnreachedLine } from './unreached-line.tsx';
import { useScreenTitle } from './use-screen-title.ts';

type SignedInPageProps = { readonly title: string; readonly width: PageWidth; readonly lowerEdge?: ReactNode; readonly children: ReactNode };

type Frame = {
  readonly setWidth: (width: PageWidth) => void;
  /** Whether something stands on the page that would be lost with it. */
  readonly setAtRisk: (isAtRisk: boolean) => void;
  readonly lowerEdge: HTMLElement | null;
};

export const FrameContext = createContext<Frame>({ setWidth: () => undefined, setAtRisk: () => undefined, lowerEdge: null });

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

/**
 * What stands around every screen of a signed-in user. Not part of the screens: a button that is
 * replaced together with its screen loses the press that began on it.
 */
export function SignedInFrame({ children }: { readonly children: ReactNode }) {
  const { theme, session } = useServices();
  const email = useSelector(session, ({ context }) => context.session?.user.email ?? '');
  const { userScope, outbox, batch, release } = useUserScope();
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  const isAsking = useSelector(userScope, (snapshot) => snapshot.matches({ open: 'asking' }));
  const awaited = useSelector(userScope, (snapshot) => (snapshot.matches({ open: 'sending' }) ? snapshot.context.scope : null));
  const areAtRisk = useSelector(outbox, areWritesAtRisk);
  const isAtRisk = useSelector(batch, isBatchAtRisk);
  useAskBeforeUnload(areAtRisk || isAtRisk);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState<PageWidth>('small');
  const [isPageAtRisk, setAtRisk] = useState(false);
  const [lowerEdge, setLowerEdge] = useState<HTMLElement | null>(null);
  const frame = useMemo(() => ({ setWidth, setAtRisk, lowerEdge }), [lowerEdge]);
  useEffect(keepFocusNearby, []);
  const ask = (scope: SignOutScope) => (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    userScope.send({ type: 'signOut.ask', scope, isPageAtRisk });
  };
  const leave = (scope: SignOutScope, label: string) => (
    <Button variant="quiet" busy={awaited === scope} onClick={ask(scope)}>
      {label}
    </Button>
  );
  return (
    <PageFrame
      header={
        <AppBar brand={<Brand name={brandName} />}>
          {leave('local', signedInWords.logOut)}
          <AccountMenu email={email}>
            <div className="flex items-center justify-between pl-3.5 text-muted">
              <span className="font-medium">{signedInWords.menu.theme}</span>
              <ThemeToggle preference={theme} />
            </div>
            <div className="flex flex-col border-t border-line pt-1 *:justify-start">
              {leave('local', signedInWords.logOut)}
              {leave('global', signedInWords.logOutEverywhere)}
            </div>
          </AccountMenu>
        </AppBar>
      }
      footer={import.meta.env.VITE_MAILBOX === 'true' && <DemoLine />}
    >
      <PageBody
        width={width}
        lowerEdge={
          <>
            <div ref={setLowerEdge} />
            <BatchNotice />
            <AnswerLine />
            {/* One line says all. */}
            {!isDelayed && <UnreachedLine />}
            <ReleaseLine release={release} />
          </>
        }
      >
        <SessionNotices />
        <FrameContext value={frame}>{children}</FrameContext>
      </PageBody>
      {isAsking && (
        <LogOutDialog
          isPageAtRisk={isPageAtRisk}
          onLeave={() => userScope.send({ type: 'signOut.confirm' })}
          onStay={() => userScope.send({ type: 'signOut.cancel' })}
          returnTo={opener}
        />
      )}
    </PageFrame>
  );
}

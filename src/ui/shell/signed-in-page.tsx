import type { ReactNode } from 'react';
import { brandName } from '../brand-name.ts';
import { AppBar } from '../components/app-bar.tsx';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { Page, type PageWidth } from '../components/page.tsx';
import { LazyThemeToggle } from '../theme/lazy-theme-toggle.tsx';
import { DemoLine } from './demo-line.tsx';
import { SessionNotices } from './session-notices.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useLeaving } from './use-leaving.tsx';
import { WaitingLine } from './waiting-line.tsx';
import { useScreenTitle } from './use-screen-title.ts';

type SignedInPageProps = { readonly title: string; readonly width: PageWidth; readonly lowerEdge?: ReactNode; readonly children: ReactNode };

/** The frame of all screens of a signed-in user. */
export function SignedInPage({ title, width, lowerEdge, children }: SignedInPageProps) {
  const { leave, question } = useLeaving();
  useScreenTitle(title);
  return (
    <Page
      width={width}
      footer={
        <>
          {import.meta.env.VITE_MAILBOX === 'true' && <DemoLine />}
          <Button variant="quiet" onClick={leave('global')}>
            Sign out on all devices
          </Button>
        </>
      }
      lowerEdge={
        <>
          {lowerEdge}
          <WaitingLine />
        </>
      }
      header={
        <AppBar brand={<Brand name={brandName} />}>
          <LazyThemeToggle />
          <Button variant="quiet" onClick={leave('local')}>
            Log out
          </Button>
        </AppBar>
      }
    >
      <SessionNotices />
      <UndoNotice />
      {children}
      {question}
    </Page>
  );
}

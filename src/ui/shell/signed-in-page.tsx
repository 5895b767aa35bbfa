import type { ReactNode } from 'react';
import { brandName } from '../brand-name';
import { AppBar } from '../components/app-bar';
import { Brand } from '../components/brand';
import { Button } from '../components/button';
import { Page, type PageWidth } from '../components/page';
import { useServices } from '../services';
import { ThemeToggle } from '../theme/theme-toggle';
import { DemoLine } from './demo-line';
import { LinkProblemAlert } from './link-problem-alert';
import { WaitingLine } from './waiting-line';
import { useScreenTitle } from './use-screen-title';

type SignedInPageProps = { readonly title: string; readonly width: PageWidth; readonly children: ReactNode };

/** The frame of all screens of a signed-in user. */
export function SignedInPage({ title, width, children }: SignedInPageProps) {
  const { session, theme } = useServices();
  useScreenTitle(title);
  return (
    <Page
      width={width}
      footer={<DemoLine />}
      header={
        <AppBar brand={<Brand name={brandName} />}>
          <ThemeToggle preference={theme} />
          <Button variant="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
            Log out
          </Button>
        </AppBar>
      }
    >
      <LinkProblemAlert />
      <WaitingLine />
      {children}
    </Page>
  );
}

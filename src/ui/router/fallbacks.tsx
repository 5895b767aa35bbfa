import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { brandName } from '../brand-name';
import { AppBar } from '../components/app-bar';
import { Brand } from '../components/brand';
import { Button } from '../components/button';
import { ButtonLink } from '../components/button-link';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';
import { PageHeading } from '../components/page-heading';
import { Spinner } from '../components/spinner';
import { useScreenTitle } from '../shell/use-screen-title';

export function PendingScreen() {
  return (
    <div className="full-height grid place-items-center">
      <Spinner />
    </div>
  );
}

export function NotFoundScreen() {
  useScreenTitle('Page not found');
  return (
    <Page width="small" header={<AppBar brand={<Brand name={brandName} />} />}>
      <PageHeading>Page not found</PageHeading>
      <EmptyState icon={Compass} title="There is nothing here" action={<ButtonLink to="/">All systems</ButtonLink>}>
        The address may be misspelt, or the page has moved.
      </EmptyState>
    </Page>
  );
}

/** A part of the app that did not load, or a bug of ours: said plainly, with a way on. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  useScreenTitle('Something went wrong');
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page width="small" header={<AppBar brand={<Brand name={brandName} />} />}>
      <PageHeading>Something went wrong</PageHeading>
      <EmptyState
        icon={TriangleAlert}
        title="This page could not be shown"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={retry}>
              Retry
            </Button>
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </div>
        }
      >
        A part of the app did not load or failed. Check the connection and try again.
      </EmptyState>
    </Page>
  );
}

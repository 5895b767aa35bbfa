import { TriangleAlert } from 'lucide';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { brandName } from '../brand-name';
import { AppBar } from '../components/app-bar';
import { Brand } from '../components/brand';
import { Button } from '../components/button';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';
import { PageHeading } from '../components/page-heading';
import { useScreenTitle } from '../shell/use-screen-title';

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

import { Compass } from 'lucide';
import { brandName } from '../brand-name';
import { AppBar } from '../components/app-bar';
import { Brand } from '../components/brand';
import { ButtonLink } from '../components/button-link';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';
import { PageHeading } from '../components/page-heading';
import { useScreenTitle } from '../shell/use-screen-title';

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

import { Compass } from 'lucide';
import { brandName } from '../brand-name.ts';
import { AppBar } from '../components/app-bar.tsx';
import { Brand } from '../components/brand.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { useScreenTitle } from '../shell/use-screen-title.ts';

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

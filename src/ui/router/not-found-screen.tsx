import { Compass } from 'lucide';
import { AppBar, Brand } from '../components/brand.tsx';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page, PageHeading } from '../components/page.tsx';
import { brandName } from '../shell/demo-line.tsx';
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

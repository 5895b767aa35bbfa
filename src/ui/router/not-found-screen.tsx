import { Compass } from 'lucide';
import { AppBar, Brand, Page, PageHeading } from '../components/page.tsx';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useScreenTitle } from '../shell/use-screen-title.ts';
import { brandName, shellWords } from '../words/shell.tsx';

const words = shellWords.notFound;

export function NotFoundScreen() {
  useScreenTitle(words.title);
  return (
    <Page width="small" header={<AppBar brand={<Brand name={brandName} />} />}>
      <PageHeading>{words.title}</PageHeading>
      <EmptyState icon={Compass} title={words.heading} action={<ButtonLink to="/">{words.allSystems}</ButtonLink>}>
        {words.text}
      </EmptyState>
    </Page>
  );
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide';
import { Button, ButtonLink } from '../components/button.tsx';
import { AppBar, Brand, Page, PageHeading, useScreenTitle } from '../components/page.tsx';
import { brandName, shellWords } from '../words/shell.tsx';
import { EmptyState } from '../components/empty-state.tsx';

const { broken, notFound } = shellWords;

/** A part of the app that did not load, or a bug of ours: said plainly, with a way on. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  useScreenTitle(broken.title);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto w-full max-w-small grow px-4 pt-6 sm:pt-10">
      <PageHeading>{broken.title}</PageHeading>
      <p className="mb-4">{broken.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry}>
          {shellWords.retry}
        </Button>
        <Button onClick={() => window.location.reload()}>{broken.reload}</Button>
      </div>
    </main>
  );
}

export function NotFoundScreen() {
  useScreenTitle(notFound.title);
  return (
    <Page width="small" header={<AppBar brand={<Brand name={brandName} />} />}>
      <PageHeading>{notFound.title}</PageHeading>
      <EmptyState icon={Compass} title={notFound.heading} action={<ButtonLink to="/">{notFound.allSystems}</ButtonLink>}>
        {notFound.text}
      </EmptyState>
    </Page>
  );
}

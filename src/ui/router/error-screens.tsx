import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide';
import { Button, ButtonLink } from '../components/buttons-and-links.tsx';
import { AppBar, Brand, Page, PageHeading, useScreenTitle } from '../components/page.tsx';
import { brandName, shellWords } from '../words/shell.tsx';
import { EmptyState } from '../components/empty-state.tsx';

const { broken, notFound } = shellWords;

/** Asks anew for what did not load. */
export function RetryButton({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Button variant="primary" onClick={retry}>
      {shellWords.retry}
    </Button>
  );
}

/** A part of the app that did not load, or a bug of ours: said plainly, with a way on. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  useScreenTitle(broken.title);
  return (
    <main className="mx-auto w-full max-w-small grow px-4 pt-6 sm:pt-10">
      <PageHeading>{broken.title}</PageHeading>
      <p className="mb-4">{broken.text}</p>
      <div className="flex flex-wrap gap-2">
        <RetryButton reset={reset} />
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

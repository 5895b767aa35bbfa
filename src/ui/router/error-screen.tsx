import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { PageHeading } from '../components/page.tsx';
import { useScreenTitle } from '../shell/use-screen-title.ts';

/** A part of the app that did not load, or a bug of ours: said plainly, with a way on. */
export function ErrorScreen(props: ErrorComponentProps) {
  return (
    <main className="mx-auto w-full max-w-small grow px-4 pt-6 sm:pt-10">
      <ErrorBody {...props} />
    </main>
  );
}

/** The same within a page that is there already. */
export function ErrorBody({ reset }: ErrorComponentProps) {
  const router = useRouter();
  useScreenTitle('Something went wrong');
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHeading>Something went wrong</PageHeading>
      <p className="mb-4">A part of the app did not load or failed. Check the connection and try again.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry}>
          Retry
        </Button>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </>
  );
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { PageHeading } from '../components/page.tsx';
import { useScreenTitle } from '../shell/use-screen-title.ts';
import { shellWords } from '../words/shell.tsx';

const words = shellWords.broken;

/** A part of the app that did not load, or a bug of ours: said plainly, with a way on. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  useScreenTitle(words.title);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto w-full max-w-small grow px-4 pt-6 sm:pt-10">
      <PageHeading>{words.title}</PageHeading>
      <p className="mb-4">{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry}>
          {shellWords.retry}
        </Button>
        <Button onClick={() => window.location.reload()}>{words.reload}</Button>
      </div>
    </main>
  );
}

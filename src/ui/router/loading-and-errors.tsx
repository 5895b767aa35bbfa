import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { LoadedPart } from '../../domain/shared/load-once.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, ButtonLink, Spinner } from '../components/buttons-and-links.tsx';
import { AppBar, Brand, EmptyState, Page, PageBody, PageFrame, PageHeading, useScreenTitle } from '../components/page.tsx';
import { brandName, shellWords } from '../words/shell.tsx';

export function PendingScreen() {
  return (
    <main className="full-height grid place-items-center">
      <Spinner as="h1" />
    </main>
  );
}

/** The same within a page that is there already. */
export function PendingBody() {
  return (
    <div className="grid h-64 place-items-center">
      <Spinner as="h1" />
    </div>
  );
}

/** The frame of a signed-in screen, before it is known whether anybody is: nothing private, nothing to press. */
export function PendingFrame() {
  return (
    <PageFrame header={<AppBar brand={<Brand name={brandName} />} />}>
      <PageBody width="wide">
        <PendingBody />
      </PageBody>
    </PageFrame>
  );
}

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

/** Spec §9. */
const CHUNK_TIME_LIMIT_MS = 120_000;

export const notLoaded = (cause?: unknown): Error => new Error('A part of the app did not load', { cause });

/** One more try after a failure. Not after the limit: the same answer would be waited for. */
export const loadPart = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  Promise.race([
    load().catch(load),
    new Promise<never>((_, reject) => void setTimeout(reject, CHUNK_TIME_LIMIT_MS, notLoaded())),
  ]);

/**
 * A screen in a chunk of its own. What fails at the second try is a file that a release has replaced:
 * the router reloads the page once for it, then shows an error.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(() => loadPart(load).catch(withoutNetwork), name);

/** Then a reload would leave no page at all: the router does it only for what the browser says of a file. */
const withoutNetwork = (error: unknown): never => {
  throw navigator.onLine ? error : notLoaded(error);
};

/**
 * What a screen works with, `null` where it did not come: then the chunk of the screen has not come either, and reloads the page.
 * An error here would stand in its place.
 */
export const withScreen = <Part,>(load: () => Promise<Part>): Promise<Part | null> => loadPart(load).catch(() => null);

/** What a screen works with. Where it did not come, the screen fails, and an error page stands in its place. */
export const orErrorPage = <Part,>(part: Part): NonNullable<Part> => {
  if (part === null || part === undefined) throw notLoaded();
  return part;
};

type LoadedProps<Part> = {
  readonly part: LoadedPart<Part>;
  /** What stands there until the chunk has come. */
  readonly pending: ReactNode;
  /** The page stands without it: a line in its place offers it again. */
  readonly isOptional?: boolean;
  readonly children: (part: Part) => ReactNode;
};

/**
 * What is shown with a chunk of its own. Where that does not come, it is asked for again on a press, and the page is not
 * reloaded by itself, as for the screens of the router: what was typed into the page that stood here before is kept by this
 * page alone.
 */
export function Loaded<Part>({ part, pending, isOptional = false, children }: LoadedProps<Part>) {
  // Each with its part: another one may come in its place, as where another tab signs somebody else in.
  const [arrived, setArrived] = useState<{ readonly part: LoadedPart<Part>; readonly value: Part } | null>(null);
  const [failed, setFailed] = useState<{ readonly part: LoadedPart<Part>; readonly error: unknown } | null>(null);
  const loaded = arrived?.part === part ? arrived.value : part.loaded();
  const failure = failed?.part === part ? failed : null;
  const load = (of: LoadedPart<Part>): void => void loadPart(of.load).then((value) => setArrived({ part: of, value }), (error: unknown) => setFailed({ part: of, error }));
  const begin = useEffectEvent(load);
  useEffect(() => {
    // Also where it has come since this was drawn: nothing else would draw it anew.
    if (loaded === null) begin(part);
  }, [loaded, part]);
  if (loaded !== null) return children(loaded);
  if (failure === null) return pending;
  const retry = (): void => {
    setFailed(null);
    load(part);
  };
  return isOptional ? (
    <div className="mt-6">
      <NoticeLine tone="warning" actions={<Button onClick={retry}>{shellWords.retry}</Button>}>
        {shellWords.broken.text}
      </NoticeLine>
    </div>
  ) : (
    <ErrorScreen error={failure.error} reset={retry} />
  );
}

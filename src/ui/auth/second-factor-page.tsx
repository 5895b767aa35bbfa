import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorScreen } from '../router/error-screen.tsx';
import { useServices } from '../services.ts';
import { loadPart } from '../shell/load-part.ts';

type SecondFactorPageProps = {
  /** What stands there until the chunk has come. */
  readonly pending: ReactNode;
};

/**
 * Stands in the place of the page that was asked for, at its address, until the second step was taken. Where its chunk
 * does not come, it is asked for again on a press, and the page is not reloaded by itself, as for the screens of the
 * router: what was typed into the page that stood here before is kept by this page alone.
 */
export function SecondFactorPage({ pending }: SecondFactorPageProps) {
  const { secondFactor } = useServices();
  const [part, setPart] = useState(secondFactor.loaded);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const load = useCallback(
    (): Promise<void> => loadPart(secondFactor.load).then(setPart, (error: unknown) => setFailure({ error })),
    [secondFactor],
  );
  useEffect(() => {
    if (secondFactor.loaded() === null) void load();
  }, [secondFactor, load]);
  if (part !== null) return <part.Screen machine={part.machine} />;
  if (failure === null) return pending;
  const retry = (): void => {
    setFailure(null);
    void load();
  };
  return <ErrorScreen {...failure} reset={retry} />;
}

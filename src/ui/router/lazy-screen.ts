import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Spec §9. */
const CHUNK_TIME_LIMIT_MS = 120_000;

/**
 * A screen in a chunk of its own: 120 s limit, one more try after a failure. What then still fails
 * is a file that a release has replaced: the router reloads the page once for it, then shows an error.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const loadInTime = () =>
    Promise.race([
      load(),
      new Promise<never>((_, reject) => void setTimeout(reject, CHUNK_TIME_LIMIT_MS, new Error('A part of the app did not load'))),
    ]);
  return lazyRouteComponent(() => loadInTime().catch(loadInTime), name);
};

import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Spec §9. */
const CHUNK_TIME_LIMIT_MS = 120_000;

const withinTimeLimit = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not load in time.')), CHUNK_TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([load(), limit]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A screen in a chunk of its own: 120 s limit, one more try after a failure. What then still fails
 * is a file that a release has replaced: the router reloads the page once for it, then shows an error.
 */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazyRouteComponent(() => withinTimeLimit(load).catch(() => withinTimeLimit(load)), name);

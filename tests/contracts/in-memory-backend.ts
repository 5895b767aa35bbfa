import { createInMemoryBackend, type InMemoryBackendOptions } from '../../src/adapters/in-memory/server/backend.ts';

export const SITE_URL = 'http://127.0.0.1:5173';
export const TOKEN_LIFE_SECONDS = 3600;

/** A fresh backend whose time stands still until it is told to pass. */
export const createTimedBackend = (options: Partial<InMemoryBackendOptions> = {}) => {
  // Not on a full second, where rounding would hide a mistake.
  let now = Date.UTC(2026, 10, 27, 12) + 750;
  const backend = createInMemoryBackend({
    now: () => now,
    createId: () => crypto.randomUUID(),
    siteUrl: SITE_URL,
    tokenLifeSeconds: TOKEN_LIFE_SECONDS,
    ...options,
  });
  const pass = (seconds: number): void => {
    now += seconds * 1000;
  };
  return { backend, pass };
};

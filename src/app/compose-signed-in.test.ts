// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { composeRelease } from './compose-signed-in.ts';

test('a browser that has no workers at all, as in some private windows, is no fault: nothing is left uncaught', async () => {
  const uncaught: unknown[] = [];
  const hear = (error: unknown): void => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  vi.stubEnv('VITE_OFFLINE', 'true');
  vi.stubGlobal('requestIdleCallback', (load: () => void) => load());
  onTestFinished(() => {
    process.off('unhandledRejection', hear);
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  const release = composeRelease({ onReturn: () => () => undefined, onLeave: () => () => undefined });
  onTestFinished(() => release.stop());
  await new Promise((resolve) => setTimeout(resolve));
  expect([uncaught, 'serviceWorker' in navigator, release.getSnapshot().value]).toEqual([[], false, 'current']);
});

import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { authCallbackOf } from '../adapters/browser/page/mail-link-return.ts';
import { isReadingStorage, isSignedOut, type SessionActor } from '../machines/auth/session/session-machine.ts';
import { carryTyped } from '../ui/components/form.tsx';
import { Button } from '../ui/components/buttons-and-links.tsx';
import { createAppRouter } from '../ui/router/routes.tsx';
import { type Services, ServicesContext } from '../ui/services.ts';
import { shellWords } from '../ui/words/shell.tsx';
import { buildSettings, supabaseBackend } from './backend-supabase.ts';
import { type Backend, compose } from './compose.ts';
import { markupFingerprint, pageFileOf } from './prerendered-pages.ts';
import '../ui/theme/theme.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');

/** The client library is needed to sign in, not by who is signed in: it comes after the first paint, where somebody may want it. */
const preloadWhereSignedOut = async (session: SessionActor, preload: () => void): Promise<void> => {
  const known = await waitFor(session, (snapshot) => !snapshot.hasTag('determining'), { timeout: Infinity });
  if (isSignedOut(known)) requestAnimationFrame(() => setTimeout(preload));
};

/** The page is the app's from here on: no form waits for it any more. */
const takenOver = (): void => {
  delete container.dataset['page'];
  delete document.documentElement.dataset['sendEarly'];
};

/** In the place of what was prerendered. At once: what is typed in between would be lost. */
const replacePage = (page: ReactNode): void => {
  flushSync(() => createRoot(container).render(page));
  takenOver();
};

/** The markup is what React would write: nobody has translated it, put anything into it, or built it last year. */
const isAsPrerendered = ({ currentYear }: Services): boolean =>
  container.dataset['page'] === pageFileOf(window.location.pathname) &&
  container.dataset['page'] !== 'index.html' &&
  container.dataset['year'] === String(currentYear) &&
  container.dataset['markup'] === markupFingerprint(container);

const showApp = async (backend: Backend): Promise<void> => {
  const authCallback = authCallbackOf(window.location, window.history);
  const composed = compose(backend, authCallback);
  const canHydrate = authCallback === null && isAsPrerendered(composed);
  const services: Services = {
    ...composed,
    begin: () => {
      composed.begin();
      if (canHydrate) takenOver();
    },
  };
  const router = createAppRouter(services);
  const app = (
    <StrictMode>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </StrictMode>
  );
  if (!canHydrate) {
    services.begin();
    // From storage, at once: who is known to be signed out needs none of the signed-in screens.
    await waitFor(services.session, (snapshot) => !isReadingStorage(snapshot), { timeout: Infinity });
  }
  await router.load();
  carryTyped(container);
  if (canHydrate) hydrateRoot(container, app);
  else replacePage(app);
  void preloadWhereSignedOut(services.session, backend.preload);
};

const settings = buildSettings();

// Not awaited at the top level: the chunks that are loaded here import this one, and would wait for it for ever.
const start = async (): Promise<void> => {
  if (import.meta.env.VITE_BACKEND === 'in-memory') {
    const { inMemoryBackend } = await import('./backend-in-memory.ts');
    await showApp(inMemoryBackend());
    return;
  }
  // The build has judged them (tools/build/settings.ts) and would not have come about otherwise.
  if (import.meta.env.PROD && settings.supabaseUrl !== '' && settings.supabaseKey !== '') {
    await showApp(supabaseBackend(settings));
    return;
  }
  if (!(await import('./settings-missing.tsx')).showSettingProblems(replacePage, settings)) await showApp(supabaseBackend(settings));
};

// Where a chunk of the start does not come, there is no router yet that could say so.
void start().catch(() =>
  replacePage(
    <div className="grid justify-items-center gap-4 p-6 text-center">
      <div role="alert">
        <h1 className="text-danger">{shellWords.isNotLoaded}</h1>
      </div>
      <Button onClick={() => window.location.reload()}>{shellWords.broken.reload}</Button>
    </div>,
  ),
);

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { authCallbackOf } from '../adapters/browser/page/mail-link-return.ts';
import type { Settings } from '../domain/shared/settings.ts';
import type { SessionActor } from '../machines/auth/session/session-machine.ts';
import { createAppRouter } from '../ui/router/create-app-router.tsx';
import { ServicesContext } from '../ui/services.ts';
import { supabaseBackend } from './backend-supabase.ts';
import type { Backend } from './backend.ts';
import { compose } from './compose.ts';
import '../ui/theme/theme.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
const root = createRoot(container);

/** The client library is needed to sign in, not by who is signed in: it comes after the first paint, where somebody may want it. */
const preloadWhereSignedOut = async (session: SessionActor, preload: () => void): Promise<void> => {
  const known = await waitFor(session, (snapshot) => !snapshot.hasTag('determining'), { timeout: Infinity });
  if (known.matches('signedOut')) requestAnimationFrame(() => setTimeout(preload));
};

const showApp = (backend: Backend): void => {
  const services = compose(backend, authCallbackOf(window.location, window.history));
  const router = createAppRouter(services);
  root.render(
    <StrictMode>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </StrictMode>,
  );
  void preloadWhereSignedOut(services.session, backend.preload);
};

const settings: Settings = {
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').trim().replace(/\/+$/, ''),
  supabaseKey: (import.meta.env.VITE_SUPABASE_ANON_KEY ?? '').trim(),
};

// Not awaited at the top level: the chunks that are loaded here import this one, and would wait for it for ever.
const start = async (): Promise<void> => {
  if (import.meta.env.VITE_BACKEND === 'in-memory') {
    const { inMemoryBackend } = await import('./backend-in-memory.ts');
    showApp(inMemoryBackend());
    return;
  }
  // The build has judged them (tools/build/settings.ts) and would not have come about otherwise.
  if (import.meta.env.PROD && settings.supabaseUrl !== '' && settings.supabaseKey !== '') {
    showApp(supabaseBackend(settings));
    return;
  }
  if (!(await import('./settings-missing.tsx')).showSettingProblems(root, settings)) showApp(supabaseBackend(settings));
};

// Where a chunk of the start does not come, there is no router yet that could say so.
void start().catch(() => root.render(<p role="alert">The app could not be loaded. Check the connection and reload the page.</p>));

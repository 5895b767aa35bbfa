import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Backend } from './backend.ts';
import { supabaseBackend } from './backend-supabase.ts';
import { compose } from './compose.ts';
import type { Settings } from './domain/settings.ts';
import { landingOf } from './landing-of.ts';
import { createAppRouter } from './ui/router/create-app-router.tsx';
import { ServicesContext } from './ui/services.ts';
import './ui/theme/theme.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
const root = createRoot(container);

const showApp = async (backend: Backend): Promise<void> => {
  const landing = await landingOf(window.location, window.history);
  const services = compose(backend, landing);
  const router = createAppRouter(services);
  root.render(
    <StrictMode>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </StrictMode>,
  );
  // After the first paint: the form can be used before the client library has arrived.
  requestAnimationFrame(() => setTimeout(backend.preload));
};

const settings: Settings = {
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').trim().replace(/\/+$/, ''),
  supabaseKey: (import.meta.env.VITE_SUPABASE_ANON_KEY ?? '').trim(),
};

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
  if (!(await import('./show-setting-problems.tsx')).showSettingProblems(root, settings)) await showApp(supabaseBackend(settings));
};

void start();

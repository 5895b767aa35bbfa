import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeLanding } from './adapters/browser/landing';
import type { Backend } from './backend';
import { supabaseBackend } from './backend-supabase';
import { compose } from './compose';
import { quirks } from './domain/quirks';
import type { Settings } from './domain/settings';
import { createAppRouter } from './ui/router/create-app-router';
import { ServicesContext } from './ui/services';
import './ui/theme/theme.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
const root = createRoot(container);

const showApp = (backend: Backend): void => {
  const landing = takeLanding(window.location, window.history);
  const services = compose(backend, {
    landing,
    quirks: quirks[import.meta.env.VITE_QUIRKS === 'mended' ? 'mended' : 'described'],
  });
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

if (import.meta.env.VITE_BACKEND === 'in-memory') {
  const { inMemoryBackend } = await import('./backend-in-memory');
  showApp(inMemoryBackend());
} else if (import.meta.env.PROD && settings.supabaseUrl !== '' && settings.supabaseKey !== '') {
  // The build has judged them (tools/build/settings.ts) and would not have come about otherwise.
  showApp(supabaseBackend(settings));
} else {
  const { showSettingProblems } = await import('./show-setting-problems');
  if (!showSettingProblems(root, settings)) showApp(supabaseBackend(settings));
}

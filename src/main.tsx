import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { takeLanding } from './adapters/browser/landing';
import type { Backend } from './backend';
import { supabaseBackend } from './backend-supabase';
import { compose } from './compose';
import { quirks, quirksNameSchema } from './domain/quirks';
import { parseSettings, type SettingProblem } from './domain/settings';
import { createAppRouter } from './ui/router/create-app-router';
import { ServicesContext } from './ui/services';
import { SettingsMissingScreen } from './ui/shell/settings-missing-screen';
import './ui/theme/theme.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root.');
const root = createRoot(container);

const quirksInForce = quirks[v.parse(v.fallback(quirksNameSchema, 'described'), import.meta.env.VITE_QUIRKS)];

const showApp = (backend: Backend): void => {
  const landing = takeLanding(window.location, window.history);
  const services = compose(backend, { landing, quirks: quirksInForce });
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

const showMissingSettings = (problems: readonly SettingProblem[]): void =>
  root.render(<SettingsMissingScreen problems={problems} />);

if (import.meta.env.VITE_BACKEND === 'in-memory') {
  const { inMemoryBackend } = await import('./backend-in-memory');
  showApp(inMemoryBackend());
} else {
  const result = parseSettings({
    supabaseUrl: import.meta.env.VITE_SUPABASE_URL,
    supabaseKey: import.meta.env.VITE_SUPABASE_ANON_KEY,
  });
  if (result.kind === 'complete') showApp(supabaseBackend(result.settings));
  else showMissingSettings(result.problems);
}

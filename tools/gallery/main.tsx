import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/theme/theme.css';
import './gallery.css';
import { ComponentsView } from './components-view.tsx';
import { DetailView } from './detail-view.tsx';
import { FormView } from './form-view.tsx';
import { ListView } from './list-view.tsx';
import { LoginView } from './login-view.tsx';
import { SignUpView } from './sign-up-view.tsx';

const views = new Map<string, () => ReactNode>([
  ['components', () => <ComponentsView />],
  ['login', () => <LoginView />],
  ['sign-up', () => <SignUpView />],
  ['list', () => <ListView state="loaded" />],
  ['list-loading', () => <ListView state="loading" />],
  ['list-empty', () => <ListView state="empty" />],
  ['list-failed', () => <ListView state="failed" />],
  ['detail', () => <DetailView />],
  ['form', () => <FormView />],
]);

const root = document.getElementById('root');
const view = new URLSearchParams(location.search).get('view') ?? 'components';
if (root) createRoot(root).render(<StrictMode>{views.get(view)?.()}</StrictMode>);

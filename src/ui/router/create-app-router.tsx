import { createRouter } from '@tanstack/react-router';
import type { Services } from '../services';
import { PendingScreen } from '../shell/pending-screen';
import { ErrorScreen } from './error-screen';
import { lazyScreen } from './lazy-screen';
import { routeTree } from './routes';

export const createAppRouter = (services: Services) =>
  createRouter({
    routeTree,
    context: { services },
    // Hover, focus and touch already fetch the chunk of the screen behind a link.
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    // Not in a chunk: it is what is shown when a chunk does not come.
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: lazyScreen(() => import('./not-found-screen'), 'NotFoundScreen'),
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

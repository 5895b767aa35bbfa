import { createRouter } from '@tanstack/react-router';
import type { Services } from '../services';
import { ErrorScreen, NotFoundScreen, PendingScreen } from './fallbacks';
import { routeTree } from './routes';

export const createAppRouter = (services: Services) =>
  createRouter({
    routeTree,
    context: { services },
    // Hover, focus and touch already fetch the chunk of the screen behind a link.
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

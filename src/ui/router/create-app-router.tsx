import { createBrowserHistory, createRouter, type RouterHistory, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { Services } from '../services.ts';
import { PendingScreen } from '../shell/pending-screen.tsx';
import { ErrorScreen } from './error-screens.tsx';
import { routeTree } from './routes.tsx';

export const createAppRouter = (services: Services, history: RouterHistory = createBrowserHistory()) => {
  const router = createRouter({
    history,
    routeTree,
    context: { services, loadedEntry: history.location.state.__TSR_key ?? null },
    // Hover, focus and touch already fetch the chunk of the screen behind a link.
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    // Not in a chunk: it is what is shown when a chunk does not come.
    defaultErrorComponent: ErrorScreen,
    // Words as they stand: a search for a number needs no quotes, and a list of ids no escapes.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: (search) => stringifySearchWith(String)(search).replaceAll('%2C', ','),
    scrollRestoration: true,
    // The list stands where it was left, also where no step back in the history leads to it.
    getScrollRestorationKey: ({ pathname, href, state }) => (pathname === '/' ? href : (state.__TSR_key ?? href)),
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) services.providerReturn.forget();
  });
  return router;
};

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

import { createBrowserHistory, createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, parseSearchWith, redirect, type RouterHistory, stringifySearchWith, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountSearchSchema, signInSearch } from '../../domain/auth/return-target.ts';
import { needsSecondFactor } from '../../domain/auth/session.ts';
import type { SystemAddress } from '../../domain/systems/list-address.ts';
import { isSignedOut } from '../../machines/auth/session/session-machine.ts';
import { ConfirmScreen } from '../auth/confirm-screen.tsx';
import { NewPasswordScreen } from '../auth/new-password-screen.tsx';
import { ResetRequestScreen } from '../auth/reset-request-screen.tsx';
import { SignInScreen } from '../auth/sign-in-screen.tsx';
import { SignUpScreen } from '../auth/sign-up-screen.tsx';
import { focusHeading, headingOf, keepFocus } from '../components/focus.ts';
import type { Services } from '../services.ts';
import { ErrorScreen, lazyScreen, loadPart, NotFoundScreen, PendingBody, PendingFrame, PendingScreen, withScreen } from './loading-and-errors.tsx';

/** After a navigation, and where a screen takes the place of another, the focus moves to the new heading, so that it is read out. */
function RootLayout() {
  const router = useRouter();
  useEffect(() => keepFocus(document), []);
  useEffect(() => {
    let shown = headingOf(document);
    // An entry that is sent on before anything was shown ends at the first screen, which moves no focus.
    let first = shown;
    // That has had the focus since the navigation began: whoever has gone on from there is not called back.
    let given: HTMLElement | null = null;
    let hadFocus = document.activeElement;
    // Also a screen that has waited for its user or its chunk. Who has moved on meanwhile is left alone.
    const replacement = new MutationObserver(() => {
      const heading = headingOf(document);
      if (heading === null || heading === shown) return;
      if (shown === null) first = heading;
      else if (document.activeElement === document.body && focusHeading(document)) given = heading;
      shown = heading;
    });
    replacement.observe(document.body, { childList: true, subtree: true });
    const stopBegin = router.subscribe('onBeforeNavigate', () => {
      given = null;
      hadFocus = document.activeElement;
    });
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      const heading = headingOf(document);
      // Whoever has pressed something in the frame meanwhile, as the account menu, which would close again.
      const hasMovedOn = document.activeElement !== document.body && document.activeElement !== hadFocus;
      if (pathChanged && first !== null && heading !== first && heading !== given && !hasMovedOn) focusHeading(document);
    });
    return () => {
      stopBegin();
      stop();
      replacement.disconnect();
    };
  }, [router]);
  return <Outlet />;
}

/**
 * For as long as the screen is there: what did not come is asked for again at the next visit. Not fetched ahead, as the chunk of
 * the screen is: its failure would be kept for the press that follows.
 */
const whileThere = { staleTime: Infinity, gcTime: 0, preload: false } as const;

type RouterContext = {
  readonly services: Services;
  /** The key of the history entry that the page was loaded at. */
  readonly loadedEntry: string | null;
};

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/{-$key}',
  validateSearch: accountSearchSchema,
  component: SignInScreen,
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: accountSearchSchema,
  component: SignUpScreen,
});

const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm/$token',
  component: ConfirmScreen,
});

const resetRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: accountSearchSchema,
  component: ResetRequestScreen,
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password/{-$token}',
  component: NewPasswordScreen,
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  // Only what is known for certain: while it is not, the layout shows a spinner, and sends on later (ToSignIn).
  beforeLoad: ({ context, location }) => {
    const session = context.services.session.getSnapshot();
    if (!isSignedOut(session)) return;
    throw redirect({
      to: '/login/{-$key}',
      search: signInSearch(session.context.endedBy, location.href),
      replace: true,
    });
  },
  // Not by `use` in a Suspense boundary: React keeps a fallback on the page for 300 ms, however soon the answer is there.
  loader: ({ context }) => {
    const { session, secondFactor, signedIn } = context.services;
    // Beside the other chunks, whose place its screen takes. Where it does not come, the layout asks for it again, and says so.
    if (needsSecondFactor(session.getSnapshot().context.session)) void secondFactor.load().catch(() => undefined);
    return withScreen(signedIn);
  },
  ...whileThere,
  pendingComponent: PendingFrame,
  component: lazyScreen(() => import('./protected-layout.tsx'), 'ProtectedLayout'),
});

const withinFrame = { pendingComponent: PendingBody, errorComponent: lazyRouteComponent(() => import('./protected-layout.tsx'), 'PartError') } as const;

/** What stands there is read by the list's own chunk, which nobody needs in order to sign in. */
type ListParams = { readonly [Name in keyof SystemAddress]?: unknown };

const systemListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/',
  loader: async ({ context, preload }) => {
    const place = await loadPart(context.services.signedIn).catch(() => null);
    if (!preload) await place?.prepareList();
  },
  staleTime: Infinity,
  validateSearch: (params: Record<string, unknown>): ListParams => params,
  component: lazyScreen(() => import('../systems/system-list-screen.tsx'), 'SystemListScreen'),
});

const compareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/compare',
  validateSearch: (params: Record<string, unknown>): { readonly ids?: unknown } => params,
  component: lazyScreen(() => import('../systems/compare-screen.tsx'), 'CompareScreen'),
});

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/import',
  loader: ({ context }) => withScreen(async () => (await context.services.signedIn()).loadImport()),
  ...whileThere,
  component: lazyScreen(() => import('../spreadsheet/import-screen.tsx'), 'ImportScreen'),
});

const deletedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/deleted',
  loader: ({ context }) => withScreen(async () => (await context.services.signedIn()).loadHistory()),
  ...whileThere,
  component: lazyScreen(() => import('../systems/deleted-screen.tsx'), 'DeletedScreen'),
});

const addSystemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/systems/add',
  component: lazyScreen(() => import('../systems/system-form-screen.tsx'), 'AddSystemScreen'),
});

const systemDetailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/systems/$id',
  component: lazyScreen(() => import('../systems/system-detail-screen.tsx'), 'SystemDetailScreen'),
});

const editSystemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/systems/$id/edit',
  component: lazyScreen(() => import('../systems/system-form-screen.tsx'), 'EditSystemScreen'),
});

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...withinFrame,
  path: '/account',
  loader: ({ context }) => withScreen(context.services.account),
  ...whileThere,
  component: lazyScreen(() => import('../account/account-screen.tsx'), 'AccountScreen'),
});

const confirmAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-address/$token',
  loader: ({ context }) => loadPart(context.services.account),
  staleTime: Infinity,
  pendingComponent: PendingFrame,
  component: lazyScreen(() => import('../account/change-address.tsx'), 'ConfirmAddressScreen'),
});

const mailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mailbox',
  component: lazyScreen(() => import('../mailbox/mailbox-screen.tsx'), 'MailboxScreen'),
});

const appRoutes = [
  signInRoute,
  signUpRoute,
  confirmRoute,
  resetRequestRoute,
  newPasswordRoute,
  signedInRoute.addChildren([systemListRoute, compareRoute, importRoute, deletedRoute, addSystemRoute, systemDetailRoute, editSystemRoute, accountRoute]),
  confirmAddressRoute,
] as const;

// Decided while bundling: a production build has no such route and none of its code.
const routeTree = rootRoute.addChildren(
  import.meta.env.VITE_MAILBOX === 'true' ? [...appRoutes, mailboxRoute] : [...appRoutes],
);

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

import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { accountSearchSchema } from '../../domain/route-search.ts';
import type { SystemAddress } from '../../domain/system-search.ts';
import { SignInScreen } from '../account/sign-in-screen.tsx';
import type { Services } from '../services.ts';
import { PendingBody } from '../shell/pending-screen.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { RootLayout } from './root-layout.tsx';
import { signInSearch } from './sign-in-search.ts';

export type RouterContext = { readonly services: Services };

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  // Of this route, not of the router: only then does the router load the chunk before it shows the screen.
  notFoundComponent: lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
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
  component: lazyScreen(() => import('../account/sign-up-screen.tsx'), 'SignUpScreen'),
});

const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm/$token',
  component: lazyScreen(() => import('../account/confirm-screen.tsx'), 'ConfirmScreen'),
});

const resetRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: accountSearchSchema,
  component: lazyScreen(() => import('../account/reset-request-screen.tsx'), 'ResetRequestScreen'),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password/{-$token}',
  component: lazyScreen(() => import('../account/new-password-screen.tsx'), 'NewPasswordScreen'),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  // Only what is known for certain: while it is not, the layout shows a spinner.
  beforeLoad: ({ context, location }) => {
    const session = context.services.session.getSnapshot();
    if (!session.matches('signedOut')) return;
    throw redirect({
      to: '/login/{-$key}',
      search: signInSearch(session.context.endedBy, location.href),
      replace: true,
    });
  },
  component: lazyScreen(() => import('../shell/protected-layout.tsx'), 'ProtectedLayout'),
});

/** What stands there is read by the list's own chunk, which nobody needs in order to sign in. */
type ListParams = { readonly [Name in keyof SystemAddress]?: unknown };

const systemListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  pendingComponent: PendingBody,
  path: '/',
  validateSearch: (params: Record<string, unknown>): ListParams => params,
  component: lazyScreen(() => import('../systems/system-list-screen.tsx'), 'SystemListScreen'),
});

const addSystemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  pendingComponent: PendingBody,
  path: '/systems/add',
  component: lazyScreen(() => import('../systems/add-system-screen.tsx'), 'AddSystemScreen'),
});

const systemDetailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  pendingComponent: PendingBody,
  path: '/systems/$id',
  component: lazyScreen(() => import('../systems/system-detail-screen.tsx'), 'SystemDetailScreen'),
});

const editSystemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  pendingComponent: PendingBody,
  path: '/systems/$id/edit',
  component: lazyScreen(() => import('../systems/edit-system-screen.tsx'), 'EditSystemScreen'),
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
  signedInRoute.addChildren([systemListRoute, addSystemRoute, systemDetailRoute, editSystemRoute]),
] as const;

// Decided while bundling: a production build has no such route and none of its code.
export const routeTree = rootRoute.addChildren(
  import.meta.env.VITE_MAILBOX === 'true' ? [...appRoutes, mailboxRoute] : [...appRoutes],
);

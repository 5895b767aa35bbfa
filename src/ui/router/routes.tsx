import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { parseReturnTarget } from '../../domain/return-target';
import { resetRequestSearchSchema, signInSearchSchema, signUpSearchSchema } from '../../domain/route-search';
import type { Services } from '../services';
import { ProtectedLayout } from '../shell/protected-layout';
import { lazyScreen } from './lazy-screen';
import { RootLayout } from './root-layout';

export type RouterContext = { readonly services: Services };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/{-$key}',
  validateSearch: signInSearchSchema,
  component: lazyScreen(() => import('../account/sign-in-screen'), 'SignInScreen'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: signUpSearchSchema,
  component: lazyScreen(() => import('../account/sign-up-screen'), 'SignUpScreen'),
});

const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm/$token',
  component: lazyScreen(() => import('../account/confirm-screen'), 'ConfirmScreen'),
});

const resetRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: resetRequestSearchSchema,
  component: lazyScreen(() => import('../account/reset-request-screen'), 'ResetRequestScreen'),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password/{-$token}',
  component: lazyScreen(() => import('../account/new-password-screen'), 'NewPasswordScreen'),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  // Only what is known for certain: while it is not, the layout shows a spinner.
  beforeLoad: ({ context, location }) => {
    const session = context.services.session.getSnapshot();
    if (!session.matches('signedOut')) return;
    const target = session.context.endedBy === 'person' ? null : parseReturnTarget(location.href);
    throw redirect({
      to: '/login/{-$key}',
      search: target === null || target === '/' ? {} : { redirect: target },
      replace: true,
    });
  },
  component: ProtectedLayout,
});

const systemListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyScreen(() => import('../systems/system-list-screen'), 'SystemListScreen'),
});

const addSystemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/systems/add',
  component: lazyScreen(() => import('../systems/add-system-screen'), 'AddSystemScreen'),
});

const systemDetailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/systems/$id',
  component: lazyScreen(() => import('../systems/system-detail-screen'), 'SystemDetailScreen'),
});

const editSystemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/systems/$id/edit',
  component: lazyScreen(() => import('../systems/edit-system-screen'), 'EditSystemScreen'),
});

const mailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mailbox',
  component: lazyScreen(() => import('../mailbox/mailbox-screen'), 'MailboxScreen'),
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

import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a navigation the focus moves to the heading of the new screen, so that it is read out. */
export function RootLayout() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) {
          document.querySelector('h1')?.focus({ preventScroll: true });
        }
      }),
    [router],
  );
  return <Outlet />;
}

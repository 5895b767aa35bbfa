import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../focus-heading.ts';

/** After a navigation the focus moves to the heading of the new screen, so that it is read out. */
export function RootLayout() {
  const router = useRouter();
  useEffect(() => {
    // A screen may still be waiting for its user or its chunk. Who has moved on meanwhile is left alone.
    const arrival = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading(document)) arrival.disconnect();
    });
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      arrival.disconnect();
      if (!focusHeading(document)) arrival.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      stop();
      arrival.disconnect();
    };
  }, [router]);
  return <Outlet />;
}

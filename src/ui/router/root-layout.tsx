import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading, headingOf, keepFocus } from '../components/focus.ts';

/** After a navigation, and where a screen takes the place of another, the focus moves to the new heading, so that it is read out. */
export function RootLayout() {
  const router = useRouter();
  useEffect(() => keepFocus(document), []);
  useEffect(() => {
    let shown = headingOf(document);
    // An entry that is sent on before anything was shown ends at the first screen, which moves no focus.
    let first = shown;
    // Also a screen that has waited for its user or its chunk. Who has moved on meanwhile is left alone.
    const replacement = new MutationObserver(() => {
      const heading = headingOf(document);
      if (heading === null || heading === shown) return;
      if (shown === null) first = heading;
      else if (document.activeElement === document.body) focusHeading(document);
      shown = heading;
    });
    replacement.observe(document.body, { childList: true, subtree: true });
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged && first !== null && headingOf(document) !== first) focusHeading(document);
    });
    return () => {
      stop();
      replacement.disconnect();
    };
  }, [router]);
  return <Outlet />;
}

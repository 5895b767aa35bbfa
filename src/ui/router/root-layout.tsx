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

import { Suspense } from 'react';
import { lazyExtra } from '../lazy-extra.ts';
import { useServices } from '../services.ts';

const ThemeToggle = lazyExtra(async () => (await import('./theme-toggle.tsx')).ThemeToggle);

/** The toggle in a chunk of its own: nobody waits for it, so it is not in the way of the form. Its place is kept. */
export function LazyThemeToggle() {
  const { theme } = useServices();
  return (
    <Suspense fallback={<span className="size-9 pointer-coarse:size-11" />}>
      <ThemeToggle preference={theme} />
    </Suspense>
  );
}

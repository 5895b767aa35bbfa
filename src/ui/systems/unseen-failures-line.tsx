import { Suspense } from 'react';
import { lazyExtra } from '../lazy-extra.ts';
import type { FoundSystems } from './use-found-systems.ts';

const UnseenFailures = lazyExtra(async () => (await import('./write-failures.tsx')).UnseenFailures);

/** For the lower edge of the screen, where it moves no row. */
export const UnseenFailuresLine = ({ found }: { readonly found: FoundSystems }) =>
  found.writes.size > 0 && (
    <Suspense>
      <UnseenFailures found={found} />
    </Suspense>
  );

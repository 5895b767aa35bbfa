import { Suspense } from 'react';
import { lazyExtra } from '../lazy-extra.ts';
import type { FoundSystems } from './use-found-systems.ts';

const UnseenFailures = lazyExtra(async () => (await import('./write-failures.tsx')).UnseenFailures);
const FailuresOutOfSight = lazyExtra(async () => (await import('./write-failures.tsx')).FailuresOutOfSight);

type UnseenFailuresLineProps = { readonly found: FoundSystems };

/** Keeps its place as long as something is on its way, so that no row moves when it fails. */
export const UnseenFailuresLine = ({ found }: UnseenFailuresLineProps) => (
  <div role="status" className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 text-small text-danger pointer-coarse:min-h-11">
    <Suspense>
      <UnseenFailures found={found} />
    </Suspense>
  </div>
);

/** For the lower edge of the screen. */
export const FailuresOutOfSightLine = ({ found }: UnseenFailuresLineProps) =>
  found.writes.size > 0 && (
    <Suspense>
      <FailuresOutOfSight found={found} />
    </Suspense>
  );

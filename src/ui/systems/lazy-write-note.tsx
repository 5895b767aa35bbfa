import { Suspense } from 'react';
import type { SystemWrite } from '../../domain/system-write.ts';
import { lazyExtra } from '../lazy-extra.ts';

const WriteNote = lazyExtra(async () => (await import('./write-note.tsx')).WriteNote);

/** Most lists have no write that is on its way; the screens where one begins bring the note along. */
export const LazyWriteNote = ({ write }: { readonly write: SystemWrite }) => (
  <Suspense fallback={null}>
    <WriteNote write={write} />
  </Suspense>
);

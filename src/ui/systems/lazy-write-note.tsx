import { Suspense } from 'react';
import { lazyExtra } from '../lazy-extra.ts';
import type { WriteNoteProps } from './write-note.tsx';

const WriteNote = lazyExtra(async () => (await import('./write-note.tsx')).WriteNote);

/** Most lists have no write that is on its way; the screens where one begins bring the note along. */
export const LazyWriteNote = (props: WriteNoteProps) => (
  <Suspense fallback={null}>
    <WriteNote {...props} />
  </Suspense>
);

import type { ReactNode } from 'react';
import { mainLandmarkId } from './main-landmark.ts';
import { SkipLink } from './skip-link.tsx';

export type PageWidth = 'form' | 'small' | 'wide';

export interface PageProps {
  width: PageWidth;
  /** An `AppBar`. */
  header?: ReactNode;
  footer?: ReactNode;
  /** Comes and goes at the lower edge of the screen, below everything: it moves nothing that is being read. */
  lowerEdge?: ReactNode;
  children: ReactNode;
}

const widths: Record<PageWidth, string> = { form: 'max-w-form', small: 'max-w-small', wide: 'max-w-wide' };

export function Page({ width, header, footer, lowerEdge, children }: PageProps) {
  return (
    <div className="full-height flex flex-col">
      <SkipLink />
      {header}
      <div className="flex grow flex-col px-4 pt-6 pb-12 sm:px-6 sm:pt-10">
        <main id={mainLandmarkId} tabIndex={-1} className={`mx-auto w-full grow outline-none ${widths[width]}`}>
          {children}
        </main>
      </div>
      {footer && <footer className="px-4 pb-6 text-center text-small text-muted">{footer}</footer>}
      <div className={`sticky bottom-0 mx-auto w-full ${widths[width]}`}>{lowerEdge}</div>
    </div>
  );
}

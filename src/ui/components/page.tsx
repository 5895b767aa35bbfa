import type { ReactNode } from 'react';
import { mainLandmarkId } from './main-landmark.ts';
import { SkipLink } from './skip-link.tsx';

export type PageWidth = 'form' | 'small' | 'wide';

export interface PageFrameProps {
  /** An `AppBar`. */
  header?: ReactNode;
  footer?: ReactNode;
  /** A `PageBody`. */
  children: ReactNode;
}

export interface PageBodyProps {
  width: PageWidth;
  /** Comes and goes at the lower edge of the screen, below everything: it moves nothing that is being read. */
  lowerEdge?: ReactNode;
  children: ReactNode;
}

const widths: Record<PageWidth, string> = { form: 'max-w-form', small: 'max-w-small', wide: 'max-w-wide' };

export function PageFrame({ header, footer, children }: PageFrameProps) {
  return (
    <div className="full-height flex flex-col">
      <SkipLink />
      {header}
      {children}
      {footer && <footer className="px-4 pb-6 text-center text-small text-muted">{footer}</footer>}
    </div>
  );
}

export function PageBody({ width, lowerEdge, children }: PageBodyProps) {
  return (
    <>
      <div className="flex grow flex-col px-4 pt-6 pb-12 sm:px-6 sm:pt-10">
        <main id={mainLandmarkId} tabIndex={-1} className={`mx-auto w-full grow outline-none ${widths[width]}`}>
          {children}
        </main>
      </div>
      <div className={`sticky bottom-0 order-last mx-auto w-full ${widths[width]}`}>{lowerEdge}</div>
    </>
  );
}

/** A page whose frame goes with it. */
export function Page({ width, header, footer, children }: PageFrameProps & Pick<PageBodyProps, 'width'>) {
  return (
    <PageFrame header={header} footer={footer}>
      <PageBody width={width}>{children}</PageBody>
    </PageFrame>
  );
}

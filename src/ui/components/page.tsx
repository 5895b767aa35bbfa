import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { sharedWords, shellWords } from '../words/shell.tsx';
import { Icon, type IconNode } from './buttons-and-links.tsx';

interface BrandProps {
  name: string;
}

/** A dolly on its track, and the name. */
export function Brand({ name }: BrandProps) {
  return (
    <div className="flex items-center gap-2.5 font-semibold tracking-tight">
      <svg viewBox="0 0 28 28" aria-hidden className="size-7 shrink-0">
        <rect width="28" height="28" rx="7" className="fill-accent" />
        <g fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-on-accent">
          <path d="M5.5 22h17M8 14.5h12M14 14.5V8h4.5" />
          <circle cx="9.5" cy="18.25" r="1.25" />
          <circle cx="18.5" cy="18.25" r="1.25" />
        </g>
      </svg>
      {name}
    </div>
  );
}

interface AppBarProps {
  /** A `Brand`. */
  brand: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
}

export function AppBar({ brand, children }: AppBarProps) {
  return (
    <header className="app-bar border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex min-h-14 max-w-list flex-wrap items-center gap-x-3 py-1">
        <div className="min-w-0 grow">{brand}</div>
        <div className="-mr-3 flex shrink-0 items-center gap-1">{children}</div>
      </div>
    </header>
  );
}

export const mainLandmarkId = 'main';

export function SkipLink() {
  return (
    <a
      href={`#${mainLandmarkId}`}
      className="sr-only z-10 rounded-control bg-accent font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-[max(--spacing(2),env(safe-area-inset-top))] focus:left-[max(--spacing(2),env(safe-area-inset-left))] focus:px-4 focus:py-2.5 print:hidden"
      // Without script the fragment does it; with script it would be a navigation.
      onClick={(event) => {
        event.preventDefault();
        event.currentTarget.ownerDocument.getElementById(mainLandmarkId)?.focus();
      }}
    >
      {sharedWords.skip}
    </a>
  );
}

export type PageWidth = 'form' | 'small' | 'wide' | 'widest' | 'list';

interface PageFrameProps {
  /** An `AppBar`. */
  header?: ReactNode;
  footer?: ReactNode;
  /** A `PageBody`. */
  children: ReactNode;
}

interface PageBodyProps {
  width: PageWidth;
  /** Comes and goes at the lower edge of the screen, below everything: it moves nothing that is being read. */
  lowerEdge?: ReactNode;
  children: ReactNode;
}

const widths: Record<PageWidth, string> = { form: 'max-w-form', small: 'max-w-small', wide: 'max-w-wide', widest: 'max-w-widest', list: 'max-w-list' };

export function PageFrame({ header, footer, children }: PageFrameProps) {
  return (
    <div className="full-height flex flex-col print:block">
      <SkipLink />
      {header}
      {children}
      {footer && <footer className="px-4 pb-6 text-center text-small text-muted print:hidden">{footer}</footer>}
    </div>
  );
}

export function PageBody({ width, lowerEdge, children }: PageBodyProps) {
  return (
    <>
      <div className="flex grow flex-col px-4 pt-6 pb-12 sm:px-6 sm:pt-10 print:block">
        <main id={mainLandmarkId} tabIndex={-1} className={`mx-auto w-full grow outline-none ${widths[width]}`}>
          {children}
        </main>
      </div>
      {/* Above the footer, which has what no press on a notice should reach: the way out. */}
      <section aria-label={sharedWords.notices} className={`sticky z-5 bottom-[env(safe-area-inset-bottom)] order-last mx-auto w-full print:hidden ${widths[width]}`}>
        {lowerEdge}
      </section>
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

interface PageHeadingProps {
  children: ReactNode;
  /** To move the focus here after a navigation. */
  ref?: Ref<HTMLHeadingElement>;
  /** A link above the heading. */
  back?: ReactNode;
  actions?: ReactNode;
  /** On a phone with less room around it, where what follows is what people come for. */
  isDense?: boolean;
}

export function PageHeading({ children, ref, back, actions, isDense = false }: PageHeadingProps) {
  return (
    <div className={isDense ? 'mb-6 max-sm:-mt-3 max-sm:mb-4' : 'mb-6'}>
      {back}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <h1 ref={ref} tabIndex={-1} className="min-w-0 grow basis-24 py-0.5 text-title font-semibold tracking-tight outline-none pointer-coarse:py-1.5">
          {children}
        </h1>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}

/** Names the page for the tab, the history and screen readers. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    document.title = shellWords.pageTitle(title);
  }, [title]);
};

/** Since when the page is being printed, with all of a list in it; null where it is not. */
export const usePrintedAt = (): number | null => {
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  useEffect(() => {
    // At once: the browser prints what is there when the event is over.
    const begin = (): void => flushSync(() => setPrintedAt(Date.now()));
    const end = (): void => setPrintedAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printedAt;
};

interface EmptyStateProps {
  icon: IconNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-card bg-accent-subtle text-accent">
        <Icon icon={icon} size={24} />
      </span>
      <p className="text-lead font-semibold">{title}</p>
      <p className="mt-1 max-w-form text-muted">{children}</p>
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

interface CardProps {
  children: ReactNode;
}

export function Card({ children }: CardProps) {
  return <div className="rounded-card border border-line bg-surface px-4 py-4 shadow-control sm:px-6 sm:py-5">{children}</div>;
}
